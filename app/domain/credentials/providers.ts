import type { ConnectionStatus, IntegrationStatus } from "./schema.ts";

interface Provider {
  /** As the integrations table names it. */
  id: string;
  name: string;
  /** What a connection is for: agents write with it, look things up, publish there, or take payments. */
  purpose: ConnectionStatus["purpose"];
  /** The flag of the integration status that tells of it; null: none does. */
  flag: keyof IntegrationStatus["secrets"] | null;
}

/** The outside services that a workspace can be connected to, in the order they are shown. */
export const providers: readonly Provider[] = [
  { id: "openai", name: "OpenAI", purpose: "writing", flag: "hasOpenAI" },
  { id: "anthropic", name: "Anthropic", purpose: "writing", flag: "hasAnthropic" },
  { id: "compatible", name: "Your own server", purpose: "writing", flag: null },
  { id: "wordpress", name: "WordPress", purpose: "publishing", flag: "hasWordPress" },
  { id: "ghost", name: "Ghost", purpose: "publishing", flag: null },
  { id: "medium", name: "Medium", purpose: "publishing", flag: "hasMedium" },
  { id: "bluesky", name: "Bluesky", purpose: "publishing", flag: "hasSocial" },
  { id: "mastodon", name: "Mastodon", purpose: "publishing", flag: "hasSocial" },
  { id: "webhook", name: "Webhook", purpose: "publishing", flag: null },
  { id: "searxng", name: "SearXNG", purpose: "searching", flag: null },
  { id: "brave", name: "Brave Search", purpose: "searching", flag: null },
  { id: "tavily", name: "Tavily", purpose: "searching", flag: null },
  { id: "stripe", name: "Stripe", purpose: "payments", flag: "hasStripe" },
];

/** In the order in which they are shown, and mended: what stops all work comes first. */
export const purposes = ["writing", "publishing", "searching", "payments"] as const;
