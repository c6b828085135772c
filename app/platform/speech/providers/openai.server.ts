import type OpenAI from "openai";
import type { SpeechProvider, SpeechRequest } from "#app/platform/speech/provider.ts";
import { emotions, paceFactors, paces, styles, voiceNames } from "#app/platform/speech/words.ts";
import type { Emotion, Pace, Style } from "#app/platform/speech/words.ts";
import { audioOf, failureOf } from "./answers.server.ts";

/** Supports speaking instructions. */
const expressiveModel = "gpt-4o-mini-tts";
/** Supports speed only. */
const plainModel = "tts-1";

/** Its voices' languages, from https://platform.openai.com/docs/guides/text-to-speech. */
const languages =
  "af ar hy az be bs bg ca zh hr cs da nl en et fi fr gl de el he hi hu is id it ja kn kk ko lv lt mk ms mr mi ne no fa pl pt ro ru sr sk sl es sw sv tl ta th tr uk ur vi cy".split(
    " ",
  );

const tones: Record<Emotion, string | null> = {
  neutral: null,
  happy: "Sound happy, with a smile in the voice.",
  excited: "Sound excited and full of energy.",
  calm: "Sound calm and unhurried.",
  serious: "Sound serious and matter-of-fact.",
  friendly: "Sound warm and friendly.",
  confident: "Sound confident and assured.",
};
const manners: Record<Style, string | null> = {
  natural: null,
  conversational: "Speak as in a conversation.",
  professional: "Speak as in a business presentation.",
  narrative: "Speak as a narrator tells a story.",
  news: "Speak as a newsreader does.",
};
const tempos: Record<Pace, string | null> = {
  slow: "Speak slowly.",
  normal: null,
  fast: "Speak quickly.",
};

interface OpenaiDeps {
  /** Null: not set up. */
  apiKey: string | null;
  /** Such as https://api.openai.com/v1. */
  baseUrl: string;
}

/** OpenAI's voices, or a compatible server's. */
export function createOpenaiProvider({ apiKey, baseUrl }: OpenaiDeps): SpeechProvider {
  let client: Promise<OpenAI> | null = null;
  async function connect(): Promise<OpenAI> {
    // Loaded on first use: it would slow down the server's start.
    const { OpenAI } = await import("openai");
    // No settings from its environment variables, which .env.example does not list.
    const own = { organization: null, project: null, logLevel: "off" } as const;
    return new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0, ...own });
  }
  return {
    id: "openai",
    available: apiKey !== null,
    capabilities: { voices: voiceNames, emotions, styles, paces, languages },
    firstSoundWithinMs: 10_000,
    async synthesize(request, signal) {
      client ??= connect();
      const { audio } = await client;
      const answer = await audio.speech
        .create(bodyOf(request), { signal })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw failureOf("OpenAI", statusOf(error), error);
        });
      return audioOf("OpenAI", answer);
    },
  };
}

function bodyOf({ text, voice, emotion, style, pace, speed, legacy }: SpeechRequest) {
  const body = { input: text, voice, response_format: "mp3" } as const;
  if (legacy) return { ...body, model: plainModel, speed: speed * paceFactors[pace] };
  const words = [tones[emotion], manners[style], tempos[pace]].filter((each) => each !== null);
  return {
    ...body,
    model: expressiveModel,
    speed,
    ...(words.length > 0 && { instructions: words.join(" ") }),
  };
}

/** Its errors carry the status of a response. */
function statusOf(error: unknown): number | undefined {
  const known = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof known === "number" ? known : undefined;
}
