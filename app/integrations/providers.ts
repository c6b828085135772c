import type { IntegrationStatus } from "./schema";

interface Provider {
  /** As the integrations table names it. */
  id: string;
  name: string;
  /** What a connection is for: agents write with it, publish there, or take payments. */
  purpose: "writing" | "publishing" | "payments";
  /** The flag of the integration status that tells of it. */
  flag: keyof IntegrationStatus["secrets"];
}

/** The outside services that a workspace can be connected to, in the order they are shown. */
export const providers = [
  { id: "openai", name: "OpenAI", purpose: "writing", flag: "hasOpenAI" },
  { id: "anthropic", name: "Anthropic", purpose: "writing", flag: "hasAnthropic" },
  { id: "wordpress", name: "WordPress", purpose: "publishing", flag: "hasWordPress" },
  { id: "bluesky", name: "Bluesky", purpose: "publishing", flag: "hasSocial" },
  { id: "mastodon", name: "Mastodon", purpose: "publishing", flag: "hasSocial" },
  { id: "medium", name: "Medium", purpose: "publishing", flag: "hasMedium" },
  { id: "stripe", name: "Stripe", purpose: "payments", flag: "hasStripe" },
] as const satisfies readonly Provider[];
