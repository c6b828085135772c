import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantWithZone } from "#app/platform/ui/format.ts";
import { AgentsIcon, DollarIcon, DotIcon, GearIcon } from "#app/platform/ui/icons/icons.tsx";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import type { Activity } from "#app/workspace/activity.ts";
import { Amount } from "#app/dashboard/layout/amount.tsx";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { ActivityDescription } from "./activity-description.tsx";
import { activityTone, type ActivityTone } from "./activity-feed.ts";

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

interface ActivityRowProps {
  activity: Activity;
  /** Its time, formatted. */
  when: string;
  /** IANA name. */
  timeZone: string;
  /** Real and simulated activities are mixed, so each simulated one is marked. */
  mixed: boolean;
  /** Who did it; null: no person. */
  by: string | null;
  /** Of the public demo. */
  demo: boolean;
}

/** An activity in the feed and on the activities page. */
export function ActivityRow({ activity, when, timeZone, mixed, by, demo }: ActivityRowProps) {
  const { title, createdAt, metadata, origin } = activity;
  return (
    <>
      <ActivitySign activity={activity} />
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
            {when}
          </time>
        </div>
        <p className="text-sm text-ink-soft">
          <ActivityDescription activity={activity} demo={demo} />
        </p>
        {by !== null && (
          <p className="text-sm text-ink-faint">
            <bdi>{by}</bdi>
          </p>
        )}
        {(metadata.amount !== undefined || mixed) && (
          <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
            {metadata.amount !== undefined && <Amount dollars={metadata.amount} origin={origin} />}
            {mixed && <OriginBadge origin={origin} />}
          </p>
        )}
      </div>
    </>
  );
}

/** The activity's icon, with its agent in the corner. */
function ActivitySign({ activity }: Pick<ActivityRowProps, "activity">) {
  const { type, metadata, agentKind } = activity;
  return (
    <span className="relative size-9 shrink-0">
      <span
        aria-hidden
        className={classNames(
          "flex size-full items-center justify-center rounded-full",
          tones[activityTone(activity)],
          metadata.realIntegration && "motion-safe:animate-pulse",
        )}
      >
        {icons.get(type) ?? <DotIcon size={18} />}
      </span>
      {agentKind !== undefined && (
        <AgentTypeIcon
          type={agentKind}
          size="small"
          className="absolute -right-1 -bottom-1 ring-2 ring-surface"
        />
      )}
    </span>
  );
}
