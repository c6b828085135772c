import type { Queries } from "#db/client.server.ts";
import { isAppError, messageOf } from "#app/core/errors.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Channel, Receipt } from "#app/domain/publishing/channel-port.ts";
import { nextDraftCheck } from "#app/domain/publishing/issues/draft-checks.ts";
import { policyOf, retryAt } from "./failure-policy.ts";
import { movePublishJob, type PublishJobRow } from "./publish-job-store.server.ts";
import {
  noteGone,
  noteRemoteId,
} from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Outcomes } from "./outcomes.server.ts";

/** How something outside has ended. */
export type Ending<Answer> = { answer: Answer } | { error: unknown };

export async function endingOf<Answer>(answer: Promise<Answer>): Promise<Ending<Answer>> {
  try {
    return { answer: await answer };
  } catch (error) {
    return { error };
  }
}

type Events = readonly WorkspaceEvent[];

interface SettlingDeps {
  outcomes: Outcomes;
  now: number;
}

const missingAfterRestoreText =
  "A backup was restored. This was due before then and isn’t on the channel: either it was never published, or it was removed there.";

/** The question for a person. */
export const unknownResult = "We couldn’t confirm this post. Please check whether it’s online.";

/** Stores the outcome of a request, in one transaction. */
export async function settlePublishJob(
  tx: Queries,
  publishJob: PublishJobRow,
  channel: Channel,
  ending: Ending<Receipt | null>,
  { outcomes, now }: SettlingDeps,
): Promise<Events> {
  if ("answer" in ending) {
    const { answer } = ending;
    if (answer?.draft)
      return outcomes.arrive(tx, publishJob, { remoteId: answer.remoteId, ...answer.draft });
    return outcomes.confirm(tx, publishJob, answer, channel);
  }
  const { error } = ending;
  const reason = messageOf(error);
  switch (policyOf(error)) {
    case "retry": {
      const dueAt = retryAt(error, { attempts: publishJob.attempts, now });
      if (dueAt === null) return outcomes.end(tx, publishJob, "failed", reason);
      await movePublishJob(tx, publishJob, "retry", { dueAt, error: reason, now });
      return [];
    }
    case "hold":
      return outcomes.end(tx, publishJob, "on_hold", reason);
    case "end":
      return endRefused(tx, publishJob, error, outcomes);
    case "look":
      return lose(tx, publishJob, channel, { outcomes, now });
  }
}

/** It may have arrived: it is looked up once it must be there to be found, or a person is asked. */
export async function lose(
  tx: Queries,
  publishJob: PublishJobRow,
  { guarantee, settlesMs }: Pick<Channel, "guarantee" | "settlesMs">,
  { outcomes, now }: SettlingDeps,
): Promise<Events> {
  if (guarantee === "none") return outcomes.end(tx, publishJob, "unconfirmed", unknownResult);
  const dueAt = now + settlesMs;
  await movePublishJob(tx, publishJob, "lose", { dueAt, error: null, now });
  return [];
}

/**
 * Stores the result of a lookup, in one transaction. By now, not finding it proves that it isn't there.
 * @param ending null: it is not there; without an address it is a draft; `removed`: it was there since
 */
export async function settleDraftCheck(
  tx: Queries,
  publishJob: PublishJobRow,
  channel: Channel,
  ending: Ending<Receipt | "removed" | null>,
  { outcomes, now }: SettlingDeps,
): Promise<Events> {
  const { publicationId, attempts } = publishJob;
  if ("error" in ending) {
    const dueAt = retryAt(ending.error, { attempts, now });
    if (dueAt === null) return outcomes.end(tx, publishJob, "unconfirmed", unknownResult);
    const move = { dueAt, attempts: attempts + 1, error: messageOf(ending.error), now };
    await movePublishJob(tx, publishJob, "lose", move);
    return [];
  }
  const found = ending.answer;
  if (found === "removed") return outcomes.vanish(tx, publishJob);
  if (found?.draft) {
    const { remoteId, draft } = found;
    return outcomes.arrive(tx, publishJob, { remoteId, ...draft });
  }
  if (found && found.url !== null) {
    return outcomes.confirm(tx, publishJob, found, channel);
  }
  if (found) await noteRemoteId(tx, publicationId, found.remoteId);
  // Only the owner knows whether it was never published in the lost days or removed since.
  if (!found && wasDueBeforeRestore(publishJob))
    return outcomes.end(tx, publishJob, "unconfirmed", missingAfterRestoreText);
  // At once after the first time; what is lost again and again has time.
  const soonest = attempts > 1 ? retryAt(null, { attempts, now }) : now;
  if (soonest === null) return outcomes.end(tx, publishJob, "unconfirmed", unknownResult);
  const dueAt = Math.max(soonest, publishJob.plannedAt ?? 0);
  await movePublishJob(tx, publishJob, "retry", { dueAt, error: null, now });
  return [];
}

/** Repeatable changes of published content, such as updates, are not looked up. */
const wasDueBeforeRestore = ({ kind, plannedAt, stateAt }: PublishJobRow): boolean =>
  kind === "publish" && plannedAt !== null && plannedAt < stateAt;

/** Shown when the draft's channel can no longer be checked. */
const draftUnknown = (channelName: string) =>
  `${channelName} is no longer connected, so we can’t check the draft there. Reconnect it, or tell us what happened to the draft.`;

/**
 * Applies the result of a draft check in one transaction.
 * @param ending null: the channel can't be checked; without an address, it is still a draft; null inside: it was
 *   removed
 */
export async function settleDraft(
  tx: Queries,
  publishJob: PublishJobRow,
  channel: Channel | null,
  ending: Ending<Pick<Receipt, "url"> | null> | null,
  { outcomes, now }: SettlingDeps,
): Promise<Events> {
  if (!ending) return outcomes.end(tx, publishJob, "unconfirmed", draftUnknown(publishJob.channel));
  if ("answer" in ending && ending.answer === null) return outcomes.vanish(tx, publishJob);
  const { remoteId, attempts } = publishJob;
  if ("answer" in ending && ending.answer && ending.answer.url !== null)
    return outcomes.confirm(tx, publishJob, { remoteId, url: ending.answer.url }, channel);
  const dueAt = nextDraftCheck({ looks: attempts + 1, now });
  const error = "error" in ending ? messageOf(ending.error) : null;
  await movePublishJob(tx, publishJob, "wait", { dueAt, attempts: attempts + 1, error, now });
  return [];
}

async function endRefused(
  tx: Queries,
  publishJob: PublishJobRow,
  error: unknown,
  outcomes: Outcomes,
): Promise<Events> {
  const isGone = isAppError(error) && error.code === "gone";
  // An item to unpublish that is missing counts as unpublished.
  if (isGone && publishJob.kind === "unpublish")
    return outcomes.confirm(tx, publishJob, null, null);
  const events = await outcomes.end(tx, publishJob, "failed", messageOf(error));
  if (isGone && publishJob.kind === "update") await noteGone(tx, publishJob.publicationId);
  // A draft that has vanished is not waited for: the next attempt makes its own.
  if (publishJob.kind === "publish") await noteRemoteId(tx, publishJob.publicationId, null);
  return events;
}
