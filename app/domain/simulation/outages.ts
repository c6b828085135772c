import { HOUR } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";

/** What goes wrong in the history of a demo, at what place, and how long before its end. */
const outages = [
  // Each span is longer than it takes from one text to the next.
  { name: "sample video channel", from: 66 * HOUR, to: 33 * HOUR, trouble: refused },
  { name: "sample short network", from: 33 * HOUR, to: 0, trouble: unanswered },
] as const;

/**
 * The simulated places as they are in a demo's history, which ends at a moment: one of them refuses a video
 * and one does not answer, so that both can be seen. The places are what they were once it has ended.
 */
export function withOutages(
  find: FindChannel,
  { until, now }: { until: number; now: () => number },
): FindChannel {
  const happened = new Set<string>();
  return async (place) => {
    const channel = await find(place);
    const left = until - now();
    const next = outages.find(
      ({ name, from, to }) => name === place.name && left < from && left >= to,
    );
    if (!channel || !next || happened.has(next.name)) return channel;
    return next.trouble(channel, () => happened.add(next.name));
  };
}

function refused(channel: Channel, note: () => void): Channel {
  const create = () => {
    note();
    return Promise.reject(
      new AppError("refused", "the channel did not take it: a video needs its file first"),
    );
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
