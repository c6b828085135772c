import type { MouseEvent, RefObject } from "react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { plainClick } from "#app/platform/ui/links/plain-click.ts";
import { tourPath, tourTitle, type TourPlace } from "./address.ts";
import { inputOfKey } from "./keys.ts";
import type { Playback, PlaybackInput } from "./playback.ts";
import { createPlayer, type Player, type PlayerPage } from "./player.ts";

/** One fact of how the tour plays; what uses it is drawn anew only when this fact changes. */
export function usePlayback<T extends string | number | boolean>(
  player: Player,
  read: (state: Playback) => T,
): T {
  const get = () => read(player.state());
  return useSyncExternalStore(player.subscribe, get, get);
}

/** A player that begins at a place; as a presentation it plays by itself. */
export function usePlayer({ step, mode }: TourPlace): Player {
  const [player] = useState(() => createPlayer(step, browserPage));

  useEffect(() => {
    player.start();
    // Who asks for less motion starts it when they are ready.
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (mode === "presentation" && !still) player.send({ type: "play" });
    return player.stop;
  }, [player, mode]);

  return player;
}

const browserPage: PlayerPage = {
  isVisible: () => document.visibilityState === "visible",
  setInterval: (run, ms) => window.setInterval(run, ms),
  clearInterval: (timer) => window.clearInterval(timer),
};

/** A click on a link becomes an input; one that asks for a new tab or window stays a link. */
export function takeOver(player: Player, input: PlaybackInput) {
  return (event: MouseEvent) => plainClick(event, () => player.send(input));
}

/** The address and the title name the present step, so that it can be shared and resumed. */
export function usePlaceInAddress({ step, mode }: TourPlace, moved: boolean): void {
  useEffect(() => {
    if (!moved) return;
    // Not through the router, which would ask the server for each step.
    window.history.replaceState(window.history.state, "", tourPath({ step, mode }));
    const product = document.title.split(" · ").slice(1);
    document.title = [tourTitle(step), ...product].join(" · ");
  }, [step, mode, moved]);
}

export function useTourKeys(player: Player, close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const focused = focusedControl(event.target);
      const input = inputOfKey(event, focused && (focused.matches("a") ? "link" : "button"));
      if (input === null) return;
      event.preventDefault();
      // A key that is held down would start and stop it many times a second.
      if (event.repeat && event.key === " ") return;
      if (input === "close") close();
      else if (input === "press") focused?.click();
      else player.send(input);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [player, close]);
}

function focusedControl(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
}

/**
 * When the step takes away what was focused, as Next on the last one, the step itself gets it; and
 * a step begins where it can be seen.
 */
export function useTourFocus(panel: RefObject<HTMLElement>, step: number): void {
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) {
      panel.current?.focus({ preventScroll: true });
    }
    if (panel.current && panel.current.getBoundingClientRect().top < 0) {
      panel.current.scrollIntoView({ block: "start" });
    }
  }, [panel, step]);
}
