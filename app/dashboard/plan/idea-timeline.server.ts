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
  pieces: `SELECT id, kind, title, variant, state, origin, created_at AS "createdAt",
      published_at AS "publishedAt", CASE WHEN improve_task_id IS NULL THEN 0 ELSE 1 END AS "isImproved"
    FROM pieces WHERE idea_id = ? ORDER BY created_at DESC, id DESC LIMIT ?`,
  places: `SELECT l.piece_id AS "pieceId", p.kind, l.destination, l.state, ${urlNow("l")} AS url,
      ${wentOutAt("l")} AS "publishedAt", l.origin, l.views, l.interactions, l.earned_cents AS "earnedCents"
    FROM pieces p JOIN placements l ON l.piece_id = p.id WHERE p.idea_id = ?
    ORDER BY l.created_at, l.id LIMIT ?`,
  decision: `SELECT decision, decided_by AS "decidedBy", created_at AS at FROM reviews
    WHERE piece_id = ? ORDER BY created_at DESC, id DESC LIMIT 1`,
} as const;

/** More is never made of one idea; what is imported may be. */
const atMost = 100;

/** The whole way of one idea, for a page of its own. */
export function createIdeaTimeline({ db }: { db: Pick<Db, "snapshot"> }) {
  return {
    /** @throws AppError `not_found` when this workspace has no such idea */
    way: (workspaceId: string, id: string): Promise<IdeaTimeline> =>
      db.snapshot((tx) => readWay(tx, workspaceId, id)),
  };
}

async function readWay(tx: Queries, workspaceId: string, id: string): Promise<IdeaTimeline> {
  const row = await oneRow(tx, workspaceId, id);
  if (!row) throw new AppError("not_found", "There is no such idea in this workspace.");
  const { angle, keyword, reason, twinId } = await findIdea(tx, workspaceId, id);
  const { timeZone } = await readPublishingSchedule(tx, workspaceId);
  const pieces = await tx.statement<TimelineContent>(sql.pieces).all(id, atMost);
  const places = await tx.statement<TimelineChannel>(sql.places).all(id, atMost);
  const article = pieces.find(({ kind }) => kind === "article");
  const decision = article && (await tx.statement<TimelineReview>(sql.decision).get(article.id));
  const twin = twinId === null ? undefined : await oneRow(tx, workspaceId, twinId);
  return {
    idea: { ...toItem(row, timeZone), angle, keyword, reason, ideaState: row.state },
    twin: twin ? { id: twin.id, topic: twin.topic } : null,
    timeZone,
    pieces,
    places,
    decision: decision ?? null,
    begun: await readBegun(tx, workspaceId, id),
  };
}
