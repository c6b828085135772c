import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { holdReason, undoableMs } from "./publish-job-rules.ts";
import { movePublishJob, type PublishJobRow } from "./publish-job-store.server.ts";
import { fitNow, scheduleVersion } from "./schedule-version.server.ts";

/** Instants in milliseconds since the epoch. */
interface Arming {
  channel: Channel | null;
  /** Why nothing of this may go out now; null: nothing is against it. */
  stop: string | null;
  /** Before then nothing more goes to this destination. */
  freeAt: number;
  leasedUntil: number;
  now: number;
  newId: NewId;
}

/** Why nothing of an operation may go out now, as whoever owns that rule knows it; null: nothing is against it. */
export type FindStop = (tx: Queries, publishJob: PublishJobRow) => Promise<string | null>;

/** Why it is to be held, as things stand; null: nothing is against it. */
export function whyHeld(
  publishJob: PublishJobRow,
  { channel, stop }: Pick<Arming, "channel" | "stop">,
): string | null {
  if (!channel) return `${publishJob.channel} is not connected.`;
  return holdReason({ ...publishJob, stop: stop ?? channel.needsHand ?? null });
}

type Armed = { armed: PublishJobRow } | { armed: null; hold: string | null };

/**
 * Asks once more whether something may be sent, in the transaction after which it may have arrived.
 * @returns as it is sent, or why it is to be held; null: it waits for its time again
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
