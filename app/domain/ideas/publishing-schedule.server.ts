import type { Queries } from "#db/client.server.ts";
import { articlesAWeek, postsADay } from "./idea.ts";

const ofWorkspace = `SELECT articles_a_week AS "articlesAWeek", posts_a_day AS "postsADay",
    time_zone AS "timeZone" FROM workspaces WHERE id = ?`;

/** How much a workspace's owner wants to go out, and by which clock. */
export interface PublishingSchedule {
  articlesAWeek: number;
  /** At all places together. */
  postsADay: number;
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
      articlesAWeek: articlesAWeek.usual,
      postsADay: postsADay.usual,
      timeZone: "UTC",
    }
  );
}
