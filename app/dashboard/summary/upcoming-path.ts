import { contentItemPath } from "#app/workspace/paths/content.ts";
import { ideaPath } from "#app/workspace/paths/plan.ts";
import type { UpcomingItem } from "#app/workspace/overview.ts";

type Upcoming = Pick<UpcomingItem, "state" | "id">;

/** Where its owner finds what comes next. */
export const ownUpcomingPath = ({ state, id }: Upcoming): string =>
  state === "planned" ? ideaPath(id) : contentItemPath(id);

/** Where it is found; null: it is of the demo's plan, which is its owner's. */
export const upcomingPath = (item: Upcoming, demo: boolean): string | null =>
  demo && item.state === "planned" ? null : ownUpcomingPath(item);
