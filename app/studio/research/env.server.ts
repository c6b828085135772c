import { z } from "zod";
import { baseUrlOr, optionalKey, optionalText } from "../../core/env.server";
import { searchProviders } from "./search-providers";

/** The search service that the operator offers to everybody, beside what people connect themselves. */
export const searchSettings = {
  SEARCH: optionalText.pipe(
    z.enum(searchProviders, { error: `must be one of ${searchProviders.join(", ")}` }).optional(),
  ),
  /** Of a server of one's own; the others have theirs. */
  SEARCH_BASE_URL: baseUrlOr(""),
  SEARCH_API_KEY: optionalKey,
};
