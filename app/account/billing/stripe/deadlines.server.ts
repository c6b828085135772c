import { SECOND } from "#app/core/time/clock.ts";
import { late as timedOut, withinMs } from "#app/core/time/deadline.ts";
import { AppError } from "#app/core/errors.ts";
import { paymentMessages } from "./stripe.server.ts";

/** How long somebody waits for Stripe, in milliseconds. What takes longer goes on behind. */
export interface Deadlines {
  /** A page that has something else to show. */
  pageLoad: number;
  /** Somebody who wants to subscribe or to change something: all of Stripe's answers together. */
  userAction: number;
  /** A server that stops. */
  shutdown: number;
}

/** `person`: less than the ten seconds of the browser, which would have no words for it. */
export const deadlines: Deadlines = {
  pageLoad: 4 * SECOND,
  userAction: 9 * SECOND,
  shutdown: 2 * SECOND,
};

/**
 * @param onLateFailure is told what fails after that, when nobody waits for it any more
 * @throws AppError `payments_unavailable` when it takes longer.
 */
export async function answerWithin<Answer>(
  ms: number,
  ask: () => Promise<Answer>,
  onLateFailure: (error: unknown) => void,
): Promise<Answer> {
  const work = ask();
  const answer = await withinMs(ms, work);
  if (answer !== timedOut) return answer;
  work.catch(onLateFailure);
  const cause = new Error(`Stripe took longer than ${ms / SECOND} seconds`);
  throw new AppError("payments_unavailable", paymentMessages.unavailable, { cause });
}
