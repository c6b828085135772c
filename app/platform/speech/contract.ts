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

/** The longest text of one request, in characters: what every provider takes at once. */
export const maxTextLength = 4_000;

/** A text that is too long is told so in our own words, up to this size; in bytes. */
export const maxSpeechBodyBytes = 512 * 1024;

const texts = {
  text: `What to say, in English: at most ${maxTextLength} characters.`,
  voice: "Whose voice. Providers have voices of other names and take the nearest.",
};

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `Use one of ${values.join(", ")}.`);
}

const text = z.string("Use a text.");
const voice = z._default(choice(voiceNames), usualManner.voice);

/** How a text is to be said. Whatever is left out has its default. */
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
    emotion: "In what mood it is said.",
    style: "In what manner it is said.",
    pace: "How fast it is said.",
    provider: "Who speaks. `auto` takes the best that is set up and answers.",
    speed: "How much faster or slower than its pace: 2 is twice as fast.",
  },
);

/** The older request: a voice alone. */
export const LegacyRequest = describeFields(
  z.strictObject({ text, voice, model: z._default(choice(["tts-1"]), "tts-1") }),
  { ...texts, model: "There is only this one." },
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

/** Who speaks here, and how. */
export const VoiceCapabilities = describeFields(
  z.object({
    providers: z.array(Provider),
    voices: z.record(z.enum(voiceNames), z.enum(["male", "female", "neutral"])),
    profiles: z.record(z.string(), Profile),
  }),
  {
    providers: [
      "Who can speak, from the best to the one that is always there.",
      {
        id: "What a request calls it.",
        available: "Whether it is set up, and has not just failed.",
        voices: "The voices it can be asked for.",
        emotions: "The moods it knows; asked for another, it sounds neutral.",
        styles: "The manners it knows; asked for another, it sounds natural.",
        paces: "The paces it knows.",
      },
    ],
    voices: "Each voice, and what it sounds like.",
    profiles: [
      "Ready-made ways to speak, by the occasion.",
      {
        voice: "Its voice.",
        emotion: "Its mood.",
        style: "Its manner.",
        pace: "Its pace.",
        provider: "The provider it was made for.",
      },
    ],
  },
);
export type VoiceCapabilities = z.infer<typeof VoiceCapabilities>;

/** What is the same for every installation. */
export const fixedCapabilities: {
  voices: typeof voices;
  profiles: Record<string, VoiceProfile>;
} = { voices, profiles };

/** Which provider has spoken. */
export const providerHeader = "X-Voice-Provider";
