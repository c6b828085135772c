import type { ReactNode } from "react";
import { createContext, useContext, useState, useSyncExternalStore } from "react";
import { storedInBrowser } from "../../platform/web/stored-text";
import { createBrowserSpeech, type Speech } from "./browser-speech";
import { createVoiceMode, voiceKey, type VoiceMode } from "./voice-mode";

interface Voice {
  mode: VoiceMode;
  speech: Speech;
  /** Says this, unless voice mode is off or somebody has been greeted in this visit already. */
  greet: (text: string) => boolean;
}

const VoiceContext = createContext<Voice | null>(null);

export function VoiceProvider({ children }: { children: ReactNode }) {
  const [voice] = useState(createVoice);
  return <VoiceContext.Provider value={voice}>{children}</VoiceContext.Provider>;
}

function createVoice(): Voice {
  const speech = createBrowserSpeech({
    synthesiser: () => window.speechSynthesis,
    utter: (text) => new SpeechSynthesisUtterance(text),
  });
  const mode = createVoiceMode({ stored: storedInBrowser(voiceKey), silence: () => speech.stop() });
  let greeted = false;
  function greet(text: string): boolean {
    if (greeted || !mode.isOn()) return false;
    greeted = true;
    speech.speak(text);
    return true;
  }
  return { mode, speech, greet };
}

/** The page's voice, and whether it may be used. */
export function useVoice(): Voice {
  const voice = useContext(VoiceContext);
  if (!voice) throw new Error("useVoice needs a VoiceProvider above it");
  return voice;
}

/** Whether voice mode is on. What the browser remembers is not known to the server: there it is. */
export function useVoiceOn(): boolean {
  const { mode } = useVoice();
  return useSyncExternalStore(mode.subscribe, mode.isOn, () => true);
}
