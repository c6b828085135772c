import {
  profiles,
  usualManner,
  voices,
  type Manner,
  type ProfileName,
} from "#app/platform/speech/words.ts";
import { createBrowserSpeech, type BrowserSpeechDeps } from "./browser-speech.ts";
import {
  atRest,
  narrate,
  type Failure,
  type Narration,
  type NarrationEffect,
  type NarrationInput,
} from "./narration.ts";
import { fetchSpoken, type ServerLink, type SpokenAudio } from "./spoken-audio.ts";

/** One sentence of a reading. */
export interface Sentence {
  text: string;
  /** Its range on the page, for highlighting; null: not on the page. */
  range: Range | null;
}

interface Reading {
  sentences: readonly Sentence[];
  /** Undefined: the default manner. */
  profile: ProfileName | undefined;
  signedIn: boolean;
}

interface NarratorDeps {
  /** One shared audio element: browsers let it play later once a user gesture has unlocked it. */
  audio: HTMLAudioElement;
  browser: BrowserSpeechDeps;
  /** Highlights the current sentence; null: removes the highlight. */
  mark: (range: Range | null) => void;
  onChange: (state: Narration) => void;
  onGiveUp: (reason: string) => void;
  /** The reading is finished. */
  onDone: () => void;
}

export type Narrator = ReturnType<typeof createNarrator>;

/** Runs the effects of `narrate`: fetches, plays, speaks and highlights. One reading at a time. */
export function createNarrator({ audio, mark, onChange, onGiveUp, onDone, browser }: NarratorDeps) {
  const speech = createBrowserSpeech(browser);
  let state: Narration = atRest;
  let reading: Reading = { sentences: [], profile: undefined, signedIn: false };
  let manner = usualManner;
  let work = new AbortController();
  /** Requests for the current and the next sentence. */
  let fetched = new Map<string, Promise<SpokenAudio | Failure | null>>();

  function send(input: NarrationInput): void {
    const before = state;
    const step = narrate(state, input);
    state = step.state;
    for (const effect of step.effects) carryOut(effect);
    if (state !== before) onChange(state);
    if (input.type === "ended" && state === atRest) onDone();
  }

  function carryOut(effect: NarrationEffect): void {
    switch (effect.type) {
      case "silence":
        return silence();
      case "give_up":
        return onGiveUp(effect.reason);
      case "say":
        if (effect.link === "browser") sayInBrowser(effect.at, effect.restart);
        else void play(effect.link, effect.at, work.signal);
    }
  }

  function silence(): void {
    work.abort();
    work = new AbortController();
    audio.pause();
    // Its URL is about to be revoked.
    audio.removeAttribute("src");
    audio.load();
    speech.stop();
    for (const each of fetched.values()) void each.then(release);
    fetched = new Map();
    mark(null);
  }

  function ask(link: ServerLink, at: number): Promise<SpokenAudio | Failure | null> {
    const key = `${link} ${at}`;
    const text = reading.sentences[at]?.text ?? "";
    const asked = fetched.get(key) ?? fetchSpoken(link, text, manner, work.signal);
    fetched.set(key, asked);
    return asked;
  }

  async function play(link: ServerLink, at: number, signal: AbortSignal): Promise<void> {
    const spoken = await ask(link, at);
    if (signal.aborted || spoken === null) return;
    if ("kind" in spoken) return send({ type: "failed", failure: spoken });
    const current = (run: () => void) => () => {
      if (!signal.aborted) run();
    };
    audio.onended = current(() => {
      forget(link, at);
      send({ type: "ended" });
    });
    audio.onerror = current(() => send({ type: "failed", failure: { kind: "playback" } }));
    audio.src = spoken.url;
    // Loads the next sentence early, so that there is no gap.
    if (at + 1 < reading.sentences.length) void ask(link, at + 1);
    try {
      await audio.play();
      current(() => hear(at))();
    } catch (error) {
      const blocked = error instanceof DOMException && error.name === "NotAllowedError";
      current(() =>
        send({ type: "failed", failure: blocked ? noGesture : { kind: "playback" } }),
      )();
    }
  }

  function sayInBrowser(at: number, restart: boolean): void {
    speech.speak({
      text: reading.sentences[at]?.text ?? "",
      gender: voices[manner.voice],
      restart: restart || at === 0,
      onStart: () => hear(at),
      onEnd: () => send({ type: "ended" }),
      onFailure: (error) => send({ type: "failed", failure: { kind: "browser", error } }),
    });
  }

  function hear(at: number): void {
    mark(reading.sentences[at]?.range ?? null);
    send({ type: "heard" });
  }

  function forget(link: ServerLink, at: number): void {
    const key = `${link} ${at}`;
    void fetched.get(key)?.then(release);
    fetched.delete(key);
  }

  return {
    /** Starts a reading and stops the current one. */
    read(next: Reading): void {
      send({ type: "stop" });
      reading = next;
      manner = mannerOf(next.profile);
      send({ type: "begin", count: next.sentences.length, signedIn: next.signedIn });
    },
    stop: () => send({ type: "stop" }),
  };
}

/** The browser would block the older endpoint's audio too. */
const noGesture: Failure = { kind: "server", message: "Audio playback failed", final: true };

function mannerOf(profile: ProfileName | undefined): Manner {
  if (!profile) return usualManner;
  // Any configured provider.
  const { voice, emotion, style, pace } = profiles[profile];
  return { voice, emotion, style, pace, speed: usualManner.speed };
}

function release(spoken: SpokenAudio | Failure | null): void {
  if (spoken && "url" in spoken) URL.revokeObjectURL(spoken.url);
}
