import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Panel } from "../../platform/ui/card";
import { classNames } from "../../platform/ui/class-names";
import { formatAge } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { Cached } from "../../platform/web/render-cache";
import { activitiesPath } from "../../workspace/addresses/activities";
import type { DashboardData } from "../../workspace/overview";
import {
  byWhom,
  feedTime,
  isAllSimulated,
  shownActivities,
  type ShownActivity,
} from "../activities/activity-feed";
import { ActivityRow } from "../activities/activity-row";
import { UndoForm } from "../activities/undo-form";
import { feedId } from "../activities/use-activity-notices";
import { SampleBadge } from "../frame/origin-badge";
import { formAddress } from "../frame/form-address";

interface RecentActivitiesProps {
  data: DashboardData;
  /** Null: a visitor. */
  viewerId: string | null;
  /** On a phone only the heading is shown, until somebody asks for the rest. */
  foldable?: boolean;
}

export function RecentActivities({ data, viewerId, foldable = true }: RecentActivitiesProps) {
  const activities = shownActivities(data);
  const now = feedTime(data);
  const samples = activities.some(({ sample }) => sample);
  // The page's sign is that of all it shows, unless something of it is real.
  const mixed = data.workspace.mode === "live" || !isAllSimulated(activities);
  return (
    <Panel
      foldable={foldable}
      title="Recent Activities"
      aside={samples && <SampleBadge />}
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
          <Link to={activitiesPath} className={`text-sm ${linkLook}`}>
            Older activities
          </Link>
        </p>
      )}
    </Panel>
  );
}

const itemLook = "flex flex-1 gap-3 py-3";

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
  const by = byWhom(activity, viewerId);
  const row = { activity, when: formatAge(activity.createdAt, now), timeZone, mixed, by, demo };
  if (undoUntil === undefined || viewerId === null)
    return <Cached as="li" className={itemLook} of={ActivityRow} with={row} />;
  return (
    <li className={itemLook}>
      <ActivityRow {...row} />
      <UndoHere activity={{ id, title, undoUntil }} now={now} />
    </li>
  );
}

/** Apart, because the landing page shows activities where nothing knows an address. */
function UndoHere(props: Omit<ComponentProps<typeof UndoForm>, "action">) {
  return <UndoForm {...props} action={formAddress(useLocation().pathname)} />;
}
