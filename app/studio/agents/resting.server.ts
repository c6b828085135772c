import type { Queries } from "../../../db/client.server";
import type { Rest } from "../board/board";

/** The only texts that say what a resting agent's next task waits for. */
const sql = {
  rest: "UPDATE tasks SET waits_for = ? WHERE id = ?",
  wake: `UPDATE tasks SET waits_for = NULL, due_at = CASE WHEN status = 'queued' THEN @now ELSE due_at END
    WHERE workspace_id = @workspaceId AND waits_for IS NOT NULL`,
} as const;

/**
 * Notes what an agent waits for, in the transaction that has looked at the board: whatever changes the
 * board from then on finds the note.
 */
export async function noteRest(tx: Queries, taskId: string, rest: Rest): Promise<void> {
  await tx.statement(sql.rest).run(JSON.stringify(rest), taskId);
}

/**
 * The board has changed: whoever rests looks again. In the transaction that changes it, so that no kill
 * leaves an agent asleep. Who is paused looks when it is started.
 */
export async function wakeResting(tx: Queries, workspaceId: string, now: number): Promise<void> {
  await tx.statement(sql.wake).run({ workspaceId, now });
}
