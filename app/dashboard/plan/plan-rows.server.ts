import type { Queries } from "#db/client.server.ts";
import { wallClock } from "#app/core/time/time-zone.ts";
import type { ContentItemState } from "#app/domain/content/content-item.ts";
import type { IdeaState } from "#app/domain/ideas/idea.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { PlanItem, PlanState } from "./plan-data.ts";

/** States of scheduled ideas. Each is queried separately so that it uses its index. */
const scheduledStates = ["planned", "in_work", "done"] as const;

/** An idea with its newest article and whether that has publishing issues. */
const select = `SELECT i.id, i.topic, i.state, i.slot_at AS "slotAt", i.version AS seen, p.id AS "contentItemId",
    p.state AS "contentState", p.origin, p.published_at AS "publishedAt",
    CASE WHEN EXISTS (SELECT 1 FROM publications l WHERE l.content_item_id = p.id
      AND l.state IN ('unconfirmed', 'failed')) THEN 1 ELSE 0 END AS "unconfirmed"
  FROM ideas i LEFT JOIN content_items p ON p.id = (SELECT c.id FROM content_items c WHERE c.idea_id = i.id
    AND c.kind = 'article' ORDER BY c.created_at DESC, c.id DESC LIMIT 1)`;

const sql = {
  between: `${select} WHERE i.workspace_id = @workspaceId AND i.state = @state
      AND i.slot_at >= @from AND i.slot_at < @to ORDER BY i.slot_at, i.id LIMIT @limit`,
  after: `${select} WHERE i.workspace_id = @workspaceId AND i.state = @state
      AND i.slot_at >= @from AND (i.slot_at > @from OR i.id > @id) ORDER BY i.slot_at, i.id LIMIT @limit`,
  count: `SELECT count(*) FROM ideas
    WHERE workspace_id = @workspaceId AND state = @state AND slot_at >= @from AND slot_at < @to`,
  one: `${select} WHERE i.workspace_id = ? AND i.id = ?`,
} as const;

export interface PlanRow {
  id: string;
  topic: string;
  state: IdeaState;
  slotAt: number | null;
  seen: number;
  contentItemId: string | null;
  contentState: ContentItemState | null;
  origin: Origin | null;
  publishedAt: number | null;
  unconfirmed: 0 | 1;
}

interface Span {
  workspaceId: string;
  from: number;
  to: number;
  limit: number;
}

const bySlot = (a: PlanRow, b: PlanRow) =>
  (a.slotAt ?? 0) - (b.slotAt ?? 0) || (a.id < b.id ? -1 : 1);

/** Ideas with a slot in a span (end excluded), earliest first. */
export async function rowsBetween(tx: Queries, span: Span): Promise<PlanRow[]> {
  const between = tx.statement<PlanRow>(sql.between);
  const rows: PlanRow[] = [];
  for (const state of scheduledStates) rows.push(...(await between.all({ ...span, state })));
  return rows.sort(bySlot).slice(0, span.limit);
}

/** Like `rowsBetween` without an end: rows after a row, or from a time on if `id` is empty. */
export async function rowsAfter(
  tx: Queries,
  position: { workspaceId: string; from: number; id: string; limit: number },
): Promise<PlanRow[]> {
  const after = tx.statement<PlanRow>(sql.after);
  const rows: PlanRow[] = [];
  for (const state of scheduledStates) rows.push(...(await after.all({ ...position, state })));
  return rows.sort(bySlot).slice(0, position.limit);
}

export async function countBetween(tx: Queries, span: Omit<Span, "limit">): Promise<number> {
  const count = tx.statement<{ n: number }>(sql.count);
  let sum = 0;
  for (const state of scheduledStates) sum += (await count.value({ ...span, state })) ?? 0;
  return sum;
}

/** Undefined: this workspace has no such idea. */
export const oneRow = (tx: Queries, workspaceId: string, id: string) =>
  tx.statement<PlanRow>(sql.one).get(workspaceId, id);

export function toItem(row: PlanRow, timeZone: string): PlanItem {
  const { id, topic, seen, contentItemId, origin, slotAt } = row;
  const slot = slotAt === null ? { day: "", minutes: 0 } : wallClock(slotAt, timeZone);
  return { id, topic, state: stateOf(row), ...slot, seen, contentItemId, origin };
}

function stateOf({ state, contentState, publishedAt, unconfirmed }: PlanRow): PlanState {
  if (state === "done") return unconfirmed === 1 ? "unconfirmed" : "out";
  if (state !== "in_work") return state;
  if (unconfirmed === 1) return "unconfirmed";
  switch (contentState) {
    case null:
    case "draft":
      return "in_work";
    case "in_review":
      return "waits";
    case "changes_requested":
      return "changes";
    case "approved":
      return publishedAt === null ? "scheduled" : "out";
    case "rejected":
    case "archived":
      return "not_accepted";
  }
}
