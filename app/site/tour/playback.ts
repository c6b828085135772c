import { stepAt, stepCount } from "./steps.ts";

/** The tour's state machine, without a clock. */
export interface Playback {
  /** 0–11 */
  step: number;
  playing: boolean;
  /** How long the current step has played, in milliseconds. */
  elapsedMs: number;
  /** The step has changed since the tour was opened. */
  moved: boolean;
  /** The step is being read aloud, so the next one waits. */
  held: boolean;
}

export type PlaybackInput =
  | { type: "tick" }
  | { type: "toggle" }
  | { type: "play" }
  | { type: "next" }
  | { type: "previous" }
  | { type: "restart" }
  | { type: "jump"; to: number }
  | { type: "hold"; held: boolean };

export const tickMs = 100;
const lastStep = stepCount - 1;

export function begin(step: number): Playback {
  return { step, playing: false, elapsedMs: 0, moved: false, held: false };
}

export function reduce(state: Playback, input: PlaybackInput): Playback {
  switch (input.type) {
    case "tick":
      return state.playing ? tick(state) : state;
    case "toggle":
      return state.playing ? { ...state, playing: false } : play(state);
    case "play":
      return state.playing ? state : play(state);
    case "next":
      return state.step < lastStep ? goTo(state, state.step + 1) : state;
    case "previous":
      return state.step > 0 ? goTo(state, state.step - 1) : state;
    case "restart":
      return { ...goTo(state, 0), playing: false };
    case "jump":
      return goTo(state, Math.min(lastStep, Math.max(0, input.to)));
    case "hold":
      return state.held === input.held ? state : { ...state, held: input.held };
  }
}

function tick(state: Playback): Playback {
  const duration = durationMs(state.step);
  const elapsedMs = Math.min(duration, state.elapsedMs + tickMs);
  if (state.held && elapsedMs === state.elapsedMs) return state;
  if (state.held || elapsedMs < duration) return { ...state, elapsedMs };
  if (state.step < lastStep) return goTo(state, state.step + 1);
  return { ...state, elapsedMs, playing: false };
}

/** A finished tour restarts, like in any player. */
function play(state: Playback): Playback {
  const ended = state.step === lastStep && state.elapsedMs >= durationMs(lastStep);
  return { ...(ended ? goTo(state, 0) : state), playing: true };
}

function goTo(state: Playback, step: number): Playback {
  return { ...state, step, elapsedMs: 0, moved: state.moved || step !== state.step };
}

function durationMs(step: number): number {
  return stepAt(step).duration * 1_000;
}

/** Progress of the current step, 0–100. */
export function stepPercent({ step, elapsedMs }: Playback): number {
  return (elapsedMs / durationMs(step)) * 100;
}

/** Progress of the whole tour, 0–100. All steps have the same weight. */
export function overallPercent(state: Playback): number {
  return ((state.step + stepPercent(state) / 100) / stepCount) * 100;
}

/** Remaining time of the current step, in seconds. */
export function secondsRemaining({ step, elapsedMs }: Playback): number {
  return Math.ceil((durationMs(step) - elapsedMs) / 1_000);
}
