import { z } from "zod";
import { baseUrlOr, optionalKey, optionalText } from "#app/core/env.server.ts";
import { searchChoices, searchProviders, type SearchProvider } from "./search-providers.ts";

/** The operator's search service for everyone, in addition to users' own. */
export const searchSettings = {
  SEARCH: optionalText.pipe(
    z.enum(searchProviders, { error: `must be one of ${searchProviders.join(", ")}` }).optional(),
  ),
  /** For a self-hosted service only. */
  SEARCH_BASE_URL: baseUrlOr(""),
  SEARCH_API_KEY: optionalKey,
};

/** The settings of the operator's search service. */
export interface OperatorSearchSettings {
  SEARCH?: SearchProvider | undefined;
  SEARCH_BASE_URL: string;
  SEARCH_API_KEY?: string | undefined;
}

/** What the chosen service is missing, in one line; null: nothing. */
export function searchSettingsProblem(settings: OperatorSearchSettings): string | null {
  const { SEARCH: provider, SEARCH_BASE_URL, SEARCH_API_KEY } = settings;
  if (!provider) return null;
  const { name, address, keysAt } = searchChoices[provider];
  if (!address && !SEARCH_BASE_URL)
    return `SEARCH_BASE_URL is needed with SEARCH=${provider}: it is the address of your ${name}.`;
  if (keysAt && !SEARCH_API_KEY)
    return `SEARCH_API_KEY is needed with SEARCH=${provider}: create one at ${keysAt.name}.`;
  return null;
}
