/** Something to do; of what has the same key only one is under way at a time. */
export interface KeyedItem {
  id: string;
  key: string;
}

/** All that is to be done of one key, one after the other. */
interface Lane {
  key: string;
  ids: Set<string>;
  /** Resolves when nothing is left to do in it. */
  done: Promise<void>;
  end(): void;
}

interface KeyedQueueDeps {
  /** Keys under way at once. */
  concurrency: number;
  /** Does it; must not reject. */
  work(item: KeyedItem): Promise<void>;
  /** Lets everybody else have a turn of the event loop; between any two items of a lane, and after it. */
  nextTurn(): Promise<void>;
}

/** Does items of the same key in the order in which they came, and so many keys at once. */
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
    // Also while this very item is under way: there may be more to do afterwards.
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
    /** Begins it as soon as its key and a place are free. Resolves once nothing of its key is left. */
    add(item: KeyedItem): Promise<void> {
      const lane = laneOf(item);
      openWaiting();
      return lane.done;
    },
    /** As `add`, without waiting for a place. */
    addFirst(item: KeyedItem): Promise<void> {
      const lane = laneOf(item);
      open(lane);
      return lane.done;
    },
    /** Forgets keys of which nothing is under way yet. */
    dropWaiting,
    /** Forgets all that is not under way yet. */
    clear(): void {
      dropWaiting();
      lanes.forEach(({ ids }) => ids.clear());
    },
    isEmpty: (): boolean => lanes.size === 0,
    /** Resolves when all that is there now is done. */
    settled: async (): Promise<void> => {
      await Promise.all([...lanes.values()].map(({ done }) => done));
    },
  };
}
