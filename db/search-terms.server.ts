import { indexTermsOf } from "#app/core/text/search-terms.ts";
import type { Connection } from "./sqlite.server.ts";

/**
 * Adds `search_terms(text)` to a connection; schema triggers use it to fill the full-text index.
 */
export function addSearchTerms(connection: Connection): void {
  connection.function("search_terms", { deterministic: true }, (text) =>
    text === null ? null : indexTermsOf(String(text)).join(" "),
  );
}
