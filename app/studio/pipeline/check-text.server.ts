import type { Queries } from "../../../db/client.server";
import { readBrief } from "../brief/briefs.server";
import { checkArticle, type CheckResult } from "../content/checks";
import type { NewVersion } from "../content/pieces.server";
import { checkEdition } from "../content/edition-checks";
import { findIdea } from "../ideas/ideas.server";

const sql = {
  others: `SELECT v.title, b.text AS body FROM pieces p JOIN versions v ON v.id = p.version_id
      JOIN bodies b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
    WHERE p.workspace_id = ? AND p.id <> ? AND p.kind = 'article'
    ORDER BY p.created_at DESC, p.id DESC LIMIT ?`,
} as const;

/** A new article is compared with so many of the last ones. */
const comparedWith = 5;

interface TextToCheck {
  workspaceId: string;
  pieceId: string;
  ideaId: string | null;
  text: Pick<NewVersion, "title" | "body" | "fields">;
}

/** What is counted of an article's new version, beside what its owner has and never says. */
export async function checkText(
  tx: Queries,
  { workspaceId, pieceId, ideaId, text }: TextToCheck,
): Promise<CheckResult[]> {
  const idea = ideaId === null ? null : await findIdea(tx, workspaceId, ideaId);
  const others = tx.statement<{ title: string; body: string }>(sql.others);
  const { description } = text.fields;
  return checkArticle({
    title: text.title,
    description: typeof description === "string" ? description : "",
    body: text.body,
    keyword: idea?.keyword ?? "",
    others: await others.all(workspaceId, pieceId, comparedWith),
    neverSay: (await readBrief(tx, workspaceId)).answers.avoid,
  });
}

/** What is counted of an edition's new version. */
export async function checkEditionText(
  tx: Queries,
  { workspaceId, text: { title, body, fields } }: Omit<TextToCheck, "pieceId" | "ideaId">,
): Promise<CheckResult[]> {
  const { description } = fields;
  return checkEdition({
    title,
    description: typeof description === "string" ? description : "",
    body,
    neverSay: (await readBrief(tx, workspaceId)).answers.avoid,
  });
}
