/** Those who wait for the same sound. Each leaves for themselves; the last who does ends it. */
export interface Listeners {
  /**
   * @param signal has that one leave, however slowly they listen
   * @param onLeft once, also when all of it has come to its end
   * @returns has that one leave, too
   */
  join(signal: AbortSignal, onLeft: () => void): () => void;
  /** It has come to its end, which is nobody's leaving. */
  close(): void;
}

/** @param onDeserted the last of them has left before the end; for this reason, if they were called off */
export function createListeners(onDeserted: (reason: unknown) => void): Listeners {
  const present = new Set<{ onLeft(): void }>();

  return {
    join(signal, onLeft) {
      const one = { onLeft };
      const leave = (reason?: unknown) => {
        if (!present.delete(one)) return;
        onLeft();
        if (present.size === 0) onDeserted(reason);
      };
      present.add(one);
      if (signal.aborted) leave(signal.reason);
      else signal.addEventListener("abort", () => leave(signal.reason), { once: true });
      return () => leave();
    },
    close() {
      for (const { onLeft } of present) onLeft();
      present.clear();
    },
  };
}
