import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatAge } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { Cached } from "#app/platform/web/render-cache.tsx";
import { activitiesPath } from "#app/workspace/paths/activities.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import {
  actorLabel,
  feedTime,
  isAllSimulated,
  shownActivities,
  type ShownActivity,
} from "#app/dashboard/activities/activity-feed.ts";
import { ActivityRow } from "#app/dashboard/activities/activity-row.tsx";
import { UndoForm } from "#app/dashboard/activities/undo-form.tsx";
import { feedId } from "#app/dashboard/activities/use-activity-toasts.ts";
import { SampleBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";

interface RecentActivitiesProps {
  data: DashboardData;
  /** Null: a visitor. */
  viewerId: string | null;
  /** Collapsed to the heading on phones. */
  foldable?: boolean;
}

export function RecentActivities({ data, viewerId, foldable = true }: RecentActivitiesProps) {
  const activities = shownActivities(data);
  const now = feedTime(data);
  const samples = activities.some(({ sample }) => sample);
  // The page already has a simulated badge, unless some of its data is real.
  const mixed = data.workspace.mode === "live" || !isAllSimulated(activities);
  return (
    <Panel
      foldable={foldable}
      title="Recent Activities"
      aside={samples && <SampleBadge />}
      description={samples && "No activity yet. These examples show what to expect."}
    >
      <ol
        id={feedId}
        className={classNames(
          "-my-3 flex flex-col divide-y divide-line",
          // Many rows can spread over the height of a taller panel; a few would drift apart.
          activities.length > 5 && "flex-1",
        )}
      >
        {activities.map((activity) => (
          <Item
            key={activity.id}
            {...{ activity, now, viewerId }}
            timeZone={data.workspace.timeZone}
            demo={data.workspace.demo}
            mixed={mixed}
          />
        ))}
      </ol>
      {viewerId !== null && (
        <p className="mt-4 border-t border-line pt-3">
          <Link to={activitiesPath} className={`text-sm ${linkStyles}`}>
            Older activities
          </Link>
        </p>
      )}
    </Panel>
  );
}

const itemStyles = "flex flex-1 gap-3 py-3";

interface ItemProps {
  activity: ShownActivity;
  now: string;
  timeZone: string;
  viewerId: string | null;
  demo: boolean;
  mixed: boolean;
}

function Item({ activity, now, timeZone, viewerId, demo, mixed }: ItemProps) {
  const { id, title, undoUntil } = activity;
  const by = actorLabel(activity, viewerId);
  const row = { activity, when: formatAge(activity.createdAt, now), timeZone, mixed, by, demo };
  if (undoUntil === undefined || viewerId === null)
    return <Cached as="li" className={itemStyles} of={ActivityRow} with={row} />;
  return (
    <li className={itemStyles}>
      <ActivityRow {...row} />
      <UndoHere activity={{ id, title, undoUntil }} now={now} />
    </li>
  );
}

/** Separate, because the landing page shows activities without links. */
function UndoHere(props: Omit<ComponentProps<typeof UndoForm>, "action">) {
  return <UndoForm {...props} action={formActionPath(useLocation().pathname)} />;
}
