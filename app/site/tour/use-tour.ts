import type { MouseEvent, RefObject } from "react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { plainClick } from "#app/platform/ui/links/plain-click.ts";
import { tourPath, tourTitle, type TourPlace } from "./address.ts";
import { inputOfKey } from "./keys.ts";
import type { Playback, PlaybackInput } from "./playback.ts";
import { createPlayer, type Player, type PlayerPage } from "./player.ts";

/** Selects a part of the state; components rerender only when it changes. */
export function usePlayback<T extends string | number | boolean>(
  player: Player,
  read: (state: Playback) => T,
): T {
  const get = () => read(player.state());
  return useSyncExternalStore(player.subscribe, get, get);
}

/** Creates a player; a presentation starts automatically. */
export function usePlayer({ step, mode }: TourPlace): Player {
  const [player] = useState(() => createPlayer(step, browserPage));

  useEffect(() => {
    player.start();
    // Users with reduced motion start it themselves.
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

/** Handles clicks on links, except those that open a new tab or window. */
export function takeOver(player: Player, input: PlaybackInput) {
  return (event: MouseEvent) => plainClick(event, () => player.send(input));
}

/** Syncs the address and title with the step, so that it can be shared and resumed. */
export function usePlaceInAddress({ step, mode }: TourPlace, moved: boolean): void {
  useEffect(() => {
    if (!moved) return;
    // Not with the router, which would request each step from the server.
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
      // A held key would toggle many times a second.
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
 * Moves the focus to the step if the focused control disappears, like Next on the last step, and scrolls
 * the step into view.
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
