import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { storedInBrowser } from "../../platform/web/stored-text";
import { createPlayer, type Player, type PlayerState } from "./player";
import { createVoiceMode, voiceKey, type VoiceMode } from "./voice-mode";

interface Voice {
  mode: VoiceMode;
  player: Player;
  /** Whether nobody has greeted in this visit yet: true once. */
  takeGreeting: () => boolean;
}

const VoiceContext = createContext<Voice | null>(null);

export function VoiceProvider({ children }: { children: ReactNode }) {
  const [voice] = useState(createVoice);
  const { player } = voice;

  // A browser goes on speaking after the page is gone.
  useEffect(() => {
    window.addEventListener("pagehide", player.stop);
    return () => window.removeEventListener("pagehide", player.stop);
  }, [player]);

  return <VoiceContext.Provider value={voice}>{children}</VoiceContext.Provider>;
}

function createVoice(): Voice {
  const player = createPlayer({
    async loadNarrator(tell) {
      // Made before anything is waited for: within the gesture that asks for it.
      const audio = new Audio();
      const { createPageNarrator } = await import("./page-narrator");
      return createPageNarrator(audio, tell);
    },
  });
  const mode = createVoiceMode({ stored: storedInBrowser(voiceKey), silence: player.stop });
  let greeted = false;
  function takeGreeting(): boolean {
    const mine = !greeted;
    greeted = true;
    return mine;
  }
  return { mode, player, takeGreeting };
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

const silent: Omit<PlayerState, "owner"> = { phase: "idle", note: null };

/** How the reading of this owner goes on. */
export function useReadingOf(owner: string): Omit<PlayerState, "owner"> {
  const { player } = useVoice();
  const state = useSyncExternalStore(player.subscribe, player.state, player.state);
  return state.owner === owner ? state : silent;
}
