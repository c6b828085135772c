import { SECOND } from "#app/core/time/clock.ts";
import { late as timedOut, withinMs } from "#app/core/time/deadline.ts";
import { AppError } from "#app/core/errors.ts";
import { paymentMessages } from "./stripe.server.ts";

/** Time limits for Stripe, in milliseconds. Slower requests continue in the background. */
export interface Deadlines {
  /** A page that has something else to show. */
  pageLoad: number;
  /** Someone is subscribing or changing something: all Stripe calls together. */
  userAction: number;
  /** A server that stops. */
  shutdown: number;
}

/** `person`: below the browser's ten seconds, which would show no explanation. */
export const deadlines: Deadlines = {
  pageLoad: 4 * SECOND,
  userAction: 9 * SECOND,
  shutdown: 2 * SECOND,
};

/**
 * @param onLateFailure called with failures after the deadline
 * @throws AppError `payments_unavailable` after the deadline.
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
