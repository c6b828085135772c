import { AppError } from "#app/core/errors.ts";

/** Runs tasks one at a time with a limited queue. */
export function createTurns(maxWait: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** @throws AppError `too_many_requests`, and the errors of `work` */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= maxWait)
      throw new AppError(
        "too_many_requests",
        "Too many pictures are being uploaded right now. Try again in a minute.",
      );
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine.finally(() => (waiting -= 1));
  };
}
