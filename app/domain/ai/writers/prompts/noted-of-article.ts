import { shownWords } from "#app/domain/content/shown-words.ts";
import { findUnsupported } from "#app/domain/ai/research/unsupported.ts";
import type { Assignment, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import { ownerText } from "./system-prompt.ts";
import type { Finished, Known } from "./prompt-chain.ts";

type Article = Extract<Assignment, { work: "post" | "video" }>["source"];

/** The record of content made from an article: what the article supports is supported here too. */
export function notedOfArticle(
  article: Article,
  texts: readonly WrittenText[],
  cutLinks: readonly string[],
  { brief, evidence }: Known,
): Finished["noted"] {
  // A number that the article does not support stays unsupported here.
  const borneOut = (article.unsupported ?? []).reduce(
    (words, { statement }) => words.replaceAll(statement, " "),
    shownWords(article),
  );
  const given = `${ownerText(brief)}\n${borneOut}`;
  const found = texts.flatMap((text) => findUnsupported(shownWords(text), [], evidence, given));
  // Posts for several networks may contain the same sentence.
  const unsupported = [...new Map(found.map((each) => [each.statement, each])).values()];
  return { unsupported, cutLinks };
}
