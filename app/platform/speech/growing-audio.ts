/** Audio that is still being made, for any number of listeners, each of whom hears it from its beginning. */
export interface GrowingAudio {
  push(piece: Uint8Array): void;
  /** Without an error: that was all. */
  end(error?: Error): void;
  /** @throws what it has ended with */
  listen(): AsyncGenerator<Uint8Array, void>;
}

/** @param onDeserted the last listener has left before the end */
export function createGrowingAudio(onDeserted: () => void): GrowingAudio {
  const pieces: Uint8Array[] = [];
  let outcome: { error?: Error } | null = null;
  let wake: () => void = () => undefined;
  let change = new Promise<void>((resolve) => (wake = resolve));
  let listeners = 0;

  function tell(): void {
    wake();
    change = new Promise((resolve) => (wake = resolve));
  }

  async function* listen() {
    listeners += 1;
    try {
      for (let at = 0; ; at += 1) {
        while (at >= pieces.length && !outcome) await change;
        const piece = pieces[at];
        if (piece) yield piece;
        else if (outcome?.error) throw outcome.error;
        else return;
      }
    } finally {
      listeners -= 1;
      if (listeners === 0 && !outcome) onDeserted();
    }
  }

  return {
    push(piece) {
      pieces.push(piece);
      tell();
    },
    end(error) {
      outcome ??= error ? { error } : {};
      tell();
    },
    listen,
  };
}
