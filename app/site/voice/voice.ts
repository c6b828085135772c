import { useSyncExternalStore } from "react";
import { storedInBrowser } from "#app/platform/web/drafts/stored-text.ts";
import { createPlayer, type Player, type PlayerState } from "./player.ts";
import { createVoiceMode, voiceKey, type VoiceMode } from "./voice-mode.ts";
import { useVoicePlace } from "./voice-provider.tsx";

export interface Voice {
  mode: VoiceMode;
  player: Player;
  /** Whether nobody has greeted in this visit yet: true once. */
  takeGreeting: () => boolean;
}

/** The page's voice, and whether it may be used. */
export const useVoice = (): Voice => useVoicePlace(createVoice);

function createVoice(): Voice {
  const player = createPlayer({
    async loadNarrator(tell) {
      // Made before anything is waited for: within the gesture that asks for it.
      const audio = new Audio();
      const { createPageNarrator } = await import("./page-narrator.ts");
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
