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

/** The outcome of a publish job, for counters and notifications. */
export type Outcome = { publishJob: PublishJobRow } & (
  | { result: "confirmed"; url: string | null; duplicates: readonly string[]; at: number }
  /** The draft was created or has been removed. */
  | { result: "draft_created"; editUrl: string | null; at: number }
  | { result: "vanished"; at: number }
  /** `on_hold`: the owner has to fix something; `unconfirmed`: the owner is asked whether it was published. */
  | { result: "failed" | "on_hold" | "unconfirmed"; reason: string; at: number }
);

/** The published version. */
interface Confirmed extends Pick<Receipt, "url" | "duplicates"> {
  /** Null: only a person has seen it. */
  remoteId: string | null;
}

interface OutcomesDeps {
  clock: Clock;
  newId: NewId;
  /** Runs in the transaction. Returns events to send after the commit. */
  record(tx: Queries, outcome: Outcome): Promise<readonly WorkspaceEvent[]>;
  /** How long after a publication its figures are asked for first; milliseconds. */
  firstMeasureMs: number;
}

export type Outcomes = ReturnType<typeof createOutcomes>;

/** Ends jobs, each with all its effects in the caller's transaction, which must have read the job. */
export function createOutcomes({ clock, newId, record, firstMeasureMs }: OutcomesDeps) {
  /**
   * It is published or has been removed. A version approved in the meantime follows.
   * @param receipt null: nothing is published; without a remote ID, only a person has seen it
   * @param channel null: the channel is no longer connected, so nothing can follow
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
      const first = kind === "publish" && channel?.measure ? now + firstMeasureMs : null;
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

  /** It is a draft that the owner publishes; it is checked until then. */
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

  /** It can't continue by itself: it failed, is on hold, or a person is asked. */
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
