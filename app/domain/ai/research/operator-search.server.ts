import type { SearchService } from "./ask-search.server.ts";
import type { OperatorSearchSettings } from "./env.server.ts";
import { searchChoices } from "./search-providers.ts";

/**
 * The operator's search service; null: none.
 * @param request reaches any address, because the operator set it
 */
export function operatorSearch(
  { SEARCH: provider, SEARCH_BASE_URL, SEARCH_API_KEY }: OperatorSearchSettings,
  request: SearchService["request"],
): SearchService | null {
  if (!provider) return null;
  const baseUrl = SEARCH_BASE_URL || (searchChoices[provider].address ?? "");
  return { provider, apiKey: SEARCH_API_KEY ?? "", baseUrl, request };
}
