import { AppError } from "#app/core/errors.ts";

/** Does one thing after the other, and no more than so many wait. */
export function createTurns(maxWait: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** @throws AppError `too_many_requests`, and whatever `work` does */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= maxWait)
      throw new AppError(
        "too_many_requests",
        "Many pictures arrive at this moment: try again in a minute.",
      );
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine.finally(() => (waiting -= 1));
  };
}
