import type { VoiceGender } from "#app/platform/speech/words.ts";
import type { BrowserFailure } from "./narration.ts";

/** How long to wait for the browser to load its voices. */
const voicesWithinMs = 3_000;
/** A pause after a stop, because some browsers swallow the next words. */
const pauseMs = 100;
/** Some browsers never report a failure. */
const startWithinMs = 8_000;

export interface BrowserSpeechDeps {
  /** Undefined: not supported; throws if it is blocked. */
  synthesiser: () => SpeechSynthesis | undefined;
  /** Null: not supported. */
  utter: (text: string) => SpeechSynthesisUtterance | null;
  /** The page's language, such as "en". */
  language: () => string;
  setTimeout: (run: () => void, ms: number) => number;
  clearTimeout: (timer: number) => void;
}

interface Utterance {
  text: string;
  gender: VoiceGender;
  /** True after a stop, or for a retry after a failure. */
  restart: boolean;
  onStart(): void;
  onEnd(): void;
  onFailure(failure: BrowserFailure): void;
}

/** Speaks with the browser's voice and works around browser bugs. */
export function createBrowserSpeech(deps: BrowserSpeechDeps) {
  const { synthesiser, utter, language } = deps;
  /** Increases with each new utterance or stop, to ignore late events. */
  let turn = 0;
  let voices: SpeechSynthesisVoice[] | null = null;

  function find(): SpeechSynthesis | BrowserFailure {
    try {
      return synthesiser() ?? "unsupported";
    } catch {
      return "unavailable";
    }
  }

  /** Calls back when voices are loaded or after a timeout. */
  function withVoices(own: SpeechSynthesis, then: () => void): void {
    // Some browsers have no such event.
    const list = () => own.getVoices?.() ?? [];
    voices = list();
    if (voices.length > 0 || !own.addEventListener) return then();
    const settle = () => {
      own.removeEventListener("voiceschanged", settle);
      deps.clearTimeout(timer);
      voices = list();
      then();
    };
    const timer = deps.setTimeout(settle, voicesWithinMs);
    own.addEventListener("voiceschanged", settle);
  }

  function say(own: SpeechSynthesis, { text, gender, ...tell }: Utterance, mine: number): void {
    const isCurrent = () => mine === turn;
    const utterance = utter(text);
    if (!utterance) return tell.onFailure("unsupported");
    const lang = languageOf(text) ?? language();
    const voice = chooseVoice(voices ?? [], lang, gender);
    utterance.lang = voice?.lang ?? lang;
    if (voice) utterance.voice = voice;
    Object.assign(utterance, { rate: 1, pitch: 1, volume: 1 });
    const watch = deps.setTimeout(() => fail("start"), startWithinMs);
    const settled = () => {
      deps.clearTimeout(watch);
      return isCurrent();
    };
    const fail = (failure: BrowserFailure) => settled() && tell.onFailure(failure);
    utterance.onstart = () => settled() && tell.onStart();
    utterance.onend = () => settled() && tell.onEnd();
    utterance.onerror = ({ error }) => fail(failureOf(error));
    try {
      own.speak(utterance);
    } catch {
      fail("start");
    }
  }

  return {
    speak(utterance: Utterance): void {
      turn += 1;
      const mine = turn;
      const own = find();
      if (typeof own === "string") return utterance.onFailure(own);
      const go = () => {
        if (mine === turn) say(own, utterance, mine);
      };
      if (!utterance.restart && voices) return go();
      own.cancel();
      deps.setTimeout(() => {
        if (mine === turn) withVoices(own, go);
      }, pauseMs);
    },
    stop(): void {
      turn += 1;
      const own = find();
      if (typeof own !== "string") own.cancel();
    },
  };
}

function failureOf(error: SpeechSynthesisErrorCode): BrowserFailure {
  switch (error) {
    case "not-allowed":
      return "blocked";
    case "network":
      return "network";
    case "audio-busy":
    case "audio-hardware":
      return "playback";
    case "synthesis-failed":
      return "synthesis-failed";
    case "language-unavailable":
    case "voice-unavailable":
    case "synthesis-unavailable":
      return "unavailable";
    default:
      return "start";
  }
}

const femaleNames =
  /female|samantha|victoria|karen|moira|tessa|fiona|zira|susan|hazel|aria|jenny|sonia|serena|kate|allison|ava/i;
const maleNames =
  /(^|[^e])male|daniel|alex|fred|david|mark|george|guy|ryan|oliver|tom|arthur|rishi|james|aaron/i;

/** A voice of the language, and of the gender if its name tells. */
function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  lang: string,
  gender: VoiceGender,
): SpeechSynthesisVoice | null {
  const [base = lang] = lang.split("-");
  const speaking = voices.filter((voice) => voice.lang.toLowerCase().startsWith(base));
  const isFemale = ({ name }: SpeechSynthesisVoice) => femaleNames.test(name);
  const isMale = ({ name }: SpeechSynthesisVoice) =>
    !femaleNames.test(name) && maleNames.test(name);
  const fits = { female: isFemale, male: isMale, neutral: () => false }[gender];
  const usual = speaking.find((voice) => voice.default) ?? speaking[0];
  return speaking.find(fits) ?? usual ?? null;
}

/** The language by the text's script; null: unknown. */
function languageOf(text: string): string | null {
  for (const [script, lang] of scripts) if (script.test(text)) return lang;
  return null;
}

const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Cyrillic}/u, "ru"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Devanagari}/u, "hi"],
  [/\p{Script=Thai}/u, "th"],
];
