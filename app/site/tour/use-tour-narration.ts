import { useCallback, useEffect, useRef, useState } from "react";
import { hasBeenUsed } from "../voice/page-gesture";
import { useReadAloud } from "../voice/use-read-aloud";
import { useVoice } from "../voice/voice";
import type { TourMode } from "./address";
import type { Player } from "./player";
import { usePlayback } from "./use-tour";

/** What is read of a step: its title, what it says, and what it stresses. */
export const stepWordsId = "tour-step-words";

const autoSpeakAfterMs = 1_000;

/**
 * Reads the steps aloud, one after the other while the tour plays, which waits for the end of each.
 * Pausing the tour pauses the reading; the step is read again when it goes on.
 */
export function useTourNarration(player: Player, step: number, mode: TourMode) {
  const [narrated, setNarrated] = useState(false);
  const playing = usePlayback(player, (state) => state.playing);
  const onDone = useCallback(() => {
    // A step that does not play was asked for by itself.
    if (!player.state().playing) setNarrated(false);
  }, [player]);
  const source = { selector: `#${stepWordsId}` };
  const reading = useReadAloud({ source, profile: "tutorial", onDone });
  const { phase, read, stop } = reading;
  const active = phase !== "idle";

  useEffect(() => player.send({ type: "hold", held: active }), [player, active]);

  const shown = useRef({ step, playing });
  useEffect(() => {
    const before = shown.current;
    shown.current = { step, playing };
    if (!narrated) return;
    const begins = before.step !== step || (!before.playing && playing && !active);
    if (begins) read({ quiet: true });
    else if (before.playing && !playing) stop();
  }, [step, playing, narrated, active, read, stop]);

  const { mode: voiceMode } = useVoice();
  useEffect(() => {
    if (mode !== "presentation") return;
    const timer = setTimeout(() => {
      if (!voiceMode.isOn() || !hasBeenUsed()) return;
      setNarrated(true);
      read({ quiet: true });
    }, autoSpeakAfterMs);
    return () => clearTimeout(timer);
  }, [mode, voiceMode, read]);

  return { reading, onPress: () => setNarrated(!active) };
}
