import type { IntegrationStatus } from "./schema";

interface Provider {
  /** As the integrations table names it. */
  id: string;
  name: string;
  /** What a connection is for: agents write with it, publish there, or take payments. */
  purpose: "writing" | "publishing" | "payments";
  /** The flag of the integration status that tells of it; null: none does. */
  flag: keyof IntegrationStatus["secrets"] | null;
  /** The name of those that share a flag. */
  group?: string;
}

const social = "Social networks";

/** The outside services that a workspace can be connected to, in the order they are shown. */
export const providers: readonly Provider[] = [
  { id: "openai", name: "OpenAI", purpose: "writing", flag: "hasOpenAI" },
  { id: "anthropic", name: "Anthropic", purpose: "writing", flag: "hasAnthropic" },
  { id: "wordpress", name: "WordPress", purpose: "publishing", flag: "hasWordPress" },
  { id: "ghost", name: "Ghost", purpose: "publishing", flag: null },
  { id: "medium", name: "Medium", purpose: "publishing", flag: "hasMedium" },
  { id: "bluesky", name: "Bluesky", purpose: "publishing", flag: "hasSocial", group: social },
  { id: "mastodon", name: "Mastodon", purpose: "publishing", flag: "hasSocial", group: social },
  { id: "webhook", name: "Webhook", purpose: "publishing", flag: null },
  { id: "stripe", name: "Stripe", purpose: "payments", flag: "hasStripe" },
];

/** What the flags of the integration status tell of, each flag once, in the same order. */
export const providersByFlag: ReadonlyMap<NonNullable<Provider["flag"]>, string> = new Map(
  providers.flatMap(({ flag, name, group }) => (flag === null ? [] : [[flag, group ?? name]])),
);
