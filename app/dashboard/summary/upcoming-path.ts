import { contentItemPath } from "#app/workspace/paths/content.ts";
import { ideaPath } from "#app/workspace/paths/plan.ts";
import type { UpcomingItem } from "#app/workspace/overview.ts";

type Upcoming = Pick<UpcomingItem, "state" | "id">;

/** Path of an upcoming item for its owner. */
export const ownUpcomingPath = ({ state, id }: Upcoming): string =>
  state === "planned" ? ideaPath(id) : contentItemPath(id);

/** Path of an upcoming item; null: not accessible in the demo. */
export const upcomingPath = (item: Upcoming, demo: boolean): string | null =>
  demo && item.state === "planned" ? null : ownUpcomingPath(item);
