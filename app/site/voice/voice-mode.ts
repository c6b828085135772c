import type { StoredText } from "#app/platform/web/drafts/stored-text.ts";

export const voiceKey = "voiceEnabled";

/** Whether this browser reads aloud. */
export interface VoiceMode {
  isOn(): boolean;
  set(on: boolean): void;
  subscribe(listener: () => void): () => void;
  /** Begins to follow other tabs, and returns what ends it. */
  start(): () => void;
}

interface VoiceModeDeps {
  stored: StoredText;
  /** Stops what is being spoken. */
  silence: () => void;
}

/** On, unless this browser remembers "false". */
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

/** What people read when they have switched it. */
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
