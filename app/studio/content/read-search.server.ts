import { searchTermsOf } from "../../core/search-terms";
import { longestSearch } from "./search-words";

/** What can be looked for in the index of all texts, or why nothing can. */
type Search = { match: string } | { problem: "too_long" | "no_words" };

/**
 * Makes of what somebody has typed what the index is asked. Each word is quoted, so that none is taken for
 * an operator, and stands for all that begin with it. All of them have to be in the text.
 */
export function readSearch(typed: string, workspaceId: string): Search {
  if ([...typed].length > longestSearch) return { problem: "too_long" };
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return { problem: "no_words" };
  const asked = terms
    .map(({ term, isBeginning }) => `"${term}"${isBeginning ? "*" : ""}`)
    .join(" AND ");
  return { match: `workspace : "${workspaceWord(workspaceId)}" AND {title body} : (${asked})` };
}

/** The workspace's id as the index has it: one word. */
const workspaceWord = (workspaceId: string) => workspaceId.replaceAll("-", "");
