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
export type Outcome = { publishJob: PublishJobRow } & (
  | { result: "confirmed"; url: string | null; duplicates: readonly string[]; at: number }
  /** It lies there as a draft, or does not any more. */
  | { result: "draft_created"; editUrl: string | null; at: number }
  | { result: "vanished"; at: number }
  /** `held`: somebody has to put something right; `needs_look`: a person is asked whether it appeared. */
  | { result: "failed" | "on_hold" | "unconfirmed"; reason: string; at: number }
);

/** What stands there. */
interface Confirmed extends Pick<Receipt, "url" | "duplicates"> {
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
    publishJob: PublishJobRow,
    receipt: Confirmed | null,
    channel: Channel | null,
  ): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const { kind, publicationId, versionId, approvedVersionId } = publishJob;
    await movePublishJob(tx, publishJob, "confirm", { dueAt: null, error: null, now });
    if (kind === "unpublish" || !receipt) await noteGone(tx, publicationId);
    else {
      const { remoteId, url } = receipt;
      const first = kind === "create" && channel?.measure ? now + firstMeasureMs : null;
      const there = { id: publicationId, versionId, remoteId, url };
      await noteReceipt(tx, { ...there, measureDueAt: first, now });
      if (channel && approvedVersionId !== null && approvedVersionId !== versionId) {
        await scheduleVersion(tx, {
          publication: { ...publishJob, remoteId, url, publishedVersionId: versionId },
          channel,
          versionId: approvedVersionId,
          dueAt: now,
          notBefore: await heldUntil(tx, publishJob.contentItemId),
          now,
          newId,
        });
      }
    }
    const { url = null, duplicates = [] } = receipt ?? {};
    return record(tx, { publishJob, result: "confirmed", url, duplicates, at: now });
  }

  /** It lies there as a draft: its owner publishes it there, and it is looked at until then. */
  async function arrive(
    tx: Queries,
    publishJob: PublishJobRow,
    { remoteId, editUrl }: { remoteId: string; editUrl: string | null },
  ): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const dueAt = nextDraftCheck({ looks: 0, now });
    await movePublishJob(tx, publishJob, "arrive", { dueAt, attempts: 0, error: null, now });
    await noteDraft(tx, { id: publishJob.publicationId, remoteId, editUrl });
    return record(tx, { publishJob, result: "draft_created", editUrl, at: now });
  }

  /** It was removed there; the look that has seen that is counted, so that it is known to have been there. */
  async function vanish(
    tx: Queries,
    publishJob: PublishJobRow,
  ): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const attempts = publishJob.attempts + 1;
    await movePublishJob(tx, publishJob, "vanish", { dueAt: null, attempts, error: null, now });
    await noteGone(tx, publishJob.publicationId);
    return record(tx, { publishJob, result: "vanished", at: now });
  }

  /** It does not go on by itself: it has failed, is held, or a person is asked. */
  async function end(
    tx: Queries,
    publishJob: PublishJobRow,
    result: "failed" | "on_hold" | "unconfirmed",
    reason: string,
  ): Promise<readonly WorkspaceEvent[]> {
    const now = clock.now();
    const event = ({ failed: "end", on_hold: "hold", unconfirmed: "ask" } as const)[result];
    await movePublishJob(tx, publishJob, event, { dueAt: null, error: reason, now });
    return record(tx, { publishJob, result, reason, at: now });
  }

  return { confirm, arrive, vanish, end };
}
