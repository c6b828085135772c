import type { SpeechProvider, SpeechRequest } from "#app/platform/speech/provider.ts";
import {
  emotions,
  paceFactors,
  paces,
  styles,
  voiceNames,
  voices,
} from "#app/platform/speech/words.ts";
import type { Emotion, Style, Voice, VoiceGender } from "#app/platform/speech/words.ts";
import { audioOf, failureOf } from "./answers.server.ts";

const model = "eleven_multilingual_v2";

/** The model's languages, from https://elevenlabs.io/docs/models. */
const languages =
  "en ja zh de hi fr ko pt it es id nl tr fil pl sv bg ro ar cs el fi hr ms sk da ta uk ru".split(
    " ",
  );

/** Voice ids that every account has. */
const usualVoices: Record<VoiceGender, string> = {
  male: "JBFqnCBsd6RMkjVDRZzb", // George
  female: "EXAVITQu4vr4xnSDxMaL", // Sarah
  neutral: "SAz9YHcvj6GT2YYXdXww", // River
};
const ownVoices: Partial<Record<Voice, string>> = {
  onyx: "nPczCjzI2devNBz1zQrb", // Brian
  coral: "Xb7hH8MSUJpSbSDYk0k2", // Alice
};

/** 0 to 1: the less stable, the more emotion. */
const stabilities: Record<Emotion, number> = {
  neutral: 0.5,
  happy: 0.35,
  excited: 0.25,
  calm: 0.7,
  serious: 0.7,
  friendly: 0.4,
  confident: 0.55,
};
/** 0 to 1: how strong the speaker's style is. */
const exaggerations: Record<Style, number> = {
  natural: 0,
  conversational: 0.15,
  professional: 0.05,
  narrative: 0.3,
  news: 0.1,
};

interface ElevenlabsDeps {
  /** Null: not set up. */
  apiKey: string | null;
  /** Such as https://api.elevenlabs.io. */
  baseUrl: string;
}

/** ElevenLabs by its HTTP API. */
export function createElevenlabsProvider({ apiKey, baseUrl }: ElevenlabsDeps): SpeechProvider {
  return {
    id: "elevenlabs",
    available: apiKey !== null,
    capabilities: { voices: voiceNames, emotions, styles, paces, languages },
    firstSoundWithinMs: 10_000,
    async synthesize(request, signal) {
      const id = ownVoices[request.voice] ?? usualVoices[voices[request.voice]];
      const url = `${baseUrl}/v1/text-to-speech/${id}/stream?output_format=mp3_44100_128`;
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "xi-api-key": apiKey ?? "",
          "content-type": "application/json",
          accept: "audio/mpeg",
        },
        body: JSON.stringify(bodyOf(request)),
        // A redirect's target would get the key.
        redirect: "error",
        signal,
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw failureOf("ElevenLabs", undefined, error);
      });
      if (!answer.ok) {
        void answer.body?.cancel();
        throw failureOf("ElevenLabs", answer.status, undefined);
      }
      return audioOf("ElevenLabs", answer);
    },
  };
}

function bodyOf({ text, emotion, style, pace, speed }: SpeechRequest) {
  return {
    text,
    model_id: model,
    voice_settings: {
      stability: stabilities[emotion],
      similarity_boost: 0.75,
      style: exaggerations[style],
      use_speaker_boost: true,
      // Its limits.
      speed: Math.min(1.2, Math.max(0.7, speed * paceFactors[pace])),
    },
  };
}
