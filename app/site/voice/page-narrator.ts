import type { Narration } from "./narration.ts";
import { createNarrator, type Narrator } from "./narrator.ts";

/** What the style sheet calls the sentence that is being read. */
const highlightName = "being-read";

/** Other tabs of ours hear of it when this one begins to read. */
const channelName = "voice";

interface Tell {
  onChange: (state: Narration) => void;
  onGiveUp: (reason: string) => void;
  onDone: () => void;
  onOtherPage: () => void;
}

/** The narrator of this page, in a browser. */
export function createPageNarrator(audio: HTMLAudioElement, tell: Tell): Narrator {
  // A browser goes on speaking after the page is gone.
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
 * Beside the page's own elements: React keeps those as it has made them. A browser that does not know
 * highlights reads without a mark.
 */
function mark(range: Range | null): void {
  if (typeof Highlight === "undefined") return;
  if (range) CSS.highlights.set(highlightName, new Highlight(range));
  else CSS.highlights.delete(highlightName);
}
