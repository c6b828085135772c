/* The search services an owner or the operator can choose from. */

export const searchProviders = ["searxng", "brave", "tavily"] as const;
export type SearchProvider = (typeof searchProviders)[number];

export const isSearch = (provider: string): provider is SearchProvider =>
  searchProviders.some((each) => each === provider);

interface SearchChoice {
  name: string;
  /** Where its keys are created; null: it needs none. */
  keysAt: { name: string; address: string } | null;
  /** Its address; null: self-hosted. */
  address: string | null;
  /** Micro-dollars per search by its price list, ignoring free quotas. */
  price: number;
  hint: string;
}

export const searchChoices: Readonly<Record<SearchProvider, SearchChoice>> = {
  searxng: {
    name: "SearXNG",
    keysAt: null,
    address: null,
    price: 0,
    hint: "Your own search server, free of charge. Its settings must allow the json format.",
  },
  brave: {
    name: "Brave Search",
    keysAt: {
      name: "api-dashboard.search.brave.com",
      address: "https://api-dashboard.search.brave.com/app/keys",
    },
    address: "https://api.search.brave.com",
    price: 5_000,
    hint: "About half a cent per search.",
  },
  tavily: {
    name: "Tavily",
    keysAt: { name: "app.tavily.com", address: "https://app.tavily.com" },
    address: "https://api.tavily.com",
    price: 8_000,
    hint: "About one cent per search. Its keys begin with tvly-.",
  },
};

/** The input for connecting one. */
export interface TypedSearch {
  provider: SearchProvider;
  apiKey: string;
  /** For `searxng` only. */
  baseUrl: string;
}

/** An obvious mistake; null: none. */
export function searchMistake({ provider, apiKey, baseUrl }: TypedSearch): string | null {
  const { name, keysAt } = searchChoices[provider];
  if (!keysAt)
    return /^https?:\/\/\S+$/iu.test(baseUrl) && URL.canParse(baseUrl)
      ? null
      : "Enter an address that begins with http:// or https://, such as http://192.168.1.20:8888.";
  if (apiKey === "") return `Paste a key from ${name}.`;
  if (/\s/u.test(apiKey))
    return "The key contains a space. Copy it again without anything around it.";
  if (provider === "tavily" && !apiKey.startsWith("tvly-"))
    return "A key from Tavily begins with tvly-.";
  return null;
}
