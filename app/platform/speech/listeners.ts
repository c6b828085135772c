/** Listeners of the same audio. Each leaves separately; the last one ends it. */
export interface Listeners {
  /**
   * @param signal removes this listener, however slowly it reads
   * @param onLeft called once, also at the normal end
   * @returns removes this listener
   */
  join(signal: AbortSignal, onLeft: () => void): () => void;
  /** The audio is complete, which does not count as leaving. */
  close(): void;
}

/** @param onDeserted the last listener left early; with the abort reason, if any */
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
