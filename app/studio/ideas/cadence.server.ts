import type { Queries } from "../../../db/client.server";
import { articlesAWeek, postsADay } from "./idea";

const ofWorkspace = `SELECT articles_a_week AS "articlesAWeek", posts_a_day AS "postsADay",
    time_zone AS "timeZone" FROM workspaces WHERE id = ?`;

/** How much a workspace's owner wants to go out, and by which clock. */
export interface Cadence {
  articlesAWeek: number;
  /** At all places together. */
  postsADay: number;
  /** IANA name. */
  timeZone: string;
}

export async function readCadence(tx: Queries, workspaceId: string): Promise<Cadence> {
  const found = await tx.statement<Cadence>(ofWorkspace).get(workspaceId);
  return (
    found ?? {
      articlesAWeek: articlesAWeek.usual,
      postsADay: postsADay.usual,
      timeZone: "UTC",
    }
  );
}
