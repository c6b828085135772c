import type { Queries } from "../../../db/client.server";
import type { NewId } from "../../core/ids";
import type { Destination } from "./destination-port";
import { holdReason, undoableMs } from "./operation-rules";
import { moveOperation, type OperationRow } from "./operation-store.server";
import { scheduleVersion } from "./schedule-version.server";

/** Instants in milliseconds since the epoch. */
interface Arming {
  destination: Destination | null;
  /** Why nothing of this may go out now; null: nothing is against it. */
  stop: string | null;
  /** Before then nothing more goes to this destination. */
  freeAt: number;
  leasedUntil: number;
  now: number;
  newId: NewId;
}

type Armed = { armed: true } | { armed: false; hold: string | null };

/**
 * Asks once more whether something may be sent, in the transaction after which it may have arrived.
 * @returns why it is to be held; null: it waits for its time again
 */
export async function armOperation(
  tx: Queries,
  operation: OperationRow,
  { destination, stop, freeAt, leasedUntil, now, newId }: Arming,
): Promise<Armed> {
  if (!destination) return { armed: false, hold: `${operation.destination} is not connected.` };
  const against = stop ?? destination.needsHand ?? null;
  const hold = holdReason({ ...operation, stop: against });
  const { approvedVersionId: newer } = operation;
  if (hold !== null) {
    // Only that another version is the approved one: that one is sent, after a minute for Undo.
    const isOutdated =
      newer !== null && !holdReason({ ...operation, versionId: newer, stop: against });
    if (!isOutdated) return { armed: false, hold };
    await scheduleVersion(tx, {
      placement: operation,
      destination,
      versionId: newer,
      dueAt: now,
      notBefore: now + undoableMs,
      now,
      newId,
    });
    return { armed: false, hold: null };
  }
  if (freeAt > now) {
    await moveOperation(tx, operation, "postpone", { dueAt: freeAt, error: null, now });
    return { armed: false, hold: null };
  }
  const attempts = operation.attempts + 1;
  await moveOperation(tx, operation, "arm", { dueAt: leasedUntil, attempts, error: null, now });
  return { armed: true };
}
