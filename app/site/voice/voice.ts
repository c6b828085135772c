import { useSyncExternalStore } from "react";
import { storedInBrowser } from "#app/platform/web/drafts/stored-text.ts";
import { createPlayer, type Player, type PlayerState } from "./player.ts";
import { createVoiceMode, voiceKey, type VoiceMode } from "./voice-mode.ts";
import { useSharedVoice } from "./voice-provider.tsx";

export interface Voice {
  mode: VoiceMode;
  player: Player;
  /** True once per visit: the welcome was not spoken yet. */
  takeGreeting: () => boolean;
}

/** The page's player and voice mode. */
export const useVoice = (): Voice => useSharedVoice(createVoice);

function createVoice(): Voice {
  const player = createPlayer({
    async loadNarrator(tell) {
      // Created before any await, within the user gesture.
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

/** Whether voice mode is on. Always on during server rendering, which does not know the stored choice. */
export function useVoiceOn(): boolean {
  const { mode } = useVoice();
  return useSyncExternalStore(mode.subscribe, mode.isOn, () => true);
}

const silent: Omit<PlayerState, "owner"> = { phase: "idle", note: null };

/** The state of this owner's reading. */
export function useReadingOf(owner: string): Omit<PlayerState, "owner"> {
  const { player } = useVoice();
  const state = useSyncExternalStore(player.subscribe, player.state, player.state);
  return state.owner === owner ? state : silent;
}
