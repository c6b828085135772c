import { AppError, isAppError } from "#app/core/errors.ts";
import type { Channel, Post } from "#app/domain/publishing/channel-port.ts";

/** How a place's limits are asked for. */
interface Limits {
  /** They were not asked for on this day. */
  areOld: boolean;
  /** The place as it is by now; null: it does not say. */
  ask(signal: AbortSignal): Promise<Channel | null>;
}

type PublishingIssue = (post: Post) => Promise<unknown>;

const sending = ["create", "publish", "update"] as const;

/**
 * A destination that says how much it takes, which its operator may change. It is asked before the first sending of a
 * day, so that what is written from then on fits it, and where it has refused something, so that its owner
 * is told whether that was too long.
 */
export function withLimitsAnew(channel: Channel, limits: Limits): Channel {
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

// The caller has seen that it is one, and another opening of the same sort of place has the same.
const sendingOf = (channel: Channel, name: (typeof sending)[number]): PublishingIssue =>
  (channel as unknown as Record<typeof name, PublishingIssue>)[name];

/** Null: as far as is known it fits. */
function whyTooLong({ name, preview }: Channel, payload: string): string | null {
  const shown = preview(payload);
  const parts = shown.shape === "post" ? shown.parts : [];
  const over = parts.find(({ characters, most }) => characters > most);
  if (!over) return null;
  const { characters, most } = over;
  return `${name} takes ${most} characters by now, and this has ${characters}. Send it again, and it is shortened to fit, or approve a shorter version first`;
}
