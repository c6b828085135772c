/**
 * Batches items that arrive in one turn of the event loop, so that many small writes share one
 * transaction. One batch runs at a time, in order.
 */
interface GroupCommit<Item> {
  add(item: Item): void;
  /** Resolves once everything added so far has been written. */
  idle(): Promise<void>;
}

export function createGroupCommit<Item>(
  commit: (batch: Item[]) => Promise<void>,
  { limit, onError }: { limit: number; onError: (error: unknown, batch: Item[]) => void },
): GroupCommit<Item> {
  const queue: Item[] = [];
  let running: Promise<void> | null = null;

  async function drain() {
    // The next turn: everything added in this turn joins the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue.splice(0, limit);
      try {
        await commit(batch);
      } catch (error) {
        onError(error, batch);
      }
    }
    running = null;
  }

  return {
    add(item) {
      queue.push(item);
      running ??= drain();
    },
    async idle() {
      while (running) await running;
    },
  };
}
