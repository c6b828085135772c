/** Audio in progress for any number of listeners, each from the beginning. */
export interface GrowingAudio {
  push(chunk: Uint8Array): void;
  /** Without an error: complete. */
  end(error?: Error): void;
  /**
   * @param signal ends it for this listener
   * @throws its final error, or the signal's reason
   */
  listen(signal: AbortSignal): AsyncGenerator<Uint8Array, void>;
}

export function createGrowingAudio(): GrowingAudio {
  const chunks: Uint8Array[] = [];
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
        while (at >= chunks.length && !outcome && !signal.aborted) await change;
        signal.throwIfAborted();
        const chunk = chunks[at];
        if (chunk) yield chunk;
        else if (outcome?.error) throw outcome.error;
        else return;
      }
    } finally {
      signal.removeEventListener("abort", tell);
    }
  }

  return {
    push(chunk) {
      chunks.push(chunk);
      tell();
    },
    end(error) {
      outcome ??= error ? { error } : {};
      tell();
    },
    listen,
  };
}
