import { AppError } from "#app/core/errors.ts";
import { isAble, type Channel, type Receipt } from "#app/domain/publishing/channel-port.ts";
import type { PublishJobRow } from "./publish-job-store.server.ts";

interface PublishingIssueDeps {
  signal: AbortSignal;
  /** Stores the draft's ID before anything else is done with it. */
  keepDraft(remoteId: string): Promise<void>;
}

/**
 * Sends a started job to its channel.
 * @returns what is published now; null: nothing
 * @throws the channel's error
 */
export async function sendPublishJob(
  channel: Channel,
  publishJob: PublishJobRow,
  { signal, keepDraft }: PublishingIssueDeps,
): Promise<Receipt | null> {
  const { kind, publicationId: key, payload } = publishJob;
  const post = { key, payload, signal };
  if (kind === "publish") return create(channel, post, publishJob.remoteId, keepDraft);
  const { remoteId } = publishJob;
  if (remoteId === null) throw new AppError("gone", "It’s no longer on the channel.");
  const ability = kind === "update" ? channel.update : channel.unpublish;
  // Possible when planned, but a reconnected account may be of another type.
  if (!isAble(ability)) throw new AppError("refused", ability.whyNot);
  const receipt = await ability({ ...post, remoteId });
  return kind === "update" ? (receipt as Receipt) : null;
}

async function create(
  channel: Channel,
  post: Parameters<Extract<Channel, { guarantee: "none" }>["create"]>[0],
  draftId: string | null,
  keepDraft: PublishingIssueDeps["keepDraft"],
): Promise<Receipt> {
  if (channel.guarantee !== "two_phase") return channel.create(post);
  if (draftId !== null) return channel.publish({ ...post, remoteId: draftId });
  const { remoteId } = await channel.draft(post);
  await keepDraft(remoteId);
  return channel.publish({ ...post, remoteId });
}
