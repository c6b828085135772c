import { z } from "zod";
import { baseUrlOr, optionalText, textOr } from "#app/core/env.server.ts";
import { providerIds, type ProviderId } from "#app/platform/speech/words.ts";

export const blogSettings = {
  /** Whether owners may have their blogs at domains of their own. */
  BLOG_DOMAINS: textOr("off").pipe(z.enum(["on", "off"], { error: "must be on or off" })),
  /** Whom owners of blogs may have told of what is new there. */
  INDEXNOW_URL: baseUrlOr("https://api.indexnow.org/indexnow"),
  /** Who reads the articles of blogs whose owners want a podcast. */
  PODCAST_VOICE: textOr("builtin").pipe(
    z.enum(providerIds, { error: "must be builtin, openai or elevenlabs" }),
  ),
  /** What that voice costs, in dollars for 1,000 characters; blank: what such a voice usually costs. */
  PODCAST_VOICE_PRICE: optionalText
    .refine(
      (value) => value === undefined || /^\d(\.\d{1,4})?$/u.test(value),
      "must be dollars, such as 0.03",
    )
    .transform((value) => (value === undefined ? undefined : Number(value))),
  /** Who is asked for the proof of a domain. */
  BLOG_DNS_SERVER: optionalText.refine(
    (value) =>
      value === undefined || /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\])(:\d{1,5})?$/iu.test(value),
    "must be the address of a DNS server, such as 9.9.9.9 or 127.0.0.1:5353",
  ),
};

/** The upper end of what they ask, in micro-dollars for 1,000 characters. */
const usualPrices: Record<ProviderId, number> = {
  builtin: 0,
  openai: 20_000,
  elevenlabs: 300_000,
};

interface PodcastSettings {
  PODCAST_VOICE: ProviderId;
  PODCAST_VOICE_PRICE: number | undefined;
}

/** What a voice costs, in micro-dollars for 1,000 characters. */
export function voicePrice(
  voice: ProviderId,
  { PODCAST_VOICE, PODCAST_VOICE_PRICE }: PodcastSettings,
): number {
  if (voice === "builtin" || voice !== PODCAST_VOICE || PODCAST_VOICE_PRICE === undefined)
    return usualPrices[voice];
  return Math.round(PODCAST_VOICE_PRICE * 1_000_000);
}

/** What is missing for the voice that is set, in one line; null: nothing. */
export function podcastSettingsProblem(
  { PODCAST_VOICE }: PodcastSettings,
  keys: { OPENAI_API_KEY?: string | undefined; ELEVENLABS_API_KEY?: string | undefined },
): string | null {
  if (PODCAST_VOICE === "builtin") return null;
  const key = PODCAST_VOICE === "openai" ? "OPENAI_API_KEY" : "ELEVENLABS_API_KEY";
  return keys[key] === undefined ? `${key} is needed with PODCAST_VOICE=${PODCAST_VOICE}.` : null;
}
