/** State machine of a reading: the next sentence, its voice, and the message to show. */

/** Best first. */
export type Link = "advanced" | "legacy" | "browser";

export type Failure =
  /** The server wants a sign-in. */
  | { kind: "sign_in" }
  /** The server's message; `final`: the older endpoint would fail too. */
  | { kind: "server"; message: string; final: boolean }
  /** The audio could not be played. */
  | { kind: "playback" }
  | { kind: "browser"; error: BrowserFailure };

export type BrowserFailure =
  | "unsupported"
  | "unavailable"
  | "blocked"
  | "network"
  | "playback"
  | "start"
  | "synthesis-failed";

export interface Narration {
  phase: "idle" | "loading" | "speaking";
  link: Link;
  /** The index of the sentence. */
  at: number;
  count: number;
  /** The browser's voice was restarted once. */
  retried: boolean;
  /** Why a fallback voice is used. */
  note: string | null;
}

export type NarrationInput =
  | { type: "begin"; count: number; signedIn: boolean }
  /** The first sound of a sentence. */
  | { type: "heard" }
  /** A sentence has ended. */
  | { type: "ended" }
  | { type: "failed"; failure: Failure }
  | { type: "stop" };

export type NarrationEffect =
  | { type: "say"; link: Link; at: number; restart: boolean }
  /** Stops speaking and loading. */
  | { type: "silence" }
  /** All voices failed. */
  | { type: "give_up"; reason: string };

/** Shown when a better voice is not available. */
const signInNotes = {
  advanced: "Advanced AI voice requires sign in - using browser speech instead",
  legacy: "AI voice requires sign in - using browser speech instead",
} as const;

const playbackFailed = "Audio playback failed";

const browserMessages: Record<BrowserFailure, string> = {
  unsupported: "Speech synthesis not supported",
  unavailable: "Speech synthesis not available",
  blocked: "Speech synthesis blocked - user interaction required",
  network: "Speech synthesis network error",
  playback: playbackFailed,
  start: "Failed to start speech synthesis",
  "synthesis-failed": "Failed to start speech synthesis",
};

export const atRest: Narration = {
  phase: "idle",
  link: "advanced",
  at: 0,
  count: 0,
  retried: false,
  note: null,
};

interface Step {
  state: Narration;
  effects: NarrationEffect[];
}

/** The fallback chain: advanced, older, browser. A reading only moves down. */
export function narrate(state: Narration, input: NarrationInput): Step {
  switch (input.type) {
    case "begin": {
      // Visitors would only get a 401.
      const link = input.signedIn ? "advanced" : "browser";
      const note = input.signedIn ? null : signInNotes.advanced;
      const begun: Narration = { ...atRest, phase: "loading", link, note, count: input.count };
      return { state: begun, effects: [{ type: "silence" }, say(begun)] };
    }
    case "stop":
      return { state: atRest, effects: state.phase === "idle" ? [] : [{ type: "silence" }] };
    case "heard":
      return still(state.phase === "loading" ? { ...state, phase: "speaking" } : state);
    case "ended":
      return state.phase === "idle" ? still(state) : next(state);
    case "failed":
      return state.phase === "idle" ? still(state) : fallBack(state, input.failure);
  }
}

const still = (state: Narration): Step => ({ state, effects: [] });

const say = ({ link, at }: Narration, restart = false): NarrationEffect => ({
  type: "say",
  link,
  at,
  restart,
});

function next(state: Narration): Step {
  const at = state.at + 1;
  if (at >= state.count) return { state: atRest, effects: [{ type: "silence" }] };
  // The loading state is shown only before the first sentence.
  const on = { ...state, at };
  return { state: on, effects: [say(on)] };
}

function fallBack(state: Narration, failure: Failure): Step {
  if (state.link === "browser") return failInBrowser(state, failure);
  const lower: Narration = { ...state, link: linkBelow(state.link, failure), phase: "loading" };
  lower.note = messageOf(failure, state.link);
  return { state: lower, effects: [{ type: "silence" }, say(lower, lower.link === "browser")] };
}

function linkBelow(link: Link, failure: Failure): Link {
  const onlyBrowser = failure.kind === "sign_in" || (failure.kind === "server" && failure.final);
  return link === "advanced" && !onlyBrowser ? "legacy" : "browser";
}

function failInBrowser(state: Narration, failure: Failure): Step {
  const retry = failure.kind === "browser" && failure.error === "synthesis-failed";
  if (retry && !state.retried) {
    const again = { ...state, retried: true };
    return { state: again, effects: [{ type: "silence" }, say(again, true)] };
  }
  const reason = messageOf(failure, "browser");
  return { state: atRest, effects: [{ type: "silence" }, { type: "give_up", reason }] };
}

function messageOf(failure: Failure, link: Link): string {
  switch (failure.kind) {
    case "sign_in":
      return link === "legacy" ? signInNotes.legacy : signInNotes.advanced;
    case "server":
      return failure.message;
    case "playback":
      return playbackFailed;
    case "browser":
      return browserMessages[failure.error];
  }
}
