export const apiDocsHome = "/api-docs";

export const apiTabs = ["overview", "endpoints", "authentication", "webhooks", "examples"] as const;
export type ApiTab = (typeof apiTabs)[number];

export const apiTabNames: Record<ApiTab, string> = {
  overview: "Overview",
  endpoints: "Endpoints",
  authentication: "Authentication",
  webhooks: "Webhooks",
  examples: "Examples",
};

/** The page's query fields. */
export const apiDocsFields = { tab: "tab", search: "q" } as const;

/** A tab's path. The first tab needs no name. */
export function apiDocsPath(tab: ApiTab): string {
  return tab === apiTabs[0] ? apiDocsHome : `${apiDocsHome}?${apiDocsFields.tab}=${tab}`;
}

/** One endpoint's page. */
export function endpointPath(id: string): string {
  return `${apiDocsHome}/endpoints/${id}`;
}

const maxSearchLength = 200;

/** The search query; empty: none. */
export function readApiSearch(fields: URLSearchParams): string {
  return (fields.get(apiDocsFields.search) ?? "").slice(0, maxSearchLength);
}

/** An unknown tab opens the first one. */
export function readApiTab(fields: URLSearchParams): ApiTab {
  const name = fields.get(apiDocsFields.tab);
  return apiTabs.find((tab) => tab === name) ?? apiTabs[0];
}

/** The title of a tab's page, without the product's name. */
export function apiDocsTitle(tab: ApiTab): string {
  return tab === apiTabs[0] ? "API Documentation" : `${apiTabNames[tab]} · API Documentation`;
}
