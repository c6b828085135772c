import { AppError } from "#app/core/errors.ts";
import type { FliteThread } from "#app/platform/speech/flite/flite-thread.server.ts";
import { sampleRate, type FliteVoice } from "#app/platform/speech/flite/flite.server.ts";
import type { SpeechProvider, SpeechRequest } from "#app/platform/speech/provider.ts";
import { splitSentences } from "#app/platform/speech/sentences.ts";
import { wavHeader } from "#app/platform/speech/wav.ts";
import {
  emotions,
  paceFactors,
  paces,
  styles,
  voiceNames,
  voices,
} from "#app/platform/speech/words.ts";
import type { Emotion, Style, VoiceGender } from "#app/platform/speech/words.ts";
import { isReadableAsEnglish } from "./english.ts";

const flites: Record<VoiceGender, FliteVoice> = { male: "rms", female: "slt", neutral: "slt" };

/** In hertz; the mean of `slt` is 170. The pitch of `rms` is fixed. */
const pitches: Record<Emotion, number> = {
  neutral: 170,
  happy: 182,
  excited: 190,
  calm: 162,
  serious: 158,
  friendly: 176,
  confident: 166,
};

/** Speed factor. */
const tempos: Record<Emotion | Style, number> = {
  neutral: 1,
  happy: 1.04,
  excited: 1.1,
  calm: 0.93,
  serious: 0.96,
  friendly: 1,
  confident: 1.02,
  natural: 1,
  conversational: 1.04,
  professional: 0.98,
  narrative: 0.95,
  news: 1.06,
};

/** Silence after a sentence. */
const pauseMs = 220;

/** The built-in voice: needs no key or network, and speaks English only. */
export function createBuiltinProvider({ thread }: { thread: FliteThread }): SpeechProvider {
  return {
    id: "builtin",
    available: true,
    capabilities: { voices: voiceNames, emotions, styles, paces, languages: ["en"] },
    firstSoundWithinMs: 20_000,
    async synthesize(request, signal) {
      if (!isReadableAsEnglish(request.text)) {
        throw new AppError(
          "language_unsupported",
          "The built-in voice speaks English only, and this text seems to be in another language.",
        );
      }
      const sentences = splitSentences(request.text);
      const speak = (text: string) => thread.run(sentenceOf(request, text), { signal });
      const [first] = sentences;
      if (!first) {
        throw new AppError("no_content", "No text content available to read aloud");
      }
      const begin = await speak(first.text);
      // The length is known if nothing is pending.
      const known = sentences.length === 1 ? begin.byteLength + silence.byteLength : null;
      async function* chunks() {
        yield wavHeader(sampleRate, known);
        yield bytesOf(begin);
        yield bytesOf(silence);
        for (const { text } of sentences.slice(1)) {
          yield bytesOf(await speak(text));
          yield bytesOf(silence);
        }
      }
      return { type: "audio/wav", chunks: chunks() };
    },
  };
}

const silence = new Int16Array((sampleRate * pauseMs) / 1_000);

const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

function sentenceOf({ voice, emotion, style, pace, speed }: SpeechRequest, text: string) {
  const flite = flites[voices[voice]];
  const tempo = paceFactors[pace] * tempos[emotion] * tempos[style] * speed;
  return {
    text,
    voice: flite,
    speed: Math.min(3, Math.max(0.4, tempo)),
    pitch: flite === "slt" ? pitches[emotion] : null,
  };
}
