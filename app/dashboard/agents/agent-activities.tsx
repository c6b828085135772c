import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatAge, formatInstantWithZone } from "#app/platform/ui/format.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { ActivityDescription } from "#app/dashboard/activities/activity-description.tsx";
import {
  activityTone,
  actorLabel,
  isAllSimulated,
  type ActivityTone,
} from "#app/dashboard/activities/activity-feed.ts";
import { UndoForm } from "#app/dashboard/activities/undo-form.tsx";
import { Amount } from "#app/dashboard/layout/amount.tsx";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";

const marks: Record<ActivityTone, string> = {
  success: "bg-success-mark",
  primary: "bg-accent",
  warning: "bg-warning-mark",
  neutral: "bg-idle-mark",
};

interface AgentActivitiesProps {
  /** The agent of the page. */
  origin: Origin;
  activities: readonly Activity[];
  /** Ages are relative to this instant, on the server and in the browser. */
  now: string;
  timeZone: string;
  /** Null: a visitor. */
  viewerId: string | null;
  demo: boolean;
  /** The page that undo forms post to. */
  action: string;
}

/** The agent's recent activities. */
export function AgentActivities({
  origin,
  activities,
  now,
  timeZone,
  viewerId,
  demo,
  action,
}: AgentActivitiesProps) {
  const mixed = origin === "real" || !isAllSimulated(activities);
  return (
    <Panel level={2} title="Recent Activities">
      {activities.length === 0 ? (
        <p className="text-ink-soft">No activity yet. What this agent does will appear here.</p>
      ) : (
        <ol className="space-y-3.5 text-sm">
          {activities.map((activity) => (
            <Row
              key={activity.id}
              {...{ activity, now, timeZone, action, viewerId, demo, mixed }}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface RowProps extends Omit<AgentActivitiesProps, "activities" | "origin"> {
  activity: Activity;
  mixed: boolean;
}

function Row({ activity, now, timeZone, action, viewerId, demo, mixed }: RowProps) {
  const by = actorLabel(activity, viewerId);
  const { id, title, createdAt, metadata, origin, undoUntil } = activity;
  return (
    <li className="flex gap-2.5">
      <span
        aria-hidden
        className={classNames(
          "data-colour mt-1.5 size-2 shrink-0 rounded-full",
          marks[activityTone(activity)],
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-medium">{title}</p>
          <time
            dateTime={createdAt}
            title={formatInstantWithZone(createdAt, timeZone)}
            className="text-ink-faint tabular-nums"
          >
            {formatAge(createdAt, now)}
          </time>
        </div>
        <p className="text-ink-soft">
          <ActivityDescription activity={activity} demo={demo} />
        </p>
        {by !== null && <p className="text-ink-faint">{by}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
          {metadata.amount !== undefined && <Amount dollars={metadata.amount} origin={origin} />}
          {mixed && <OriginBadge origin={origin} />}
        </p>
      </div>
      {undoUntil !== undefined && viewerId !== null && (
        <UndoForm activity={{ id, title, undoUntil }} now={now} action={action} />
      )}
    </li>
  );
}
