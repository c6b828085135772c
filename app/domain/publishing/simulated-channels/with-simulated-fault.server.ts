import { SECOND, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel, Post, Receipt } from "#app/domain/publishing/channel-port.ts";
import type { SimulatedFault } from "./simulated-fault.ts";

export type CreatesByKey = Extract<Channel, { guarantee: "by_key" | "find_after" }>;

interface Practising {
  fault: SimulatedFault;
  clock: Clock;
  /** @param seenFrom the item can't be found before this time */
  receive(post: Post, seenFrom: number): Promise<Receipt>;
  /** Uses up the failure, for one item only. Returns whether it was still pending. */
  take(): Promise<boolean>;
}

const appearsAfterMs = 30 * SECOND;
const settlesMs = 60 * SECOND;

/** A test channel whose next item fails as the owner chose. */
export function withSimulatedFault(
  channel: CreatesByKey,
  { fault, clock, receive, take }: Practising,
): Channel {
  const { name } = channel;
  /** If another item has used up the fault in the meantime, this one succeeds. */
  const once =
    (goesWrong: (post: Post) => Promise<Receipt>) =>
    async (post: Post): Promise<Receipt> =>
      (await take()) ? goesWrong(post) : channel.create(post);

  switch (fault) {
    case "lost":
      return {
        ...channel,
        // This channel can't be checked, so the owner is asked.
        guarantee: "none",
        create: once(async (post) => {
          await receive(post, clock.now());
          throw new AppError("outcome_unknown", `Test: the ${name} didn’t respond.`);
        }),
      };
    case "late":
      return {
        ...channel,
        guarantee: "find_after",
        settlesMs,
        create: once(async (post) => {
          await receive(post, clock.now() + appearsAfterMs);
          throw new AppError("outcome_unknown", `Test: the ${name} didn’t respond.`);
        }),
      };
    case "refused":
      return {
        ...channel,
        create: once(() => {
          const words = `Test: the ${name} rejected this content.`;
          return Promise.reject(new AppError("rejected", words));
        }),
      };
    // Until the owner reconnects it, as after a revoked password.
    case "no_entry":
      return {
        ...channel,
        needsHand: `Test: the ${name} rejected our sign-in. End the test under Settings, Connections.`,
      };
  }
}
