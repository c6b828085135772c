import type { stoppers } from "#db/schema.server.ts";
import type { Queries } from "#db/client.server.ts";
import type { Limits } from "./spend.ts";

/** The only statements that write spending limits. */
const sql = {
  one: `SELECT day_micro_dollars AS "dayMicroDollars", month_micro_dollars AS "monthMicroDollars",
      day_tokens AS "dayTokens", stopped_at AS "stoppedAt",
      stopped_by AS "stoppedBy" FROM spend_limits WHERE workspace_id = ?`,
  add: "INSERT INTO spend_limits (workspace_id) VALUES (?) ON CONFLICT DO NOTHING",
  limits: `UPDATE spend_limits SET day_micro_dollars = @dayMicroDollars,
    month_micro_dollars = @monthMicroDollars, day_tokens = coalesce(@dayTokens, day_tokens)
    WHERE workspace_id = @workspaceId`,
  // An owner's stop after a restore does not turn it into an ordinary stop.
  stop: `UPDATE spend_limits SET
      stopped_at = CASE WHEN stopped_by = 'restore' AND @by = 'owner' THEN stopped_at ELSE @at END,
      stopped_by = CASE WHEN stopped_by = 'restore' AND @by = 'owner' THEN stopped_by ELSE @by END
    WHERE workspace_id = @workspaceId`,
  restored: "SELECT stopped_at FROM spend_limits WHERE workspace_id = ? AND stopped_by = 'restore'",
  stopped: `SELECT l.stopped_at AS "stoppedAt", l.stopped_by AS "stoppedBy" FROM spend_limits l
    JOIN workspaces w ON w.id = l.workspace_id AND w.mode = 'live'
    WHERE l.workspace_id = ? AND l.stopped_at IS NOT NULL`,
  countRestored: "SELECT count(*) FROM spend_limits WHERE stopped_by = 'restore'",
} as const;

/** The limits of the installation. */
export interface SpendingSettings {
  /** The operator's money, per subscriber and month. */
  allowanceMicroDollars: number;
  /** The operator's money, for all workspaces together. */
  operator: { dayMicroDollars: number; monthMicroDollars: number };
  /** For models without a price, per workspace and day. */
  dayTokens: number;
  /** The same for all together: of the operator's model, and in total. */
  operatorDayTokens: number;
  allDayTokens: number;
}

interface Row {
  dayMicroDollars: number | null;
  monthMicroDollars: number | null;
  dayTokens: number | null;
  stoppedAt: number | null;
  stoppedBy: StoppedBy | null;
}

type StoppedBy = (typeof stoppers)[number];

interface Stop {
  stoppedAt: number;
  stoppedBy: StoppedBy;
}

/**
 * The owner's limits; null each: not chosen, so the default counts. Null tokens keep the earlier
 * choice, because they are asked for only if a model has no price.
 */
export type ChosenLimits = Pick<Row, "dayMicroDollars" | "monthMicroDollars" | "dayTokens">;

/** Daily share of a month's limit, so that unused days leave room for others. */
const daysAtFullUse = 15;

/** A workspace's current limits, and since when spending is stopped. */
export async function limitsOf(
  tx: Queries,
  workspaceId: string,
  { allowanceMicroDollars, dayTokens }: SpendingSettings,
): Promise<Limits & Pick<Row, "stoppedAt" | "stoppedBy">> {
  const row = await tx.statement<Row>(sql.one).get(workspaceId);
  const monthMicroDollars = row?.monthMicroDollars ?? allowanceMicroDollars;
  return {
    dayMicroDollars:
      row?.dayMicroDollars ?? Math.ceil(allowanceMicroDollars / daysAtFullUse / 10_000) * 10_000,
    monthMicroDollars,
    dayTokens: row?.dayTokens ?? dayTokens,
    stoppedAt: row?.stoppedAt ?? null,
    stoppedBy: row?.stoppedBy ?? null,
  };
}

/** Changes a workspace's limits, in the caller's transaction. */
export async function setLimits(
  tx: Queries,
  workspaceId: string,
  limits: ChosenLimits,
): Promise<void> {
  await tx.statement(sql.add).run(workspaceId);
  await tx.statement(sql.limits).run({ workspaceId, ...limits });
}

/**
 * Stops a workspace's spending from a time on or, with null, continues it. In the caller's
 * transaction.
 */
export async function setStopped(
  tx: Queries,
  workspaceId: string,
  stop: { at: number; by: StoppedBy } | null,
): Promise<void> {
  await tx.statement(sql.add).run(workspaceId);
  await tx.statement(sql.stop).run({ workspaceId, at: stop?.at ?? null, by: stop?.by ?? null });
}

/**
 * Since when a live workspace is stopped, and by what; undefined: not stopped, or in simulation.
 */
export const liveWorkStopped = (tx: Queries, workspaceId: string): Promise<Stop | undefined> =>
  tx.statement<Stop>(sql.stopped).get(workspaceId);

/** Since when it is stopped because a backup was restored; null: it is not. */
export async function stoppedByRestoreAt(tx: Queries, workspaceId: string): Promise<number | null> {
  return (await tx.statement<{ at: number | null }>(sql.restored).value(workspaceId)) ?? null;
}

/** How many workspaces are stopped because a backup was restored. */
export async function countStoppedByRestore(tx: Queries): Promise<number> {
  return (await tx.statement<{ count: number }>(sql.countRestored).value()) ?? 0;
}
