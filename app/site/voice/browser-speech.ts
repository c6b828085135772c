/** Reads texts aloud. A failure is silence: nobody waits for speech to do something else. */
export interface Speech {
  /** Speaks this, instead of what is being spoken. */
  speak(text: string): void;
  stop(): void;
}

interface BrowserSpeechDeps {
  /** Undefined, or throws, in a browser that has none. */
  synthesiser: () => Pick<SpeechSynthesis, "speak" | "cancel"> | undefined;
  utter: (text: string) => SpeechSynthesisUtterance;
}

/** The browser's own voice. Browsers refuse it, too, before somebody has touched the page. */
export function createBrowserSpeech({ synthesiser, utter }: BrowserSpeechDeps): Speech {
  function attempt(work: (own: NonNullable<ReturnType<typeof synthesiser>>) => void) {
    try {
      const own = synthesiser();
      if (own) work(own);
    } catch {
      // Not there, or refused.
    }
  }
  return {
    speak: (text) =>
      attempt((own) => {
        own.cancel();
        own.speak(utter(text));
      }),
    stop: () => attempt((own) => own.cancel()),
  };
}
