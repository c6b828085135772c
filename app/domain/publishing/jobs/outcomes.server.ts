import type { Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Channel, Receipt } from "#app/domain/publishing/channel-port.ts";
import { nextDraftCheck } from "#app/domain/publishing/issues/draft-checks.ts";
import { movePublishJob, type PublishJobRow } from "./publish-job-store.server.ts";
import {
  noteDraft,
  noteGone,
  noteReceipt,
} from "#app/domain/publishing/publications/publication-store.server.ts";
import { scheduleVersion } from "./schedule-version.server.ts";
import { heldUntil } from "#app/domain/publishing/issues/undo-promise.server.ts";

/** What became of an operation, for whoever keeps counts and tells of it. */
export type Outcome = { operation: PublishJobRow } & (
  | { result: "confirmed"; url: string | null; twins: readonly string[]; at: number }
  /** It lies there as a draft, or does not any more. */
  | { result: "arrived"; editUrl: string | null; at: number }
  | { result: "vanished"; at: number }
  /** `held`: somebody has to put something right; `needs_look`: a person is asked whether it appeared. */
  | { result: "failed" | "held" | "needs_look"; reason: string; at: number }
);

/** What stands there. */
interface Confirmed extends Pick<Receipt, "url" | "twins"> {
  /** Null: only a person has seen it. */
  remoteId: string | null;
}

interface OutcomesDeps {
  clock: Clock;
  newId: NewId;
  /** Takes part in the transaction. Gives what is to be told after the commit. */
  record(tx: Queries, outcome: Outcome): Promise<readonly WorkspaceEvent[]>;
  /** How long after a publication its figures are asked for first; milliseconds. */
  firstMeasureMs: number;
}

export type Outcomes = ReturnType<typeof createOutcomes>;

/**
 * The ends of operations, each in the caller's transaction with all that follows from it. The
 * operation is to have been read in that transaction.
 */
export function createOutcomes({ clock, newId, record, firstMeasureMs }: OutcomesDeps) {
  /**
   * It is there, or is not any more. What has been approved meanwhile follows.
   * @param receipt null: nothing stands there; without a remote id only a person has seen it
   * @param destination null: it is not connected any more, and nothing can follow
   */
  async function confirm(
    tx: Queries,
    operation: PublishJobRow,
    receipt: Confirmed | null,
    destination: Channel | null,
  ): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const { kind, placementId, versionId, approvedVersionId } = operation;
    await movePublishJob(tx, operation, "confirm", { dueAt: null, error: null, now });
    if (kind === "withdraw" || !receipt) await noteGone(tx, placementId);
    else {
      const { remoteId, url } = receipt;
      const first = kind === "create" && destination?.measure ? now + firstMeasureMs : null;
      const there = { id: placementId, versionId, remoteId, url };
      await noteReceipt(tx, { ...there, measureDueAt: first, now });
      if (destination && approvedVersionId !== null && approvedVersionId !== versionId) {
        await scheduleVersion(tx, {
          placement: { ...operation, remoteId, url, publishedVersionId: versionId },
          destination,
          versionId: approvedVersionId,
          dueAt: now,
          notBefore: await heldUntil(tx, operation.pieceId),
          now,
          newId,
        });
      }
    }
    const { url = null, twins = [] } = receipt ?? {};
    return record(tx, { operation, result: "confirmed", url, twins, at: now });
  }

  /** It lies there as a draft: its owner publishes it there, and it is looked at until then. */
  async function arrive(
    tx: Queries,
    operation: PublishJobRow,
    { remoteId, editUrl }: { remoteId: string; editUrl: string | null },
  ): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const dueAt = nextDraftCheck({ looks: 0, now });
    await movePublishJob(tx, operation, "arrive", { dueAt, attempts: 0, error: null, now });
    await noteDraft(tx, { id: operation.placementId, remoteId, editUrl });
    return record(tx, { operation, result: "arrived", editUrl, at: now });
  }

  /** It was removed there; the look that has seen that is counted, so that it is known to have been there. */
  async function vanish(tx: Queries, operation: PublishJobRow): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const attempts = operation.attempts + 1;
    await movePublishJob(tx, operation, "vanish", { dueAt: null, attempts, error: null, now });
    await noteGone(tx, operation.placementId);
    return record(tx, { operation, result: "vanished", at: now });
  }

  /** It does not go on by itself: it has failed, is held, or a person is asked. */
  async function end(
    tx: Queries,
    operation: PublishJobRow,
    result: "failed" | "held" | "needs_look",
    reason: string,
  ): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const event = ({ failed: "end", held: "hold", needs_look: "ask" } as const)[result];
    await movePublishJob(tx, operation, event, { dueAt: null, error: reason, now });
    return record(tx, { operation, result, reason, at: now });
  }

  return { confirm, arrive, vanish, end };
}
