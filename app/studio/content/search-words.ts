/** How much may be searched for at once, in characters. */
export const longestSearch = 200;

/** What can be looked for in the index of all texts, or why nothing can. */
type Search = { match: string } | { problem: "too_long" | "no_words" };

/**
 * Makes of what somebody has typed what the index is asked. Each word is quoted, so that none is taken for
 * an operator, and stands for all that begin with it. All of them have to be in the text.
 */
export function readSearch(typed: string, workspaceId: string): Search {
  if ([...typed].length > longestSearch) return { problem: "too_long" };
  // As the index tells words apart. It does not know where in a text they stand, and refuses what is two to it.
  const words = typed.normalize("NFC").match(/[\p{L}\p{N}\p{Mn}\p{Mc}\p{Co}]+/gu);
  if (!words) return { problem: "no_words" };
  const asked = words.map((word) => `"${word}"*`).join(" AND ");
  return { match: `workspace : "${workspaceWord(workspaceId)}" AND {title body} : (${asked})` };
}

/** The workspace's id as the index has it: one word. */
const workspaceWord = (workspaceId: string) => workspaceId.replaceAll("-", "");
