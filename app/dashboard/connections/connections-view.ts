import type { WriterProvider } from "#app/domain/ai/providers/writer-providers.ts";
import type { SimulatedFault } from "#app/domain/publishing/simulated-channels/simulated-fault.ts";
import type { WebhookEndpoint } from "#app/domain/webhook-endpoints/webhook-endpoint.ts";
import type { FormMistake } from "./form-mistake.ts";
import type { ShownChannel, ShownChannelType } from "./channel-view.ts";
import type { SearchProvider } from "#app/domain/ai/research/search-providers.ts";

/** How a connection does, as it is known by what last worked. */
interface Health {
  /** ISO; null: it has not worked yet. */
  workedAt: string | null;
  /** ISO; null: it works, as far as anybody knows. */
  failsSince: string | null;
  problem: string | null;
}

export interface ConnectionsView {
  timeZone: string;
  isLive: boolean;
  /** The operator's writer; null: none is offered. */
  included: { model: string; allowance: string; isUsed: boolean } | null;
  /** The owner's own; null: none is connected. */
  own:
    | (Health & {
        id: string;
        name: string;
        model: string;
        estimate: string | null;
        /** What was found when it was last tried; null: nothing was noted. */
        can: { triedAt: string; words: string } | null;
      })
    | null;
  /** Whether there is a text of the owner's, or a site. */
  hasOwnSources: boolean;
  /** Of the operator; null: none is offered. */
  searchIncluded: string | null;
  /** The owner's own search; null: none is connected. */
  search: (Health & { id: string; name: string }) | null;
  /** Null: it has not been set up. */
  blog: { title: string; address: string; isOpen: boolean } | null;
  /** Those that are connected, beside the blog. */
  places: ShownChannel[];
  /** What can be connected. */
  channelAdapters: ShownChannelType[];
  /** What has come in for real: how many amounts have been entered, and in all. */
  income: { entries: number; total: string };
  /** How many videos have their link. */
  videos: number;
  /** Those that events are sent to. */
  webhookEndpoints: WebhookEndpoint[];
  /** Those of the simulation. */
  practicePlaces: string[];
  /** What goes wrong there next, at its owner's wish; null: nothing. */
  simulatedFault: SimulatedFault | null;
}

/** What the form shows of whoever can be connected. */
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
  /** What is connected now; null: nothing. */
  present: { name: string; provider: WriterProvider; model: string; baseUrl: string } | null;
}

/** What the form shows of whoever can be searched with. */
interface SearchOption {
  provider: SearchProvider;
  name: string;
  hint: string;
  keysAt: { name: string; address: string } | null;
}

export interface SearchFormView {
  options: SearchOption[];
  /** What is connected now; null: nothing. */
  present: { name: string; provider: SearchProvider; baseUrl: string } | null;
}

/** A form that was not taken: what was typed, but for the key, and what is wrong. */
export interface SearchProblem {
  provider: string;
  baseUrl: string;
  mistake: FormMistake;
}

/** A form that was not taken: what was typed, but for the key, and what is wrong. */
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
