import { HOUR } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";

/** Failures in the history of a demo: which channel, and how long before its end. */
const outages = [
  // Each lasts longer than the time between two articles.
  { name: "sample video channel", from: 66 * HOUR, to: 33 * HOUR, trouble: refused },
  { name: "sample short network", from: 33 * HOUR, to: 0, trouble: unanswered },
] as const;

/**
 * The simulated channels during a demo's history: one rejects a video and one does not answer, so
 * that both can be seen. After the history they work normally.
 */
export function withOutages(
  find: FindChannel,
  { until, now }: { until: number; now: () => number },
): FindChannel {
  const happened = new Set<string>();
  return async (channelName) => {
    const channel = await find(channelName);
    const left = until - now();
    const next = outages.find(
      ({ name, from, to }) => name === channelName.name && left < from && left >= to,
    );
    if (!channel || !next || happened.has(next.name)) return channel;
    return next.trouble(channel, () => happened.add(next.name));
  };
}

function refused(channel: Channel, note: () => void): Channel {
  const create = () => {
    note();
    return Promise.reject(new AppError("refused", "the channel needs the video file"));
  };
  return { ...channel, guarantee: "none", create };
}

function unanswered(channel: Channel, note: () => void): Channel {
  const create = () => {
    note();
    return Promise.reject(new AppError("outcome_unknown", "the network did not answer"));
  };
  return { ...channel, guarantee: "none", create };
}
