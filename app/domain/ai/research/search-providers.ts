/*
 * Who can be asked for pages about a subject, as an owner or the operator chooses among them.
 */

export const searchProviders = ["searxng", "brave", "tavily"] as const;
export type SearchProvider = (typeof searchProviders)[number];

export const isSearch = (provider: string): provider is SearchProvider =>
  searchProviders.some((each) => each === provider);

interface SearchChoice {
  name: string;
  /** Where its keys are made; null: it takes none. */
  keysAt: { name: string; address: string } | null;
  /** Where it answers; null: everybody has one of their own. */
  address: string | null;
  /** Micro-dollars for a search, as its list says; what is included for nothing is not looked at. */
  price: number;
  hint: string;
}

export const searchChoices: Readonly<Record<SearchProvider, SearchChoice>> = {
  searxng: {
    name: "SearXNG",
    keysAt: null,
    address: null,
    price: 0,
    hint: "A search server of your own, for nothing. Its settings have to allow the format json.",
  },
  brave: {
    name: "Brave Search",
    keysAt: {
      name: "api-dashboard.search.brave.com",
      address: "https://api-dashboard.search.brave.com/app/keys",
    },
    address: "https://api.search.brave.com",
    price: 5_000,
    hint: "About half a cent for a search.",
  },
  tavily: {
    name: "Tavily",
    keysAt: { name: "app.tavily.com", address: "https://app.tavily.com" },
    address: "https://api.tavily.com",
    price: 8_000,
    hint: "About a cent for a search; its keys begin with tvly-.",
  },
};

/** What somebody has typed to connect one. */
export interface TypedSearch {
  provider: SearchProvider;
  apiKey: string;
  /** Of `searxng` only. */
  baseUrl: string;
}

/** What is wrong with it, as far as that can be seen without asking anybody; null: nothing. */
export function searchMistake({ provider, apiKey, baseUrl }: TypedSearch): string | null {
  const { name, keysAt } = searchChoices[provider];
  if (!keysAt)
    return /^https?:\/\/\S+$/iu.test(baseUrl) && URL.canParse(baseUrl)
      ? null
      : "The address begins with http:// or https://, such as http://192.168.1.20:8888.";
  if (apiKey === "") return `Paste a key from ${name}.`;
  if (/\s/u.test(apiKey))
    return "There is a blank in it: copy the key once more, without anything around it.";
  if (provider === "tavily" && !apiKey.startsWith("tvly-"))
    return "A key from Tavily begins with tvly-.";
  return null;
}
