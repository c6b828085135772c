import type { Queries } from "#db/client.server.ts";
import { articlesPerWeek, postsPerDay } from "./idea.ts";

const ofWorkspace = `SELECT articles_per_week AS "articlesPerWeek", posts_per_day AS "postsPerDay",
    time_zone AS "timeZone" FROM workspaces WHERE id = ?`;

/** How much a workspace's owner wants to go out, and by which clock. */
export interface PublishingSchedule {
  articlesPerWeek: number;
  /** On all channels together. */
  postsPerDay: number;
  /** IANA name. */
  timeZone: string;
}

export async function readPublishingSchedule(
  tx: Queries,
  workspaceId: string,
): Promise<PublishingSchedule> {
  const found = await tx.statement<PublishingSchedule>(ofWorkspace).get(workspaceId);
  return (
    found ?? {
      articlesPerWeek: articlesPerWeek.usual,
      postsPerDay: postsPerDay.usual,
      timeZone: "UTC",
    }
  );
}
