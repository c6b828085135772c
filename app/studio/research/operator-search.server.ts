import { AppError } from "../../core/errors";
import type { SearchService } from "./ask-search.server";
import { searchChoices, type SearchProvider } from "./search-providers";

/** Of the settings what says whom everybody searches with. */
export interface OperatorSearchSettings {
  SEARCH?: SearchProvider | undefined;
  SEARCH_BASE_URL: string;
  SEARCH_API_KEY?: string | undefined;
}

/**
 * The search service that the operator offers; null: none.
 * @param request reaches any address: the operator has named it
 * @throws AppError `bad_setting`
 */
export function operatorSearch(
  { SEARCH: provider, SEARCH_BASE_URL, SEARCH_API_KEY }: OperatorSearchSettings,
  request: SearchService["request"],
): SearchService | null {
  if (!provider) return null;
  const { name, address, keysAt } = searchChoices[provider];
  const baseUrl = SEARCH_BASE_URL || address;
  if (!baseUrl)
    throw new AppError(
      "bad_setting",
      `SEARCH_BASE_URL is needed with SEARCH=${provider}: it is the address of your ${name}.`,
    );
  if (keysAt && !SEARCH_API_KEY)
    throw new AppError(
      "bad_setting",
      `SEARCH_API_KEY is needed with SEARCH=${provider}: make one at ${keysAt.name}.`,
    );
  return { provider, apiKey: SEARCH_API_KEY ?? "", baseUrl, request };
}
