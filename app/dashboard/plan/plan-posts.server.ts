import type { Queries } from "#db/client.server.ts";
import { addDays, dayIn, startOfDay, wallClock } from "#app/core/time/time-zone.ts";
import type { DayPost, PlanData } from "./plan-data.ts";

const sql = {
  postsOut: `SELECT p.published_at FROM publications p JOIN content_items c ON c.id = p.content_item_id
    WHERE p.workspace_id = @workspaceId AND p.published_at >= @from AND p.published_at < @to
      AND p.version_id IS NOT NULL AND c.kind = 'social_post' LIMIT @limit`,
  postsDue: `SELECT o.due_at FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
      JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = @workspaceId AND o.state = 'due' AND o.kind = 'publish'
      AND o.due_at >= @from AND o.due_at < @to AND c.kind = 'social_post' LIMIT @limit`,
  listOut: `SELECT c.id AS "contentItemId", c.title, p.channel, p.published_at AS at, 1 AS out, p.origin
    FROM publications p JOIN content_items c ON c.id = p.content_item_id
    WHERE p.workspace_id = @workspaceId AND p.published_at >= @from AND p.published_at < @to
      AND p.version_id IS NOT NULL AND c.kind = 'social_post' LIMIT @limit`,
  listDue: `SELECT c.id AS "contentItemId", c.title, p.channel, o.due_at AS at, 0 AS out, p.origin
    FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = @workspaceId AND o.state = 'due' AND o.kind = 'publish'
      AND o.due_at >= @from AND o.due_at < @to AND c.kind = 'social_post' LIMIT @limit`,
} as const;

const countedPosts = 2_000;
/** Per day; plans allow far fewer. */
const listedPosts = 100;

/** Published and scheduled posts by day. */
export async function countPosts(
  tx: Queries,
  span: { workspaceId: string; from: number; to: number },
  timeZone: string,
): Promise<Map<string, number>> {
  const asked = { ...span, limit: countedPosts };
  const out = await tx.statement<{ at: number }>(sql.postsOut).values(asked);
  const due = await tx.statement<{ at: number }>(sql.postsDue).values(asked);
  const counts = new Map<string, number>();
  for (const at of [...out, ...due]) {
    const day = dayIn(Number(at), timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** The posts of one day by time. */
export async function readPostsOf(
  tx: Queries,
  { workspaceId, timeZone, day }: { workspaceId: string; timeZone: string; day: string },
): Promise<NonNullable<PlanData["posts"]>> {
  type Row = Omit<DayPost, "minutes" | "isOut"> & { at: number; out: 0 | 1 };
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const span = { workspaceId, from, to, limit: listedPosts };
  const out = await tx.statement<Row>(sql.listOut).all(span);
  const due = await tx.statement<Row>(sql.listDue).all(span);
  const items = [...out, ...due]
    .sort((one, other) => one.at - other.at)
    .map(({ at, out: isOut, ...post }) => ({
      ...post,
      isOut: isOut === 1,
      minutes: wallClock(at, timeZone).minutes,
    }));
  return { day, items };
}
