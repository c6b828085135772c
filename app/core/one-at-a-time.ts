/** Work of the same key runs one after the other, in the order of asking; other keys do not wait. */
export function createOneAtATime() {
  const tails = new Map<string, Promise<unknown>>();
  return <Outcome>(key: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    const before = tails.get(key) ?? Promise.resolve();
    const outcome = before.then(work);
    const tail = outcome
      .catch(() => undefined)
      .finally(() => {
        // Nobody has queued up behind this one.
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return outcome;
  };
}

export type OneAtATime = ReturnType<typeof createOneAtATime>;
