import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queries } from "../../../db/client.server";
import { readBrief } from "../brief/briefs.server";
import { checkArticle, type CheckResult } from "../content/checks";
import { checkEdition } from "../content/edition-checks";
import { heardTexts, readLastTexts } from "../content/last-texts.server";
import type { NewVersion } from "../content/versions.server";
import type { UnsupportedStatement } from "../content/provenance";
import { checkVoice } from "../content/voice-checks";
import { findIdea } from "../ideas/ideas.server";
import type { Origin } from "../../workspace/origin";

/** A new article is compared with so many of the last ones. */
const comparedWith = 5;

export interface TextToCheck {
  workspaceId: string;
  pieceId: string;
  ideaId: string | null;
  origin: Origin;
  text: Pick<NewVersion, "title" | "body" | "fields">;
  /** What of it nothing bears out; null: nobody has looked. */
  unsupported: readonly UnsupportedStatement[] | null;
}

/** What is counted of an article's new version, beside what its owner has and never says. */
export async function checkText(
  tx: Queries,
  { workspaceId, pieceId, ideaId, origin, text, unsupported }: TextToCheck,
): Promise<CheckResult[]> {
  const idea = ideaId === null ? null : await findIdea(tx, workspaceId, ideaId);
  const last = { workspaceId, origin, except: pieceId, limit: heardTexts - 1 };
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
  // Not at one go: nothing of it is compiled the first time, and both together would hold everybody up.
  await nextTurn();
  return [
    ...ofArticle,
    ...checkVoice({ text, before, own, keyword }),
    ...(unsupported === null ? [] : [checkStatements(unsupported)]),
  ];
}

/** What is counted of an edition's new version. */
export async function checkEditionText(
  tx: Queries,
  { workspaceId, text: { title, body, fields } }: Pick<TextToCheck, "workspaceId" | "text">,
): Promise<CheckResult[]> {
  const { description } = fields;
  const { avoid: neverSay, language } = (await readBrief(tx, workspaceId)).answers;
  return checkEdition({
    title,
    description: typeof description === "string" ? description : "",
    body,
    neverSay,
    language,
  });
}

function checkStatements({ length }: readonly UnsupportedStatement[]): CheckResult {
  const name = "statements";
  if (length === 0)
    return { name, outcome: "passed", fact: "Each figure stands in a source, or you have said it" };
  const what = length === 1 ? "One sentence has" : `${length} sentences have`;
  return { name, outcome: "look", fact: `${what} no source: marked in the text by a wavy line` };
}
