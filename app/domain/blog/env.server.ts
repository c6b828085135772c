import { z } from "zod";
import { baseUrlOr, optionalText, textOr } from "#app/core/env.server.ts";
import { providerIds, type ProviderId } from "#app/platform/speech/words.ts";

export const blogSettings = {
  /** Whether blogs can use custom domains. */
  BLOG_DOMAINS: textOr("off").pipe(z.enum(["on", "off"], { error: "must be on or off" })),
  /** IndexNow endpoints that owners may notify. */
  INDEXNOW_URL: baseUrlOr("https://api.indexnow.org/indexnow"),
  /** The voice for podcasts. */
  PODCAST_VOICE: textOr("builtin").pipe(
    z.enum(providerIds, { error: "must be builtin, openai or elevenlabs" }),
  ),
  /** The voice's price in dollars per 1,000 characters; blank: the usual price. */
  PODCAST_VOICE_PRICE: optionalText
    .refine(
      (value) => value === undefined || /^\d(\.\d{1,4})?$/u.test(value),
      "must be dollars, such as 0.03",
    )
    .transform((value) => (value === undefined ? undefined : Number(value))),
  /** The name server for the domain check. */
  BLOG_DNS_SERVER: optionalText.refine(
    (value) =>
      value === undefined || /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\])(:\d{1,5})?$/iu.test(value),
    "must be the address of a DNS server, such as 9.9.9.9 or 127.0.0.1:5353",
  ),
};

/** The highest usual price, in micro-dollars per 1,000 characters. */
const usualPrices: Record<ProviderId, number> = {
  builtin: 0,
  openai: 20_000,
  elevenlabs: 300_000,
};

interface PodcastSettings {
  PODCAST_VOICE: ProviderId;
  PODCAST_VOICE_PRICE: number | undefined;
}

/** The price of a voice, in micro-dollars per 1,000 characters. */
export function voicePrice(
  voice: ProviderId,
  { PODCAST_VOICE, PODCAST_VOICE_PRICE }: PodcastSettings,
): number {
  if (voice === "builtin" || voice !== PODCAST_VOICE || PODCAST_VOICE_PRICE === undefined)
    return usualPrices[voice];
  return Math.round(PODCAST_VOICE_PRICE * 1_000_000);
}

/** What the chosen voice is missing, in one line; null: nothing. */
export function podcastSettingsProblem(
  { PODCAST_VOICE }: PodcastSettings,
  keys: { OPENAI_API_KEY?: string | undefined; ELEVENLABS_API_KEY?: string | undefined },
): string | null {
  if (PODCAST_VOICE === "builtin") return null;
  const key = PODCAST_VOICE === "openai" ? "OPENAI_API_KEY" : "ELEVENLABS_API_KEY";
  return keys[key] === undefined ? `${key} is needed with PODCAST_VOICE=${PODCAST_VOICE}.` : null;
}
