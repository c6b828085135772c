import { useCallback, useEffect, useRef, useState } from "react";
import { hasBeenUsed } from "#app/site/voice/page-gesture.ts";
import { useReadAloud } from "#app/site/voice/use-read-aloud.ts";
import { useVoice } from "#app/site/voice/voice.ts";
import type { TourMode } from "./address.ts";
import type { Player } from "./player.ts";
import { usePlayback } from "./use-tour.ts";

/** The text to read aloud: title, content and highlight. */
export const stepWordsId = "tour-step-words";

const autoSpeakAfterMs = 1_000;

/**
 * Reads steps aloud while the tour plays; each step lasts until its reading ends. After a pause the step
 * is read again.
 */
export function useTourNarration(player: Player, step: number, mode: TourMode) {
  const [narrated, setNarrated] = useState(false);
  const playing = usePlayback(player, (state) => state.playing);
  const onDone = useCallback(() => {
    // A paused step was started with its own button.
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
