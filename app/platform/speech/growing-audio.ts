/** Audio that is still being made, for any number of listeners, each of whom hears it from its beginning. */
export interface GrowingAudio {
  push(contentItem: Uint8Array): void;
  /** Without an error: that was all. */
  end(error?: Error): void;
  /**
   * @param signal ends it for this one
   * @throws what it has ended with, or the signal's reason
   */
  listen(signal: AbortSignal): AsyncGenerator<Uint8Array, void>;
}

export function createGrowingAudio(): GrowingAudio {
  const contentItems: Uint8Array[] = [];
  let outcome: { error?: Error } | null = null;
  let wake: () => void = () => undefined;
  let change = new Promise<void>((resolve) => (wake = resolve));

  function tell(): void {
    wake();
    change = new Promise((resolve) => (wake = resolve));
  }

  async function* listen(signal: AbortSignal) {
    signal.addEventListener("abort", tell);
    try {
      for (let at = 0; ; at += 1) {
        while (at >= contentItems.length && !outcome && !signal.aborted) await change;
        signal.throwIfAborted();
        const contentItem = contentItems[at];
        if (contentItem) yield contentItem;
        else if (outcome?.error) throw outcome.error;
        else return;
      }
    } finally {
      signal.removeEventListener("abort", tell);
    }
  }

  return {
    push(contentItem) {
      contentItems.push(contentItem);
      tell();
    },
    end(error) {
      outcome ??= error ? { error } : {};
      tell();
    },
    listen,
  };
}
