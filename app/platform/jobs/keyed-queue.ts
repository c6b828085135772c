/** A work item; items with the same key run one at a time. */
export interface KeyedItem {
  id: string;
  key: string;
}

/** A key's items, in sequence. */
interface Lane {
  key: string;
  ids: Set<string>;
  /** Resolves when the lane is empty. */
  done: Promise<void>;
  end(): void;
}

interface KeyedQueueDeps {
  /** Keys processed at once. */
  concurrency: number;
  /** Processes an item; must not reject. */
  work(item: KeyedItem): Promise<void>;
  /** Yields to the event loop between items and after a lane. */
  nextTurn(): Promise<void>;
}

/** Processes items of a key in order, several keys at once. */
export function createKeyedQueue({ concurrency, work, nextTurn }: KeyedQueueDeps) {
  const lanes = new Map<string, Lane>();
  const waiting = new Set<Lane>();

  function laneOf({ id, key }: KeyedItem): Lane {
    let lane = lanes.get(key);
    if (!lane) {
      let end: () => void = () => undefined;
      const done = new Promise<void>((resolve) => (end = resolve));
      lane = { key, ids: new Set(), done, end };
      lanes.set(key, lane);
      waiting.add(lane);
    }
    // Also while the same item is running: more may follow.
    lane.ids.add(id);
    return lane;
  }

  function openWaiting(): void {
    for (const lane of waiting) {
      if (lanes.size - waiting.size >= concurrency) return;
      open(lane);
    }
  }

  function open(lane: Lane): void {
    if (waiting.delete(lane)) void drain(lane);
  }

  async function drain(lane: Lane): Promise<void> {
    const { key, ids } = lane;
    for (const id of ids) {
      ids.delete(id);
      await work({ id, key });
      await nextTurn();
    }
    close(lane);
    openWaiting();
  }

  function close(lane: Lane): void {
    waiting.delete(lane);
    lanes.delete(lane.key);
    lane.end();
  }

  const dropWaiting = (): void => [...waiting].forEach(close);

  return {
    /**
     * Starts the item when its key and a slot are free. Resolves when the key has no more items.
     */
    add(item: KeyedItem): Promise<void> {
      const lane = laneOf(item);
      openWaiting();
      return lane.done;
    },
    /** Like `add`, without waiting for a slot. */
    addFirst(item: KeyedItem): Promise<void> {
      const lane = laneOf(item);
      open(lane);
      return lane.done;
    },
    /** Drops waiting items of these keys. */
    dropWaiting,
    /** Drops all waiting items. */
    clear(): void {
      dropWaiting();
      lanes.forEach(({ ids }) => ids.clear());
    },
    isEmpty: (): boolean => lanes.size === 0,
    /** Resolves when all present items are done. */
    settled: async (): Promise<void> => {
      await Promise.all([...lanes.values()].map(({ done }) => done));
    },
  };
}
