/** A reading as it goes on: what to say next, through which voice, and what people read about it. */

/** From the best on. */
export type Link = "advanced" | "legacy" | "browser";

/** Why something could not be said. */
export type Failure =
  /** The server wants a sign-in. */
  | { kind: "sign_in" }
  /** The server's own words; `final`: the older endpoint would say the same. */
  | { kind: "server"; message: string; final: boolean }
  /** There was sound, and it could not be played. */
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
  /** The sentence, from 0. */
  at: number;
  count: number;
  /** The browser's voice has been begun anew once. */
  retried: boolean;
  /** Why it is not the voice that one expects. */
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
  | { type: "say"; link: Link; at: number; anew: boolean }
  /** Ends whatever is being said or fetched. */
  | { type: "silence" }
  /** Nothing is left to try. */
  | { type: "give_up"; reason: string };

/** Said where the better voices are not to be had. */
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

/** The chain of voices: advanced, older, the browser's own. It goes down and never up in one reading. */
export function narrate(state: Narration, input: NarrationInput): Step {
  switch (input.type) {
    case "begin": {
      // Whoever is not signed in would only be told so: that is known without asking.
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

const say = ({ link, at }: Narration, anew = false): NarrationEffect => ({
  type: "say",
  link,
  at,
  anew,
});

function next(state: Narration): Step {
  const at = state.at + 1;
  if (at >= state.count) return { state: atRest, effects: [{ type: "silence" }] };
  // Within a reading nobody is told of each sentence's loading.
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
