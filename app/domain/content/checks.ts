import { createPhraseCount } from "#app/core/text/comparable-text.ts";
import { comparedWords, countOf, wordsOf } from "./counting.ts";
import { repetitionIn } from "./repetition.ts";
import { paragraphLength, readabilityOf } from "./readability.ts";

/** Checks of an article; each reports its figures. */

export interface CheckedText {
  title: string;
  /** For search results; empty: there is none. */
  description: string;
  /** Markdown. */
  body: string;
  /** The search keyword; empty: none is set. */
  keyword: string;
  /** Content it could repeat. */
  others: readonly { title: string; body: string }[];
  /** Words its owner never says. */
  neverSay: readonly string[];
  /** As the brief has it, such as `en-US`. */
  language: string;
}

export interface CheckResult {
  name:
    | CheckName
    | "articles"
    | "language"
    | "links"
    | "openings"
    | "phrases"
    | "sentence_length"
    | "statements"
    | "moderation";
  outcome: "passed" | "look";
  /** In words for people, with its figures. */
  fact: string;
}

const checksByName = {
  length: ({ body }) => {
    const words = wordsOf(body).length;
    return [words >= 500 && words <= 2_500, `${words} words (500–2,500 recommended)`];
  },
  title: ({ title }) => {
    const length = [...title].length;
    return [length >= 20 && length <= 70, `${length} characters (search results show up to 70)`];
  },
  description: ({ description }) => {
    const length = [...description].length;
    if (length === 0) return [false, "Missing (search results show up to 160 characters)"];
    const fits = length >= 70 && length <= 160;
    return [fits, `${length} characters (70–160 recommended)`];
  },
  keyword_in_title: ({ title, keyword }) => has(title, keyword, "the title"),
  keyword_in_opening: ({ body, keyword }) =>
    has(body.split(/^## /mu)[0] ?? "", keyword, "the opening"),
  keyword_in_heading: ({ body, keyword }) =>
    has((body.match(/^## .+$/gmu) ?? []).join("\n"), keyword, "a heading"),
  keyword_not_stuffed: ({ body, keyword }) => {
    const times = countOf(body, keyword);
    const most = Math.max(3, Math.round(wordsOf(body).length / 90));
    const said = `“${keyword}” is used ${times === 1 ? "once" : `${times} times`}`;
    return keyword === ""
      ? [true, "No keyword set"]
      : [times <= most, `${said} (up to ${most} is fine)`];
  },
  headings: ({ body }) => {
    const count = body.match(/^## /gmu)?.length ?? 0;
    return [count >= 3, `${count} ${count === 1 ? "heading" : "headings"} (3+ recommended)`];
  },
  readability: ({ body, language }) => readabilityOf(body, language),
  paragraphs: ({ body }) => paragraphLength(body),
  repeats: ({ body, others }) => {
    const closest = closestOf(body, others);
    if (!closest) return [true, "Nothing else to compare with yet"];
    const percent = Math.round(closest.share * 100);
    return [percent <= 20, `${percent}% matches “${closest.title}”`];
  },
  repetition: ({ body }) => {
    const found = repetitionIn(body);
    if (found === null) return [true, "No repeated sentences or phrases"];
    const { words, times } = found;
    return times === null
      ? [false, `Several sentences in a row are nearly the same, such as “${words}”`]
      : [false, `“${words}” appears ${times.toLocaleString("en-US")} times`];
  },
  never_say: ({ title, description, body, neverSay }) => {
    const said = neverSaid([title, description, body].join("\n"), neverSay);
    return said.length === 0
      ? [true, "No banned words"]
      : [false, `Banned words used: ${said.map((words) => `“${words}”`).join(", ")}`];
  },
} as const satisfies Record<
  string,
  (text: CheckedText) => readonly [passed: boolean, fact: string]
>;

export type CheckName = keyof typeof checksByName;

/** The banned words that a text contains. */
export function neverSaid(text: string, neverSay: readonly string[]): string[] {
  const timesOf = createPhraseCount(text);
  return neverSay.filter((words) => timesOf(words, 1) > 0);
}

/** One of them. */
export function checkOf(name: CheckName, text: CheckedText): CheckResult {
  const [passed, fact] = checksByName[name](text);
  return { name, outcome: passed ? "passed" : "look", fact };
}

/** All checks of an article, in display order. */
export function checkArticle(text: CheckedText): CheckResult[] {
  // The keys of the table above.
  return Object.keys(checksByName).map((name) => checkOf(name as CheckName, text));
}

/** How many of a text's checks have passed. */
export function checksPassed(results: readonly Pick<CheckResult, "outcome">[]): number {
  return results.filter(({ outcome }) => outcome === "passed").length;
}

function has(text: string, keyword: string, place: string): readonly [boolean, string] {
  if (keyword === "") return [true, "No keyword set"];
  const found = countOf(text, keyword) > 0;
  return [found, `“${keyword}” ${found ? "is" : "isn’t"} in ${place}`];
}

/** How many words in a row count as one statement. */
const run = 6;

function closestOf(body: string, others: CheckedText["others"]) {
  const mine = runsOf(body);
  let closest: { title: string; share: number } | null = null;
  for (const other of others) {
    const theirs = runsOf(other.body);
    let common = 0;
    for (const each of mine) if (theirs.has(each)) common += 1;
    const share = mine.size === 0 ? 0 : common / mine.size;
    if (!closest || share > closest.share) closest = { title: other.title, share };
  }
  return closest;
}

function runsOf(body: string): Set<string> {
  const words = comparedWords(body);
  const runs = new Set<string>();
  for (let start = 0; start + run <= words.length; start += 1) {
    runs.add(words.slice(start, start + run).join(" "));
  }
  return runs;
}
