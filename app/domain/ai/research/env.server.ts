import { z } from "zod";
import { baseUrlOr, optionalKey, optionalText } from "#app/core/env.server.ts";
import { searchChoices, searchProviders, type SearchProvider } from "./search-providers.ts";

/** The search service that the operator offers to everybody, beside what people connect themselves. */
export const searchSettings = {
  SEARCH: optionalText.pipe(
    z.enum(searchProviders, { error: `must be one of ${searchProviders.join(", ")}` }).optional(),
  ),
  /** Of a server of one's own; the others have theirs. */
  SEARCH_BASE_URL: baseUrlOr(""),
  SEARCH_API_KEY: optionalKey,
};

/** Of the settings what says whom everybody searches with. */
export interface OperatorSearchSettings {
  SEARCH?: SearchProvider | undefined;
  SEARCH_BASE_URL: string;
  SEARCH_API_KEY?: string | undefined;
}

/** What is missing for the service that is set, in one line; null: nothing. */
export function searchSettingsProblem(settings: OperatorSearchSettings): string | null {
  const { SEARCH: provider, SEARCH_BASE_URL, SEARCH_API_KEY } = settings;
  if (!provider) return null;
  const { name, address, keysAt } = searchChoices[provider];
  if (!address && !SEARCH_BASE_URL)
    return `SEARCH_BASE_URL is needed with SEARCH=${provider}: it is the address of your ${name}.`;
  if (keysAt && !SEARCH_API_KEY)
    return `SEARCH_API_KEY is needed with SEARCH=${provider}: make one at ${keysAt.name}.`;
  return null;
}
