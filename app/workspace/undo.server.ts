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
 * Puts values back that are still as the change left them, in the caller's transaction.
 * @param by whose decision it is where it is one: a program's is never told as a person's
 * @returns how many that were
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

/** `gone`: taken back already, forgotten, or never there. `expired`: it was possible for a while. */
export type UndoOutcome = "gone" | "expired" | Reverted;

/** Takes back what a person has done: each action by its own id, once, and for a while. */
export function createUndo({ db, clock, newId, emit, reverts }: UndoDeps) {
  /**
   * What was changed again since stays as it is.
   * @param id the activity's that tells of the action
   * @param decidesAs as whom the actor decides on texts; null: they may not
   * @throws AppError `not_for_deciding` of a decision, by whoever may make none
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
        throw new AppError("not_for_deciding", "This token may not take back a decision on texts.");
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
    // Its button goes in every open page, also where nothing was put back.
    if (typeof outcome === "object") emit({ workspaceId, type: "overview" });
    return outcome;
  };
}

function nameOf({ subject, field }: ChangePart): string {
  return `${subject} ${field}`;
}
