import { begin, reduce, tickMs, type Playback, type PlaybackInput } from "./playback.ts";

/** The player's environment. */
export interface PlayerPage {
  /** Playing pauses while the page is hidden. */
  isVisible(): boolean;
  setInterval(run: () => void, ms: number): number;
  clearInterval(timer: number): void;
}

export interface Player {
  /** The same object until something changes. */
  state(): Playback;
  subscribe(listener: () => void): () => void;
  send(input: PlaybackInput): void;
  /** Starts the timer. */
  start(): void;
  stop(): void;
}

/** Plays the tour with a tick every 100 ms. */
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
