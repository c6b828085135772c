import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
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
} from "./words.ts";

/** The text limit per request in characters: what every provider accepts. */
export const maxTextLength = 4_000;

/** The body limit in bytes: up to this, our own error reports a text that is too long. */
export const maxSpeechBodyBytes = 512 * 1024;

const texts = {
  text: `The text to read, in English: at most ${maxTextLength} characters.`,
  voice: "The voice. Providers use their closest match.",
};

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `Use one of ${values.join(", ")}.`);
}

const text = z.string("Use a string.");
const voice = z._default(choice(voiceNames), usualManner.voice);

/** An advanced voice request. All options have defaults. */
export const AdvancedRequest = describeFields(
  z.strictObject({
    text,
    voice,
    emotion: z._default(choice(emotions), usualManner.emotion),
    style: z._default(choice(styles), usualManner.style),
    pace: z._default(choice(paces), usualManner.pace),
    provider: z._default(choice(["auto", ...providerIds]), "auto"),
    speed: z._default(
      z
        .number("Use a number from 0.5 to 2.")
        .check(z.minimum(0.5, "Use at least 0.5."), z.maximum(2, "Use at most 2.")),
      usualManner.speed,
    ),
  }),
  {
    ...texts,
    emotion: "The emotion.",
    style: "The speaking style.",
    pace: "The basic speed.",
    provider: "The voice provider. `auto` picks the best available.",
    speed: "A factor on top of the pace: 2 is twice as fast.",
  },
);

/** The legacy request: voice only. */
export const LegacyRequest = describeFields(
  z.strictObject({ text, voice, model: z._default(choice(["tts-1"]), "tts-1") }),
  { ...texts, model: "The only model." },
);

const Provider = z.object({
  id: z.enum(providerIds),
  available: z.boolean(),
  voices: z.array(z.enum(voiceNames)),
  emotions: z.array(z.enum(emotions)),
  styles: z.array(z.enum(styles)),
  paces: z.array(z.enum(paces)),
});

const Profile = z.object({
  voice: z.enum(voiceNames),
  emotion: z.enum(emotions),
  style: z.enum(styles),
  pace: z.enum(paces),
  provider: z.enum(providerIds),
});

/** Voice capabilities. */
export const VoiceCapabilities = describeFields(
  z.object({
    providers: z.array(Provider),
    voices: z.record(z.enum(voiceNames), z.enum(["male", "female", "neutral"])),
    profiles: z.record(z.string(), Profile),
  }),
  {
    providers: [
      "The voice providers, best first; the last is always available.",
      {
        id: "Its id in requests.",
        available: "Whether it is set up and working.",
        voices: "Its voices.",
        emotions: "Supported emotions; others sound neutral.",
        styles: "Supported styles; others sound natural.",
        paces: "Supported paces.",
      },
    ],
    voices: "Each voice and its sound.",
    profiles: [
      "Preset profiles by purpose.",
      {
        voice: "Its voice.",
        emotion: "Its emotion.",
        style: "Its style.",
        pace: "Its pace.",
        provider: "The provider it was designed for.",
      },
    ],
  },
);
export type VoiceCapabilities = z.infer<typeof VoiceCapabilities>;

/** The same for every installation. */
export const fixedCapabilities: {
  voices: typeof voices;
  profiles: Record<string, VoiceProfile>;
} = { voices, profiles };

/** The provider that was used. */
export const providerHeader = "X-Voice-Provider";
