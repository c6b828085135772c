import { expect, test } from "vitest";
import { createManualTimers } from "#tests/harness/manual-timers.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createBrowserSpeech } from "./browser-speech.ts";

interface OwnVoice {
  name: string;
  lang: string;
}

/** A browser whose voices load on demand. */
function setUp(voices: OwnVoice[]) {
  const timers = createManualTimers(createManualClock(0));
  const spoken: { text: string; voice?: OwnVoice; lang: string }[] = [];
  let found: () => void = () => undefined;
  let list: OwnVoice[] = [];
  const calledOff = new Map<number, () => void>();
  const own = {
    getVoices: () => list,
    addEventListener: (_: string, run: () => void) => (found = run),
    removeEventListener: () => (found = () => undefined),
    cancel: () => undefined,
    speak: (utterance: { text: string; lang: string }) => void spoken.push(utterance),
  };
  const speech = createBrowserSpeech({
    // Only the parts that are used.
    synthesiser: () => own as unknown as SpeechSynthesis,
    utter: (text) => ({ text }) as SpeechSynthesisUtterance,
    language: () => "en",
    setTimeout(run, ms) {
      calledOff.set(calledOff.size + 1, timers.after(ms, run));
      return calledOff.size;
    },
    clearTimeout: (timer) => calledOff.get(timer)?.(),
  });
  const failures: string[] = [];
  return {
    spoken,
    failures,
    advance: timers.advance,
    find() {
      list = voices;
      found();
    },
    say: (text: string, gender: "male" | "female" | "neutral") =>
      speech.speak({
        text,
        gender,
        restart: true,
        onStart: () => undefined,
        onEnd: () => undefined,
        onFailure: (failure) => void failures.push(failure),
      }),
  };
}

const daniel = { name: "Daniel", lang: "en-GB" };
const samantha = { name: "Samantha", lang: "en-US" };
const milena = { name: "Milena", lang: "ru-RU" };

test.each([
  ["male", "Hello.", daniel],
  ["female", "Hello.", samantha],
  ["neutral", "Hello.", samantha],
  ["male", "Привет.", milena],
] as const)("a %s voice for %j", (gender, text, voice) => {
  const { say, find, advance, spoken } = setUp([samantha, daniel, milena]);
  say(text, gender);
  advance(99);
  find();
  expect(spoken).toEqual([]);
  advance(1);
  expect(spoken).toMatchObject([{ text, voice, lang: voice.lang, rate: 1, pitch: 1, volume: 1 }]);
});

test("waits three seconds for voices, and eight for the start", () => {
  const { say, advance, spoken, failures } = setUp([]);
  say("Hello.", "male");
  advance(3_099);
  expect(spoken).toEqual([]);
  advance(1);
  expect(spoken).toMatchObject([{ text: "Hello.", lang: "en" }]);
  advance(7_999);
  expect(failures).toEqual([]);
  advance(1);
  expect(failures).toEqual(["start"]);
});
