import { SECOND } from "../../core/clock";
import { AppError } from "../../core/errors";
import { paymentMessages } from "./stripe.server";

/** How long somebody waits for Stripe, in milliseconds. What takes longer goes on behind. */
export interface Patience {
  /** A page that has something else to show. */
  page: number;
  /** Somebody who wants to subscribe or to change something: all of Stripe's answers together. */
  person: number;
  /** A server that stops. */
  stop: number;
}

/** `person`: less than the ten seconds of the browser, which would have no words for it. */
export const patience: Patience = { page: 4 * SECOND, person: 9 * SECOND, stop: 2 * SECOND };

export const late = Symbol("late");

/** The work's answer, or `late` once the time is over; the work goes on behind. */
export async function atMost<Answer>(
  ms: number,
  work: Promise<Answer>,
): Promise<Answer | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * @param unheard is told what fails after that, when nobody waits for it any more
 * @throws AppError `payments_unavailable` when it takes longer.
 */
export async function soon<Answer>(
  ms: number,
  ask: () => Promise<Answer>,
  unheard: (error: unknown) => void,
): Promise<Answer> {
  const work = ask();
  const answer = await atMost(ms, work);
  if (answer !== late) return answer;
  work.catch(unheard);
  const cause = new Error(`Stripe took longer than ${ms / SECOND} seconds`);
  throw new AppError("payments_unavailable", paymentMessages.unavailable, { cause });
}
