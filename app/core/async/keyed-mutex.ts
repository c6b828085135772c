interface Tail {
  outcome: Promise<unknown>;
  coalesceKey: string | null;
}

/**
 * Runs work with the same key in sequence; other keys do not wait. `joins`: callers with work that is
 * already last in the queue share its result.
 */
export function createKeyedMutex() {
  const tails = new Map<string, Tail>();
  return <Outcome>(
    key: string,
    work: () => Promise<Outcome>,
    { coalesceKey = null }: { coalesceKey?: string | null } = {},
  ): Promise<Outcome> => {
    const before = tails.get(key);
    // Each name has one result type.
    if (before && coalesceKey !== null && before.coalesceKey === coalesceKey)
      return before.outcome as Promise<Outcome>;
    const outcome = (before?.outcome.catch(() => undefined) ?? Promise.resolve()).then(work);
    const tail: Tail = { outcome, coalesceKey };
    tails.set(key, tail);
    const end = () => {
      // No other work is queued behind this.
      if (tails.get(key) === tail) tails.delete(key);
    };
    outcome.then(end, end);
    return outcome;
  };
}

export type KeyedMutex = ReturnType<typeof createKeyedMutex>;
