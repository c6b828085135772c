import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "./activities.server.ts";
import type { WorkspaceEvent } from "./events.ts";
import {
  describeReverted,
  isDecision,
  type ChangeKind,
  type ChangePart,
  type Reverted,
} from "./undoable-change.ts";
import { findChange, laterParts, markUndone } from "./undoable-changes.server.ts";
import type { Actor } from "./viewer.ts";

/**
 * Reverts values that have not changed since, in the caller's transaction.
 * @param by who decides, so that a token's decision is not shown as a person's
 * @returns how many values it reverted
 */
export type Revert = (
  tx: Queries,
  workspaceId: string,
  parts: ChangePart[],
  by: "person" | "token",
) => Promise<number>;

interface UndoDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  reverts: Record<ChangeKind, Revert>;
}

/** `gone`: already undone, deleted, or unknown. `expired`: too late to undo. */
export type UndoOutcome = "gone" | "expired" | Reverted;

/** Undoes a user's action: by its id, once, within a time limit. */
export function createUndo({ db, clock, newId, emit, reverts }: UndoDeps) {
  /**
   * Values that have changed since stay as they are.
   * @param id the id of the action's activity
   * @param decidesAs the actor's role in reviews; null: they may not review
   * @throws AppError `not_for_deciding` if it is a decision and the actor may not review
   */
  return async function undo(
    actor: Actor,
    id: string,
    decidesAs: "person" | "token" | null = "person",
  ): Promise<UndoOutcome> {
    const { workspaceId } = actor;
    const { outcome, activity } = await db.write(async (tx) => {
      const now = clock.now();
      const change = await findChange(tx, workspaceId, id);
      if (!change || change.undoneAt !== null) return { outcome: "gone" as const };
      const { kind, parts, expiresAt, title, agentId, contentItemId, ideaId } = change;
      if (expiresAt <= now) return { outcome: "expired" as const };
      if (decidesAs === null && isDecision(change))
        throw new AppError("not_for_deciding", "This token can’t undo a review decision.");
      const since = new Set((await laterParts(tx, workspaceId, { id, expiresAt })).map(nameOf));
      const untouched = parts.filter((part) => !since.has(nameOf(part)));
      const reverted = await reverts[kind](tx, workspaceId, untouched, decidesAs ?? "token");
      await markUndone(tx, id, now);
      const outcome: Reverted = { kind, reverted, total: parts.length };
      if (reverted === 0) return { outcome };
      const activity = await addAction(tx, {
        id: newId(),
        actor,
        agentId,
        contentItemId,
        ideaId,
        title: `Undone: ${title}`,
        description: describeReverted(outcome),
        createdAt: now,
        change: null,
      });
      return { outcome, activity };
    });
    if (activity) emit({ workspaceId, type: "activity", activity });
    // Removes the Undo button in every open page, even if nothing was reverted.
    if (typeof outcome === "object") emit({ workspaceId, type: "overview" });
    return outcome;
  };
}

function nameOf({ subject, field }: ChangePart): string {
  return `${subject} ${field}`;
}
