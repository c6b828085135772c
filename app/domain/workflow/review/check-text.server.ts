import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queries } from "#db/client.server.ts";
import { readBrief } from "#app/domain/brief/briefs.server.ts";
import { languages, type Answers } from "#app/domain/brief/brief.ts";
import { checkArticle, checkOf, type CheckResult } from "#app/domain/content/checks.ts";
import { checkNewsletter } from "#app/domain/content/newsletter-checks.ts";
import { foreignParts } from "#app/domain/content/language.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import { besideBody } from "#app/domain/content/shown-words.ts";
import { heardTexts, readLastTexts } from "#app/domain/content/last-texts.server.ts";
import type { NewVersion } from "#app/domain/content/versions.server.ts";
import type { UnsupportedStatement } from "#app/domain/content/provenance.ts";
import { checkVoice } from "#app/domain/content/voice-checks.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** How many recent articles a new one is compared with. */
const comparedWith = 5;

interface TextToCheck {
  workspaceId: string;
  contentItemId: string;
  ideaId: string | null;
  origin: Origin;
  text: Pick<NewVersion, "title" | "body" | "fields">;
  /** Unsupported statements; null: not checked. */
  unsupported: readonly UnsupportedStatement[] | null;
}

/** The checks of a new version. */
export function checkContentItem(
  tx: Queries,
  kind: ContentType,
  of: TextToCheck,
): Promise<CheckResult[]> {
  switch (kind) {
    case "article":
      return checkText(tx, of);
    case "newsletter":
      return checkNewsletterText(tx, of);
    case "social_post":
    case "video":
      return checkMadeOfArticle(tx, of);
    case "report":
      return Promise.resolve([]);
  }
}

/** The checks of an article, compared with the owner's other content and banned words. */
async function checkText(
  tx: Queries,
  { workspaceId, contentItemId, ideaId, origin, text, unsupported }: TextToCheck,
): Promise<CheckResult[]> {
  const idea = ideaId === null ? null : await findIdea(tx, workspaceId, ideaId);
  const last = { workspaceId, origin, except: contentItemId, limit: heardTexts - 1 };
  const before = await readLastTexts(tx, last);
  const { description } = text.fields;
  const { answers: own } = await readBrief(tx, workspaceId);
  const keyword = idea?.keyword ?? "";
  const ofArticle = checkArticle({
    title: text.title,
    description: typeof description === "string" ? description : "",
    body: text.body,
    keyword,
    others: before.slice(0, comparedWith),
    neverSay: own.avoid,
    language: own.language,
  });
  // One after the other, because the first run compiles everything and would block the event loop.
  await nextTurn();
  const ofVoice = checkVoice({ text, before, own, keyword });
  await nextTurn();
  return [...ofArticle, ...ofVoice, ...checkWriting({ text, origin, unsupported }, own)];
}

/** The checks of a post or video script, whose length and form depend on the channel. */
async function checkMadeOfArticle(
  tx: Queries,
  { workspaceId, text, origin, unsupported }: TextToCheck,
): Promise<CheckResult[]> {
  const { answers: own } = await readBrief(tx, workspaceId);
  const { avoid: neverSay, language } = own;
  const { title, body } = text;
  const description = besideBody(text).join("\n");
  const words = { title, description, body, keyword: "", others: [], neverSay, language };
  return [
    ...(["repetition", "never_say"] as const).map((name) => checkOf(name, words)),
    ...checkWriting({ text, origin, unsupported }, own),
  ];
}

/** The checks of a newsletter. */
async function checkNewsletterText(
  tx: Queries,
  { workspaceId, text: { title, body, fields } }: Pick<TextToCheck, "workspaceId" | "text">,
): Promise<CheckResult[]> {
  const { description } = fields;
  const { avoid: neverSay, language } = (await readBrief(tx, workspaceId)).answers;
  return checkNewsletter({
    title,
    description: typeof description === "string" ? description : "",
    body,
    neverSay,
    language,
  });
}

/** Checks of real content only, because samples are always in English. */
function checkWriting(
  { text, origin, unsupported }: Pick<TextToCheck, "text" | "origin" | "unsupported">,
  { language }: Pick<Answers, "language">,
): CheckResult[] {
  return [
    ...(origin === "real" ? [checkLanguage(text, language)] : []),
    ...(unsupported === null ? [] : [checkStatements(unsupported)]),
  ];
}

function checkLanguage(
  { title, body, fields }: TextToCheck["text"],
  language: string,
): CheckResult {
  const name = "language";
  const own = languages[language] ?? language;
  const foreign = foreignParts(language, [title, ...besideBody({ fields }), body]);
  if (foreign.length === 0)
    return { name, outcome: "passed", fact: `The title, headings, and paragraphs are in ${own}` };
  const [first = ""] = foreign;
  const which = [...first].length > 60 ? `${[...first].slice(0, 59).join("")}…` : first;
  const more = foreign.length === 1 ? "" : `, and ${foreign.length - 1} more`;
  return {
    name,
    outcome: "look",
    fact: `Doesn’t seem to be in ${own}: “${which}”${more}`,
  };
}

function checkStatements({ length }: readonly UnsupportedStatement[]): CheckResult {
  const name = "statements";
  if (length === 0)
    return { name, outcome: "passed", fact: "Every number comes from a source or from you" };
  const what = length === 1 ? "One sentence has" : `${length} sentences have`;
  return {
    name,
    outcome: "look",
    fact: `${what} no source (see the list and the wavy lines in the text)`,
  };
}
