import { z } from "zod";
import {
  emotions,
  paces,
  profiles,
  providerIds,
  styles,
  usualManner,
  voiceNames,
  voices,
  type VoiceProfile,
} from "./words";

/** The longest text of one request, in characters: what every provider takes at once. */
export const longestText = 4_000;

const text = z.string({ error: "text must be a text" });
const voice = z.enum(voiceNames, { error: `voice must be one of ${voiceNames.join(", ")}` });

/** `POST /api/voice/generate-advanced`. Whatever is left out has its default. */
export const AdvancedRequest = z.object({
  text,
  voice: voice.default(usualManner.voice),
  emotion: choice("emotion", emotions).default(usualManner.emotion),
  style: choice("style", styles).default(usualManner.style),
  pace: choice("pace", paces).default(usualManner.pace),
  provider: choice("provider", ["auto", ...providerIds]).default("auto"),
  speed: z
    .number({ error: "speed must be a number from 0.5 to 2" })
    .min(0.5, "speed must be at least 0.5")
    .max(2, "speed must be at most 2")
    .default(usualManner.speed),
});

/** `POST /api/voice/generate`. */
export const LegacyRequest = z.object({
  text,
  voice: voice.default(usualManner.voice),
  model: choice("model", ["tts-1"]).default("tts-1"),
});

function choice<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
  return z.enum(values, { error: `${name} must be one of ${values.join(", ")}` });
}

/** `GET /api/voice/voices-advanced`. */
export const VoiceCapabilities = z.object({
  providers: z.array(
    z.object({
      id: z.enum(providerIds),
      /** It is set up, and has not just failed. */
      available: z.boolean(),
      voices: z.array(z.enum(voiceNames)),
      emotions: z.array(z.enum(emotions)),
      styles: z.array(z.enum(styles)),
      paces: z.array(z.enum(paces)),
    }),
  ),
  voices: z.record(z.enum(voiceNames), z.enum(["male", "female", "neutral"])),
  profiles: z.record(
    z.string(),
    z.object({
      voice: z.enum(voiceNames),
      emotion: z.enum(emotions),
      style: z.enum(styles),
      pace: z.enum(paces),
      provider: z.enum(providerIds),
    }),
  ),
});
export type VoiceCapabilities = z.infer<typeof VoiceCapabilities>;

/** What is the same for every installation. */
export const fixedCapabilities: {
  voices: typeof voices;
  profiles: Record<string, VoiceProfile>;
} = { voices, profiles };

/** Which provider has spoken. */
export const providerHeader = "X-Voice-Provider";

/**
 * The voice part of the API: method, address and shapes in one place. Every failure has the shape
 * `{ error, code, details? }`.
 */
export const voiceEndpoints = {
  advanced: {
    method: "POST",
    path: "/api/voice/generate-advanced",
    request: AdvancedRequest,
    answer: "audio",
  },
  legacy: { method: "POST", path: "/api/voice/generate", request: LegacyRequest, answer: "audio" },
  voices: {
    method: "GET",
    path: "/api/voice/voices-advanced",
    request: null,
    answer: VoiceCapabilities,
  },
  /** The same audio again, by the key of an earlier answer's Content-Location; takes ranges. */
  audio: { method: "GET", path: "/api/voice/audio/:key", request: null, answer: "audio" },
} as const;
