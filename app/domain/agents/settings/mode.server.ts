import { and, eq, isNull } from "drizzle-orm";
import type { Queries } from "#db/client.server.ts";
import { tasks } from "#db/schema.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { originOf, type Mode } from "#app/workspace/origin.ts";
import { setMode, type WorkspaceRow } from "#app/workspace/workspaces.server.ts";
import { planningStep, unplannedTitle } from "#app/domain/agents/engine/rules.ts";

interface ModeDeps {
  clock: Clock;
  /** Work of the new mode that was on hold continues. Runs in the same transaction. */
  onSwitched(tx: Queries, workspaceId: string): Promise<unknown>;
}

/**
 * Switches a workspace between simulation and live, in the caller's transaction. Unstarted tasks
 * are planned again for the new mode; started ones end where they began.
 */
export async function switchMode(
  tx: Queries,
  workspace: WorkspaceRow,
  mode: Mode,
  { clock, onSwitched }: ModeDeps,
): Promise<void> {
  if (workspace.mode === mode) return;
  await setMode(tx, workspace.id, mode);
  const now = clock.now();
  const waiting = await tx
    .select({ id: tasks.id, dueAt: tasks.dueAt, waitsFor: tasks.waitsFor })
    .from(tasks)
    .where(
      and(eq(tasks.workspaceId, workspace.id), eq(tasks.status, "queued"), isNull(tasks.startedAt)),
    );
  for (const { id, dueAt, waitsFor } of waiting) {
    await tx
      .update(tasks)
      .set({
        origin: originOf(mode),
        title: unplannedTitle,
        topic: "",
        step: planningStep,
        createdAt: now,
        // Held tasks stay on hold, and idle agents look at the other queue.
        waitsFor: null,
        dueAt: dueAt === null && waitsFor === null ? null : now,
      })
      .where(eq(tasks.id, id));
  }
  await onSwitched(tx, workspace.id);
}
