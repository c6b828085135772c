import { begin, reduce, tickMs, type Playback, type PlaybackInput } from "./playback.ts";

/** What a player knows of the page it plays on. */
export interface PlayerPage {
  /** While nobody can see the page, playing rests. */
  isVisible(): boolean;
  setInterval(run: () => void, ms: number): number;
  clearInterval(timer: number): void;
}

export interface Player {
  /** The same object as long as nothing has changed. */
  state(): Playback;
  subscribe(listener: () => void): () => void;
  send(input: PlaybackInput): void;
  /** From here on it keeps time. */
  start(): void;
  stop(): void;
}

/** Plays the tour: as long as it is playing, a tick every 100 ms. */
export function createPlayer(step: number, page: PlayerPage): Player {
  const listeners = new Set<() => void>();
  let state = begin(step);
  let started = false;
  let timer: number | null = null;

  function keepTime() {
    const due = started && state.playing;
    if (due && timer === null) {
      timer = page.setInterval(() => {
        if (page.isVisible()) send({ type: "tick" });
      }, tickMs);
    } else if (!due && timer !== null) {
      page.clearInterval(timer);
      timer = null;
    }
  }

  function send(input: PlaybackInput) {
    const next = reduce(state, input);
    if (next === state) return;
    state = next;
    keepTime();
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
    start() {
      started = true;
      keepTime();
    },
    stop() {
      started = false;
      keepTime();
    },
  };
}
