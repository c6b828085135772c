import * as z from "zod";
import type { Call } from "#app/core/async/call.ts";
import { SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { OutboundAnswer, OutboundOptions } from "#app/platform/outbound/types.ts";
import { searchChoices, type SearchProvider } from "./search-providers.ts";

/** A search service and how to reach it. */
export interface SearchService {
  provider: SearchProvider;
  apiKey: string;
  /** Without a trailing slash. */
  baseUrl: string;
  request(address: string, options: OutboundOptions): Promise<OutboundAnswer>;
}

/** A page found by a search. */
export interface Found {
  title: string;
  address: string;
}

const limits = {
  maxBytes: 1_000_000,
  timeouts: { connect: 5 * SECOND, headers: 15 * SECOND, idle: 5 * SECOND, total: 20 * SECOND },
} as const;

const maxFound = 10;
const maxQueryLength = 300;

const Results = z.array(z.object({ url: z.string(), title: z.string().catch("") }));

/** How each is asked, and where its answer has the results. Sources: their own documentation. */
const services: Readonly<
  Record<
    SearchProvider,
    {
      ask(service: SearchService, query: string): { address: string; options: OutboundOptions };
      results: z.ZodType<z.infer<typeof Results>>;
    }
  >
> = {
  // https://docs.searxng.org/dev/search_api.html
  searxng: {
    ask: ({ baseUrl }, query) => ({
      address: `${baseUrl}/search?${new URLSearchParams({ q: query, format: "json", safesearch: "1" }).toString()}`,
      options: { headers: { Accept: "application/json" } },
    }),
    results: z.object({ results: Results }).transform(({ results }) => results),
  },
  // https://api-dashboard.search.brave.com/app/documentation/web-search/get-started
  brave: {
    ask: ({ baseUrl, apiKey }, query) => ({
      address: `${baseUrl}/res/v1/web/search?${new URLSearchParams({ q: query, count: String(maxFound), text_decorations: "false" }).toString()}`,
      options: { headers: { Accept: "application/json", "X-Subscription-Token": apiKey } },
    }),
    // Without results there is no `web`.
    results: z
      .object({ web: z.object({ results: Results }).optional() })
      .transform(({ web }) => web?.results ?? []),
  },
  // https://docs.tavily.com/documentation/api-reference/endpoint/search
  tavily: {
    ask: ({ baseUrl, apiKey }, query) => ({
      address: `${baseUrl}/search`,
      options: {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
        body: JSON.stringify({ query, max_results: maxFound, search_depth: "basic" }),
      },
    }),
    results: z.object({ results: Results }).transform(({ results }) => results),
  },
};

/**
 * Asks a search service once.
 * @returns public pages, the best first
 * @throws AppError with a message that says what to do: `bad_credentials`, `no_credit`, `rate_limited`,
 * `rejected`, or as the outbound guard has it
 */
export async function askSearch(
  service: SearchService,
  query: string,
  { signal }: Call,
): Promise<Found[]> {
  const api = services[service.provider];
  const { address, options } = api.ask(service, query.slice(0, maxQueryLength));
  const answer = await service.request(address, {
    ...limits,
    ...options,
    redirect: "error",
    signal,
  });
  if (answer.status >= 400) throw refusalOf(service.provider, answer.status);
  const parsed = api.results.safeParse(jsonOf(answer));
  if (!parsed.success) throw refusalOf(service.provider, null);
  return parsed.data
    .filter(({ url }) => /^https?:\/\//iu.test(url) && URL.canParse(url))
    .slice(0, maxFound)
    .map(({ url, title }) => ({ title, address: url }));
}

function jsonOf(answer: OutboundAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return null;
  }
}

/** @param status null: it answered with something other than results */
function refusalOf(provider: SearchProvider, status: number | null): AppError {
  const { name } = searchChoices[provider];
  if (provider === "searxng" && (status === 403 || status === null))
    return new AppError(
      "rejected",
      `${name} doesn’t answer in JSON. Add json to search.formats in its settings.yml`,
      { about: "address" },
    );
  if (status === 401 || status === 403 || (provider === "brave" && status === 422))
    return new AppError("bad_credentials", `${name} rejected the key`, { about: "secret" });
  if (status === 402 || status === 432 || status === 433)
    return new AppError("no_credit", `Your account at ${name} has no searches left`);
  if (status === 429)
    return new AppError("rate_limited", `${name} is limiting searches for this key`);
  return status === null
    ? new AppError("rejected", `${name} didn’t answer with a list of pages`)
    : new AppError("rejected", `${name} answered with status ${status}`);
}
