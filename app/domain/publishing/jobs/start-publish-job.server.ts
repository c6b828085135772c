import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { holdReason, undoableMs } from "./publish-job-rules.ts";
import { movePublishJob, type PublishJobRow } from "./publish-job-store.server.ts";
import { fitNow, scheduleVersion } from "./schedule-version.server.ts";

/** Instants in milliseconds since the epoch. */
interface Arming {
  channel: Channel | null;
  /** Why it may not be sent now; null: no reason. */
  stop: string | null;
  /** The earliest time for the next job of this channel. */
  freeAt: number;
  leasedUntil: number;
  now: number;
  newId: NewId;
}

/** Why a job may not be sent now; null: it may. */
export type FindStop = (tx: Queries, publishJob: PublishJobRow) => Promise<string | null>;

/** Why the job must be put on hold; null: no reason. */
export function whyHeld(
  publishJob: PublishJobRow,
  { channel, stop }: Pick<Arming, "channel" | "stop">,
): string | null {
  if (!channel) return `${publishJob.channel} isn’t connected.`;
  return holdReason({ ...publishJob, stop: stop ?? channel.needsHand ?? null });
}

type Armed = { armed: PublishJobRow } | { armed: null; hold: string | null };

/**
 * Checks again whether a job may be sent, in the transaction before its request.
 * @returns the payload, or why the job is on hold; null: it is scheduled again
 */
export async function startPublishJob(
  tx: Queries,
  publishJob: PublishJobRow,
  { channel, stop, freeAt, leasedUntil, now, newId }: Arming,
): Promise<Armed> {
  const facts = { channel, stop };
  const hold = whyHeld(publishJob, facts);
  const { approvedVersionId: newer } = publishJob;
  if (hold !== null) {
    // Only that another version is the approved one: that one is sent, after a minute for Undo.
    const isOutdated =
      newer !== null && whyHeld({ ...publishJob, versionId: newer }, facts) === null;
    if (!channel || !isOutdated) return { armed: null, hold };
    await scheduleVersion(tx, {
      publication: publishJob,
      channel,
      versionId: newer,
      dueAt: now,
      notBefore: now + undoableMs,
      now,
      newId,
    });
    return { armed: null, hold: null };
  }
  if (freeAt > now) {
    await movePublishJob(tx, publishJob, "postpone", { dueAt: freeAt, error: null, now });
    return { armed: null, hold: null };
  }
  const attempts = publishJob.attempts + 1;
  await movePublishJob(tx, publishJob, "arm", { dueAt: leasedUntil, attempts, error: null, now });
  return { armed: channel ? await fitNow(tx, publishJob, channel) : publishJob };
}
