import type { Narration } from "./narration.ts";
import { createNarrator, type Narrator } from "./narrator.ts";

/** The name of the CSS highlight. */
const highlightName = "being-read";

/** Tells other tabs to stop when this one starts reading. */
const channelName = "voice";

interface Tell {
  onChange: (state: Narration) => void;
  onGiveUp: (reason: string) => void;
  onDone: () => void;
  onOtherPage: () => void;
}

export function createPageNarrator(audio: HTMLAudioElement, tell: Tell): Narrator {
  // Browsers keep speaking after the page is closed.
  window.addEventListener("pagehide", () => narrator.stop());
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(channelName) : null;
  if (channel) channel.onmessage = tell.onOtherPage;
  const narrator = createNarrator({
    audio,
    browser: {
      synthesiser: () => window.speechSynthesis,
      utter: (text) =>
        "SpeechSynthesisUtterance" in window ? new SpeechSynthesisUtterance(text) : null,
      language: () => document.documentElement.lang || "en",
      setTimeout: (run, ms) => window.setTimeout(run, ms),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
    mark,
    onChange: tell.onChange,
    onGiveUp: tell.onGiveUp,
    onDone: tell.onDone,
  });
  return {
    ...narrator,
    read(reading) {
      channel?.postMessage("reading");
      narrator.read(reading);
    },
  };
}

/**
 * Uses the CSS Custom Highlight API, because React owns the elements. Browsers without it show no
 * highlight.
 */
function mark(range: Range | null): void {
  if (typeof Highlight === "undefined") return;
  if (range) CSS.highlights.set(highlightName, new Highlight(range));
  else CSS.highlights.delete(highlightName);
}
