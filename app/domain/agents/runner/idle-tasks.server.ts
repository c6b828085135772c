import type { Queries } from "#db/client.server.ts";
import type { Idle } from "#app/domain/work-queue/work-queue.ts";

/** The only statements that write what an idle agent waits for. */
const sql = {
  rest: "UPDATE tasks SET waits_for = ? WHERE id = ?",
  wake: `UPDATE tasks SET waits_for = NULL, due_at = CASE WHEN status = 'queued' THEN @now ELSE due_at END
    WHERE workspace_id = @workspaceId AND waits_for IS NOT NULL`,
} as const;

/**
 * Notes what an agent waits for in the transaction that reads the work queue, so that every later
 * change of the queue sees the note.
 */
export async function noteIdle(tx: Queries, taskId: string, idle: Idle): Promise<void> {
  await tx.statement(sql.rest).run(JSON.stringify(idle), taskId);
}

/**
 * Wakes idle agents after a change of the work queue, in the same transaction so that a crash
 * cannot leave an agent asleep. A paused agent looks when it is started.
 */
export async function wakeIdle(tx: Queries, workspaceId: string, now: number): Promise<void> {
  await tx.statement(sql.wake).run({ workspaceId, now });
}
