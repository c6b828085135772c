import { indexTermsOf } from "../app/core/search-terms";
import type { Connection } from "./sqlite.server";

/** Gives a connection `search_terms(text)`, by which triggers of the schema fill the index of words. */
export function addSearchTerms(connection: Connection): void {
  connection.function("search_terms", { deterministic: true }, (text) =>
    text === null ? null : indexTermsOf(String(text)).join(" "),
  );
}
