import type { Db, Queries } from "#db/client.server.ts";
import { leaseLost } from "#app/platform/jobs/leased-queue.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import type { Figures } from "#app/domain/publishing/channel-port.ts";

const duePublication = `SELECT p.id, p.workspace_id || ' ' || p.channel AS key FROM publications p
    JOIN workspaces w ON w.id = p.workspace_id WHERE p.measure_due_at <= @now`;
const soonest = "ORDER BY p.measure_due_at LIMIT @limit";

/** The only statements that write publication metrics and their schedule. */
const sql = {
  // Tomorrow's demo is measured on a clock of the past.
  due: `${duePublication} AND w.kind <> 'next_demo' ${soonest}`,
  dueOfWorkspace: `${duePublication} AND p.workspace_id = @workspaceId ${soonest}`,
  nextDueAt: "SELECT min(measure_due_at) FROM publications WHERE workspace_id = ?",
  claim:
    "UPDATE publications SET measure_due_at = @until WHERE id = @id AND measure_due_at <= @now",
  moveDueAt: "UPDATE publications SET measure_due_at = ? WHERE id = ? AND measure_due_at = ?",
  one: `SELECT p.id, p.workspace_id AS "workspaceId", p.content_item_id AS "contentItemId", p.channel, p.origin,
      p.remote_id AS "remoteId", p.published_at AS "publishedAt", p.measured_at AS "measuredAt", p.views,
      p.interactions, p.followers, p.conversions, p.earned_cents AS "earnedCents",
      p.published_by AS "publishedBy", pc.kind AS "contentType", pc.title, pc.agent_id AS "agentId", w.time_zone AS "timeZone"
    FROM publications p JOIN content_items pc ON pc.id = p.content_item_id JOIN workspaces w ON w.id = p.workspace_id
    WHERE p.id = ?`,
  measured: `UPDATE publications SET measure_due_at = @next, measured_at = @measuredAt, views = @views,
      interactions = @interactions, followers = @followers, conversions = @conversions,
      earned_cents = @earnedCents
    WHERE id = @id AND measure_due_at = @leasedUntil`,
} as const;

/** A publication due for measuring, with its previous metrics. */
export interface MeasuredPublication extends Figures {
  id: string;
  workspaceId: string;
  contentItemId: string;
  channel: string;
  origin: Origin;
  remoteId: string | null;
  publishedAt: number | null;
  /** Null: not yet. */
  measuredAt: number | null;
  earnedCents: number;
  contentType: ContentType;
  /** Of the content. */
  title: string;
  /** The agent that made the content. */
  agentId: string | null;
  /** The agent that published it. */
  publishedBy: string | null;
  timeZone: string;
}

/** Publications due for measuring; the key is the channel of the workspace. */
export function publicationsToMeasure(
  db: Db,
  look: { now: number; limit: number },
  workspaceId?: string,
): Promise<{ id: string; key: string }[]> {
  return workspaceId
    ? db.read
        .statement<{ id: string; key: string }>(sql.dueOfWorkspace)
        .all({ ...look, workspaceId })
    : db.read.statement<{ id: string; key: string }>(sql.due).all({ ...look });
}

/** When a publication of this workspace is next due for measuring; null: none. */
export async function nextMeasureDueAt(db: Db, workspaceId: string): Promise<number | null> {
  const next = db.read.statement<{ at: number | null }>(sql.nextDueAt);
  return (await next.value(workspaceId)) ?? null;
}

/** Claims a publication for measuring, if it is still due. */
export async function claimMetrics(
  tx: Queries,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<MeasuredPublication | undefined> {
  const { changes } = await tx.statement(sql.claim).run({ id, now, until });
  return changes > 0 ? tx.statement<MeasuredPublication>(sql.one).get(id) : undefined;
}

/** When to measure it next; null: never. False: it is not ours any more. */
export async function moveMeasureDueAt(
  tx: Queries,
  { id, leasedUntil }: { id: string; leasedUntil: number },
  to: number | null,
): Promise<boolean> {
  return (await tx.statement(sql.moveDueAt).run(to, id, leasedUntil)).changes > 0;
}

/**
 * Notes what has been counted.
 * @throws AppError `lease_lost` when another worker measures it or it was unpublished
 */
export async function noteFigures(
  tx: Queries,
  measured: Figures & {
    id: string;
    leasedUntil: number;
    measuredAt: number;
    earnedCents: number;
    /** When to measure it again; null: never. */
    next: number | null;
  },
): Promise<void> {
  if ((await tx.statement(sql.measured).run({ ...measured })).changes === 0) throw leaseLost();
}
