import type { ReactNode } from "react";
import { Badge } from "../../platform/ui/badge";
import { Panel } from "../../platform/ui/card";
import { classNames } from "../../platform/ui/class-names";
import { formatAge, formatDollars, formatInstantWithZone } from "../../platform/ui/format";
import { AgentsIcon, DollarIcon, DotIcon, GearIcon } from "../../platform/ui/icons";
import { Cached } from "../../platform/web/render-cache";
import type { DashboardData } from "../../workspace/overview";
import {
  activityTone,
  feedTime,
  shownActivities,
  type ActivityTone,
  type ShownActivity,
} from "../activities/activity-feed";
import { feedId } from "../activities/use-activity-notices";
import { OriginBadge, SampleBadge } from "../frame/origin-badge";

const icons = new Map<string, ReactNode>([
  ["revenue", <DollarIcon key="revenue" size={18} />],
  ["agent_task", <AgentsIcon key="agent_task" size={18} />],
  ["system", <GearIcon key="system" size={18} />],
]);

const tones: Record<ActivityTone, string> = {
  success: "bg-success-soft text-success",
  primary: "bg-accent-soft text-accent",
  warning: "bg-warning-soft text-warning",
  neutral: "bg-sunken text-ink-soft",
};

export function RecentActivities({ data }: { data: DashboardData }) {
  const activities = shownActivities(data);
  const now = feedTime(data);
  const samples = activities.some(({ sample }) => sample);
  const allSimulated = activities.every(({ origin }) => origin === "simulated");
  return (
    <Panel
      foldable
      title="Recent Activities"
      aside={samples ? <SampleBadge /> : allSimulated && <OriginBadge origin="simulated" />}
      description={samples && "Nothing has happened yet: these examples show what to expect."}
    >
      <ol
        id={feedId}
        className={classNames(
          "-my-3 flex flex-col divide-y divide-line",
          // Many rows may share out the room beside a taller panel; few would drift apart.
          activities.length > 5 && "flex-1",
        )}
      >
        {activities.map((activity) => (
          <Cached
            key={activity.id}
            as="li"
            className="flex flex-1 gap-3 py-3"
            of={Row}
            with={{
              activity,
              age: formatAge(activity.createdAt, now),
              timeZone: data.workspace.timeZone,
              mixed: !allSimulated,
            }}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface RowProps {
  activity: ShownActivity;
  age: string;
  timeZone: string;
  /** Real and simulated activities stand side by side: each simulated one says so. */
  mixed: boolean;
}

function Row({ activity, age, timeZone, mixed }: RowProps) {
  const { type, title, description, createdAt, metadata, origin } = activity;
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          "flex size-9 shrink-0 items-center justify-center rounded-full",
          tones[activityTone(activity)],
          metadata.realIntegration && "motion-safe:animate-pulse",
        )}
      >
        {icons.get(type) ?? <DotIcon size={18} />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-x-3">
          <p className="min-w-0 flex-1 font-medium">
            <bdi>{title}</bdi>
          </p>
          <time
            dateTime={createdAt}
            title={formatInstantWithZone(createdAt, timeZone)}
            className="shrink-0 text-sm text-ink-faint tabular-nums"
          >
            {age}
          </time>
        </div>
        <p className="text-sm text-ink-soft">
          <bdi>{description}</bdi>
        </p>
        {(metadata.amount !== undefined || mixed) && (
          <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
            {metadata.amount !== undefined && <Amount dollars={metadata.amount} />}
            {mixed && <OriginBadge origin={origin} />}
          </p>
        )}
      </div>
    </>
  );
}

/** What came in; an amount taken back is no good news. */
function Amount({ dollars }: { dollars: number }) {
  return dollars < 0 ? (
    <Badge>{formatDollars(dollars)}</Badge>
  ) : (
    <Badge tone="success">+{formatDollars(dollars)}</Badge>
  );
}
