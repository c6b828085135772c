interface Tail {
  outcome: Promise<unknown>;
  coalesceKey: string | null;
}

/**
 * Work of the same key runs one after the other, in the order of asking; other keys do not wait.
 * `joins`: whoever asks for what is the last to be done anyway gets that one's outcome.
 */
export function createKeyedMutex() {
  const tails = new Map<string, Tail>();
  return <Outcome>(
    key: string,
    work: () => Promise<Outcome>,
    { coalesceKey = null }: { coalesceKey?: string | null } = {},
  ): Promise<Outcome> => {
    const before = tails.get(key);
    // Of one name there is one kind of outcome.
    if (before && coalesceKey !== null && before.coalesceKey === coalesceKey)
      return before.outcome as Promise<Outcome>;
    const outcome = (before?.outcome.catch(() => undefined) ?? Promise.resolve()).then(work);
    const tail: Tail = { outcome, coalesceKey };
    tails.set(key, tail);
    const end = () => {
      // Nobody has queued up behind this one.
      if (tails.get(key) === tail) tails.delete(key);
    };
    outcome.then(end, end);
    return outcome;
  };
}

export type KeyedMutex = ReturnType<typeof createKeyedMutex>;
