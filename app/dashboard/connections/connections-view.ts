import type { WriterProvider } from "#app/domain/ai/providers/writer-providers.ts";
import type { SimulatedFault } from "#app/domain/publishing/simulated-channels/simulated-fault.ts";
import type { WebhookEndpoint } from "#app/domain/webhook-endpoints/webhook-endpoint.ts";
import type { FormMistake } from "./form-mistake.ts";
import type { ShownChannel, ShownChannelType } from "./channel-view.ts";
import type { SearchProvider } from "#app/domain/ai/research/search-providers.ts";

/** A connection's status, derived from its last use. */
interface Health {
  /** ISO; null: it hasn't worked yet. */
  workedAt: string | null;
  /** ISO; null: no known problem. */
  failsSince: string | null;
  problem: string | null;
}

export interface ConnectionsView {
  timeZone: string;
  isLive: boolean;
  /** The AI provider included in the plan; null: none. */
  included: { model: string; allowance: string; isUsed: boolean } | null;
  /** The owner's AI provider; null: not connected. */
  own:
    | (Health & {
        id: string;
        name: string;
        model: string;
        estimate: string | null;
        /** Capabilities found by the last test; null: none recorded. */
        can: { triedAt: string; words: string } | null;
      })
    | null;
  /** Whether the owner added a writing sample or a site. */
  hasOwnSources: boolean;
  /** Included web search; null: none. */
  searchIncluded: string | null;
  /** The owner's web search; null: not connected. */
  search: (Health & { id: string; name: string }) | null;
  /** Null: not set up. */
  blog: { title: string; address: string; isOpen: boolean } | null;
  /** Connected channels other than the blog. */
  places: ShownChannel[];
  /** Available providers. */
  channelAdapters: ShownChannelType[];
  /** Real income: number of entries and total. */
  income: { entries: number; total: string };
  /** Videos with a link. */
  videos: number;
  /** Webhook endpoints. */
  webhookEndpoints: WebhookEndpoint[];
  /** Simulated channels. */
  testChannels: string[];
  /** The failure simulated next; null: none. */
  simulatedFault: SimulatedFault | null;
}

/** An AI provider as the form shows it. */
interface WriterOption {
  provider: WriterProvider;
  name: string;
  hint: string;
  keysAt: { name: string; address: string } | null;
  models: { name: string; estimate: string | null }[];
}

export interface WriterFormView {
  options: WriterOption[];
  articlesPerWeek: number;
  /** The current connection; null: none. */
  present: { name: string; provider: WriterProvider; model: string; baseUrl: string } | null;
}

/** A search provider as the form shows it. */
interface SearchOption {
  provider: SearchProvider;
  name: string;
  hint: string;
  keysAt: { name: string; address: string } | null;
}

export interface SearchFormView {
  options: SearchOption[];
  /** The current connection; null: none. */
  present: { name: string; provider: SearchProvider; baseUrl: string } | null;
}

/** A rejected form: the typed values without the key, and the error. */
export interface SearchProblem {
  provider: string;
  baseUrl: string;
  mistake: FormMistake;
}

/** A rejected form: the typed values without the key, and the error. */
export interface WriterProblem {
  provider: string;
  baseUrl: string;
  model: string;
  mistake: FormMistake;
}

export const connectionIntents = {
  connect: "connect_writer",
  connectSearch: "connect_search",
  tryAgain: "try_connection",
  disconnect: "disconnect",
  practise: "practise",
  endPractice: "end_practice",
} as const;

export const writerFields = {
  provider: "provider",
  apiKey: "key",
  baseUrl: "address",
  model: "model",
} as const;

export const searchFields = { provider: "provider", apiKey: "key", baseUrl: "address" } as const;

export const connectionFields = { id: "connection", fault: "fault" } as const;
