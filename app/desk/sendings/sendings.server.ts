import type { Db } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import { isAppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import { findPiece } from "../../studio/content/pieces.server";
import { bringFailureBack, putFailureAway } from "../../studio/publishing/put-away.server";
import { addAction } from "../../workspace/activities.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Revert } from "../../workspace/undo.server";
import type { Actor } from "../../workspace/viewer";
import { readStuck } from "./read-sendings.server";
import type { Sending } from "./sending";

interface SendingsDeps {
  db: Pick<Db, "snapshot" | "write">;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

export type Sendings = ReturnType<typeof createSendings>;

/** What did not go as it should on its way to a place, and what its owner does about it. */
export function createSendings({ db, clock, newId, emit }: SendingsDeps) {
  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject: operationId } of parts) {
      try {
        await bringFailureBack(tx, { workspaceId, operationId });
        reverted += 1;
      } catch (error) {
        // It is there again by now, or its text is gone.
        if (!isAppError(error)) throw error;
      }
    }
    return reverted;
  };

  return {
    revert,

    /** What somebody has to see to, the longest waiting first. */
    list: (workspaceId: string): Promise<Sending[]> =>
      db.snapshot((tx) => readStuck(tx, { workspaceId, now: clock.now() })),

    /**
     * Its owner has seen that it has failed.
     * @returns what takes it back. @throws AppError `not_found`, or `not_waiting` of what has not failed
     */
    async putAway(actor: Actor, operationId: string): Promise<{ undo: string; pieceId: string }> {
      const { workspaceId } = actor;
      const activity = await db.write(async (tx) => {
        const { pieceId, destination } = await putFailureAway(tx, { workspaceId, operationId });
        const { title } = await findPiece(tx, workspaceId, pieceId);
        const part = { subject: operationId, field: "state", before: "failed", after: "put_away" };
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          pieceId,
          title: "Failure put away",
          description: `“${title}” at ${destination}`,
          createdAt: clock.now(),
          change: { kind: "failure_put_away", parts: [part] },
        });
      });
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return { undo: activity.id, pieceId: activity.pieceId ?? "" };
    },
  };
}
