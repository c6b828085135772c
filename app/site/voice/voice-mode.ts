import type { StoredText } from "#app/platform/web/drafts/stored-text.ts";

export const voiceKey = "voiceEnabled";

/** Whether voice mode is on in this browser. */
export interface VoiceMode {
  isOn(): boolean;
  set(on: boolean): void;
  subscribe(listener: () => void): () => void;
  /** Follows other tabs. Returns a function that stops it. */
  start(): () => void;
}

interface VoiceModeDeps {
  stored: StoredText;
  /** Stops the current speech. */
  silence: () => void;
}

/** On, unless "false" is stored. */
export function createVoiceMode({ stored, silence }: VoiceModeDeps): VoiceMode {
  const isOn = () => stored.get() !== "false";
  return {
    isOn,
    set: (on) => stored.set(String(on)),
    subscribe: stored.subscribe,
    start() {
      if (isOn()) stored.set("true");
      return stored.subscribe(() => {
        if (!isOn()) silence();
      });
    },
  };
}

/** Toasts after a change. */
export const voiceTexts = {
  on: {
    title: "Voice Enabled",
    description: "Narration will be read aloud.",
  },
  off: {
    title: "Voice Disabled",
    description: "Voice mode is currently turned off. Enable voice mode to hear audio.",
  },
} as const;
