import type { Db, Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import { readPublishingSchedule } from "#app/domain/ideas/publishing-schedule.server.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";
import { urlNow, wentOutAt } from "#app/domain/publishing/publications/publication-store.server.ts";
import { readBegun } from "#app/domain/ai/prompts/begun.server.ts";
import type {
  IdeaTimeline,
  TimelineReview,
  TimelineContent,
  TimelineChannel,
} from "./idea-timeline.ts";
import { oneRow, toItem } from "./plan-rows.server.ts";

const sql = {
  contentItems: `SELECT id, kind, title, variant, state, origin, created_at AS "createdAt",
      published_at AS "publishedAt", CASE WHEN improve_task_id IS NULL THEN 0 ELSE 1 END AS "isImproved"
    FROM content_items WHERE idea_id = ? ORDER BY created_at DESC, id DESC LIMIT ?`,
  places: `SELECT l.content_item_id AS "contentItemId", p.kind, l.channel, l.state, ${urlNow("l")} AS url,
      ${wentOutAt("l")} AS "publishedAt", l.origin, l.views, l.interactions, l.earned_cents AS "earnedCents"
    FROM content_items p JOIN publications l ON l.content_item_id = p.id WHERE p.idea_id = ?
    ORDER BY l.created_at, l.id LIMIT ?`,
  decision: `SELECT decision, decided_by AS "decidedBy", created_at AS at FROM reviews
    WHERE content_item_id = ? ORDER BY created_at DESC, id DESC LIMIT 1`,
} as const;

/** Agents never make more from one idea; imports may. */
const maxItems = 100;

/** Reads the timeline of one idea. */
export function createIdeaTimeline({ db }: { db: Pick<Db, "snapshot"> }) {
  return {
    /** @throws AppError `not_found` when this workspace has no such idea */
    timeline: (workspaceId: string, id: string): Promise<IdeaTimeline> =>
      db.snapshot((tx) => readTimeline(tx, workspaceId, id)),
  };
}

async function readTimeline(tx: Queries, workspaceId: string, id: string): Promise<IdeaTimeline> {
  const row = await oneRow(tx, workspaceId, id);
  if (!row) throw new AppError("not_found", "This idea doesn’t exist.");
  const { angle, keyword, reason, duplicateOfId } = await findIdea(tx, workspaceId, id);
  const { timeZone } = await readPublishingSchedule(tx, workspaceId);
  const contentItems = await tx.statement<TimelineContent>(sql.contentItems).all(id, maxItems);
  const places = await tx.statement<TimelineChannel>(sql.places).all(id, maxItems);
  const article = contentItems.find(({ kind }) => kind === "article");
  const decision = article && (await tx.statement<TimelineReview>(sql.decision).get(article.id));
  const duplicate =
    duplicateOfId === null ? undefined : await oneRow(tx, workspaceId, duplicateOfId);
  return {
    idea: { ...toItem(row, timeZone), angle, keyword, reason, ideaState: row.state },
    duplicate: duplicate ? { id: duplicate.id, topic: duplicate.topic } : null,
    timeZone,
    contentItems,
    places,
    decision: decision ?? null,
    begun: await readBegun(tx, workspaceId, id),
  };
}
