import type { Queries } from "#db/client.server.ts";

const realBegun = `workspace_id = @workspaceId AND status = 'queued' AND origin = 'real' AND started_at IS NOT NULL`;

/** The only statements that hurry or release tasks. */
const sql = {
  hasten: `UPDATE tasks SET due_at = @now
    WHERE workspace_id = @workspaceId AND origin = 'real' AND status = 'running'`,
  hastenBegun: `UPDATE tasks SET due_at = @now, retry_at = NULL WHERE ${realBegun}
      AND agent_id IN (SELECT id FROM agents WHERE workspace_id = @workspaceId AND enabled = 1)`,
  wakeBegun: `UPDATE agents SET status = 'active'
    WHERE workspace_id = @workspaceId AND enabled = 1 AND status = 'error'
      AND id IN (SELECT agent_id FROM tasks WHERE ${realBegun})`,
  finishSimulationNow: `UPDATE tasks SET due_at = @now, works_until = @now
    WHERE workspace_id = @workspaceId AND origin = 'simulated' AND status = 'queued'
      AND works_until > @now AND due_at IS NOT NULL`,
  release: `UPDATE tasks SET due_at = @now, retry_at = NULL
    WHERE workspace_id = @workspaceId AND origin = 'real' AND status = 'queued'
      AND failure IN ('spending_stopped', 'budget')
      AND agent_id IN (SELECT id FROM agents WHERE workspace_id = @workspaceId AND enabled = 1)`,
  releaseAll: `UPDATE tasks SET due_at = @now, retry_at = NULL
    WHERE status IN ('queued', 'running') AND status = 'queued' AND due_at > @now
      AND origin = 'real' AND failure = 'budget'
      AND agent_id IN (SELECT id FROM agents WHERE enabled = 1)`,
  wakeAgents: `UPDATE agents SET status = 'active'
    WHERE workspace_id = @workspaceId AND enabled = 1 AND status = 'error' AND id IN (
      SELECT agent_id FROM tasks WHERE workspace_id = @workspaceId AND status = 'queued'
        AND failure = 'spending_stopped')`,
} as const;

/**
 * Makes work in progress due at once, in the transaction that changes whether it may continue.
 * Abort its calls after the commit.
 */
export async function hastenRealWork(tx: Queries, workspaceId: string, now: number): Promise<void> {
  await tx.statement(sql.hasten).run({ workspaceId, now });
}

/**
 * As above, and also for started work that waits for money, a writer or the owner, so that it ends
 * and does not block the agents in simulation.
 */
export async function endRealWork(tx: Queries, workspaceId: string, now: number): Promise<void> {
  await hastenRealWork(tx, workspaceId, now);
  await tx.statement(sql.wakeBegun).run({ workspaceId });
  await tx.statement(sql.hastenBegun).run({ workspaceId, now });
}

/** Ends simulated work at once, so that going live waits for no sample. */
export async function finishSimulationNow(
  tx: Queries,
  workspaceId: string,
  now: number,
): Promise<void> {
  await tx.statement(sql.finishSimulationNow).run({ workspaceId, now });
}

/** Continues work that waited for budget or for approval to spend. */
export async function releaseSpending(
  tx: Queries,
  workspaceId: string,
  now: number,
): Promise<void> {
  await tx.statement(sql.wakeAgents).run({ workspaceId });
  await tx.statement(sql.release).run({ workspaceId, now });
}

/** The same in every workspace. */
export async function releaseAllSpending(tx: Queries, now: number): Promise<void> {
  await tx.statement(sql.releaseAll).run({ now });
}
