import { apiTabNames, apiTabs, type ApiTab } from "../../site/api-docs/reference";

export const apiDocsHome = "/api-docs";

const tabField = "tab";

/** Where a tab is found. The first one needs no name. */
export function apiDocsAddress(tab: ApiTab): string {
  return tab === apiTabs[0] ? apiDocsHome : `${apiDocsHome}?${tabField}=${tab}`;
}

/** An unknown tab is the first one, without an error. */
export function readApiTab(fields: URLSearchParams): ApiTab {
  const name = fields.get(tabField);
  return apiTabs.find((tab) => tab === name) ?? apiTabs[0];
}

/** The title of a tab's page, without the product's name. */
export function apiDocsTitle(tab: ApiTab): string {
  return tab === apiTabs[0] ? "API Documentation" : `${apiTabNames[tab]} · API Documentation`;
}
