import { shownWords } from "#app/domain/content/shown-words.ts";
import { findUnsupported } from "#app/domain/ai/research/unsupported.ts";
import type { Assignment, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import { ownerText } from "./system-prompt.ts";
import type { Finished, Known } from "./prompt-chain.ts";

type Article = Extract<Assignment, { work: "post" | "video" }>["source"];

/** What is noted of texts that were made of an article: whatever it bears out itself is borne out in them. */
export function notedOfArticle(
  article: Article,
  texts: readonly WrittenText[],
  cutLinks: readonly string[],
  { brief, evidence }: Known,
): Finished["noted"] {
  // A figure that nothing bears out there is not borne out by standing there.
  const borneOut = (article.unsupported ?? []).reduce(
    (words, { statement }) => words.replaceAll(statement, " "),
    shownWords(article),
  );
  const given = `${ownerText(brief)}\n${borneOut}`;
  const found = texts.flatMap((text) => findUnsupported(shownWords(text), [], evidence, given));
  // The texts of several networks may say it in the same words.
  const unsupported = [...new Map(found.map((each) => [each.statement, each])).values()];
  return { unsupported, cutLinks };
}
