import { AppError, isAppError } from "#app/core/errors.ts";
import type { Channel, Post } from "#app/domain/publishing/channel-port.ts";

/** Reads a channel's limits. */
interface Limits {
  /** They were not asked for on this day. */
  areOld: boolean;
  /** The channel with its current limits; null: not reported. */
  ask(signal: AbortSignal): Promise<Channel | null>;
}

type PublishingIssue = (post: Post) => Promise<unknown>;

const sending = ["create", "publish", "update"] as const;

/**
 * A channel that reports its limits, which its operator may change. They are read before the first sending of a
 * day, so that new content fits, and after a rejection, to tell the owner whether it was too long.
 */
export function withFreshLimits(channel: Channel, limits: Limits): Channel {
  const asking: Record<string, unknown> = { ...channel };
  for (const name of sending)
    if (typeof asking[name] === "function")
      asking[name] = (post: Post) => sendAsItIsNow(name, post, channel, limits);
  // The same methods, each with the types it had.
  return asking as unknown as Channel;
}

async function sendAsItIsNow(
  name: (typeof sending)[number],
  post: Post,
  channel: Channel,
  { areOld, ask }: Limits,
): Promise<unknown> {
  const asked = areOld ? await ask(post.signal) : null;
  try {
    return await sendingOf(asked ?? channel, name)(post);
  } catch (error) {
    if (!isAppError(error) || error.code !== "rejected") throw error;
    const now = asked ?? (await ask(post.signal)) ?? channel;
    const words = whyTooLong(now, post.payload);
    throw words === null ? error : new AppError("too_long", words, { cause: error });
  }
}

// The caller has checked this, and another instance of the same type behaves the same.
const sendingOf = (channel: Channel, name: (typeof sending)[number]): PublishingIssue =>
  (channel as unknown as Record<typeof name, PublishingIssue>)[name];

/** Null: it fits, as far as known. */
function whyTooLong({ name, preview }: Channel, payload: string): string | null {
  const shown = preview(payload);
  const parts = shown.shape === "post" ? shown.parts : [];
  const over = parts.find(({ characters, most }) => characters > most);
  if (!over) return null;
  const { characters, most } = over;
  return `${name} now allows ${most} characters, and this has ${characters}. Send it again to shorten it automatically, or approve a shorter version first`;
}
