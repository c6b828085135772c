import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel, Post, Receipt } from "#app/domain/publishing/channel-port.ts";
import type { SimulatedFault } from "./simulated-fault.ts";

export type CreatesByKey = Extract<Channel, { guarantee: "by_key" | "find_after" }>;

interface Practising {
  fault: SimulatedFault;
  clock: Clock;
  /** @param seenFrom before then nobody finds it there */
  receive(post: Post, seenFrom: number): Promise<Receipt>;
  /** It goes wrong now, for one text only. Gives whether it was still to come. */
  take(): Promise<boolean>;
}

const appearsAfterMs = 30 * SECOND;
const settlesMs = 60 * SECOND;

/** A practice place at which the next text fares as its owner wants to see it. */
export function withSimulatedFault(
  channel: CreatesByKey,
  { fault, clock, receive, take }: Practising,
): Channel {
  const { name } = channel;
  /** What was to go wrong has gone wrong elsewhere meanwhile: this one goes well. */
  const once =
    (goesWrong: (post: Post) => Promise<Receipt>) =>
    async (post: Post): Promise<Receipt> =>
      (await take()) ? goesWrong(post) : channel.create(post);

  switch (fault) {
    case "lost":
      return {
        ...channel,
        // A place that nobody can look at: its owner is asked.
        guarantee: "none",
        create: once(async (post) => {
          await receive(post, clock.now());
          throw new AppError("outcome_unknown", `Practice: no answer came from the ${name}.`);
        }),
      };
    case "late":
      return {
        ...channel,
        guarantee: "find_after",
        settlesMs,
        create: once(async (post) => {
          await receive(post, clock.now() + appearsAfterMs);
          throw new AppError("outcome_unknown", `Practice: no answer came from the ${name}.`);
        }),
      };
    case "refused":
      return {
        ...channel,
        create: once(() => {
          const words = `Practice: the ${name} does not take this text.`;
          return Promise.reject(new AppError("rejected", words));
        }),
      };
    // Until its owner lets it in again, as with a password that was taken back.
    case "no_entry":
      return {
        ...channel,
        needsHand: `Practice: the ${name} does not let us in. End the practice under Settings, Connections.`,
      };
  }
}
