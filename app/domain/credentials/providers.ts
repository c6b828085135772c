import type { ConnectionStatus, IntegrationStatus } from "./schema.ts";

interface Provider {
  /** As named in the integrations table. */
  id: string;
  name: string;
  /** What a connection is used for: writing, search, publishing or payments. */
  purpose: ConnectionStatus["purpose"];
  /** The flag of the integration status for it; null: none. */
  flag: keyof IntegrationStatus["secrets"] | null;
}

/** The services that a workspace can connect, in display order. */
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

/** In display order, which is also the order of fixing: what stops all work comes first. */
export const purposes = ["writing", "publishing", "searching", "payments"] as const;
