import { searchTermsOf } from "#app/core/text/search-terms.ts";
import { maxSearchLength } from "./search-words.ts";

/** A query for the full-text index, or why there is none. */
type Search = { match: string } | { problem: "too_long" | "no_words" };

/**
 * Makes a full-text query of what a user typed: a text must have all words, or longer ones that begin with them.
 * Each word is quoted, so that none is an operator.
 */
export function readSearch(typed: string, workspaceId: string): Search {
  if ([...typed].length > maxSearchLength) return { problem: "too_long" };
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return { problem: "no_words" };
  const asked = terms
    .map(({ term, isBeginning }) => `"${term}"${isBeginning ? "*" : ""}`)
    .join(" AND ");
  return { match: `workspace : "${workspaceWord(workspaceId)}" AND {title body} : (${asked})` };
}

/** The workspace's ID in the index: one word. */
const workspaceWord = (workspaceId: string) => workspaceId.replaceAll("-", "");
