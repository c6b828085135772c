import type { Queries } from "#db/client.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { findIdea, lastIdeas, subjectsOf } from "#app/domain/ideas/ideas.server.ts";
import { findDuplicate, type Subject } from "#app/domain/ideas/resemblance.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";

/*
 * The duplicate guard: nothing is planned, written or published that says the same as something else in
 * other words. Every way into the plan asks it; writing and publishing ask again, since two may have come
 * in beside each other, and an idea's words may have been changed since.
 */

const sql = {
  // By the hash, of which few versions are.
  sameText: `SELECT o.title FROM content_versions v
      JOIN content_versions same ON same.workspace_id = v.workspace_id AND same.body_hash = v.body_hash
      JOIN content_items o ON o.id = same.content_item_id
      JOIN publications p ON p.content_item_id = o.id AND p.version_id = same.id
    WHERE v.id = @versionId AND v.workspace_id = @workspaceId AND o.id <> @contentItemId
      AND p.channel = @channel AND p.variant = @variant AND p.state = 'published'
    UNION ALL
    SELECT o.title FROM content_versions v
      JOIN content_versions same ON same.workspace_id = v.workspace_id AND same.body_hash = v.body_hash
      JOIN content_items o ON o.id = same.content_item_id
      JOIN publications p ON p.content_item_id = o.id
      JOIN publish_jobs d ON d.publication_id = p.id AND d.version_id = same.id AND d.state = 'draft_created'
    WHERE v.id = @versionId AND v.workspace_id = @workspaceId AND o.id <> @contentItemId
      AND p.channel = @channel AND p.variant = @variant AND p.state = 'draft' LIMIT 1`,
  // Drafts end no ideas: their owners may remove them there.
  draftIdeas: `SELECT DISTINCT o.idea_id FROM publications p JOIN content_items o ON o.id = p.content_item_id
    WHERE p.workspace_id = ? AND p.state = 'draft' AND o.kind = 'article' AND o.idea_id IS NOT NULL`,
  ideaOf: "SELECT idea_id FROM content_items WHERE id = ?",
} as const;

/** What is written or sent is compared with so many of the last ones; the plan with all there are. */
const recent = 50;

/** What the plan has already that says the same, and how alike the two are (0 to 1); null: nothing. */
export async function resembles(
  tx: Queries,
  idea: Subject & { id?: string; workspaceId: string },
): Promise<{ duplicate: Idea; score: number } | null> {
  const others = await subjectsOf(tx, idea.workspaceId);
  return findDuplicate(
    idea,
    others.filter(({ id }) => id !== idea.id),
  );
}

/** What is being written, or is out, and says the same; null: nothing. */
export async function duplicateAtWork(tx: Queries, idea: Idea): Promise<Idea | null> {
  const others = await lastIdeas(tx, idea.workspaceId, ["in_work", "done"], recent);
  return duplicateOf(idea, others);
}

function duplicateOf(idea: Subject & { id?: string }, others: readonly Idea[]): Idea | null {
  return (
    findDuplicate(
      idea,
      others.filter(({ id }) => id !== idea.id),
    )?.duplicate ?? null
  );
}

/** Why a new publication would say what stands there already, in words for its owner; null: it would not. */
export async function repeats(tx: Queries, publishJob: PublishJobRow): Promise<string | null> {
  const { kind, workspaceId, contentItemId, versionId, channel, variant, contentType } = publishJob;
  if (kind !== "create") return null;
  const place = { workspaceId, contentItemId, versionId, channel, variant };
  const same = await tx.statement<{ title: string }>(sql.sameText).value(place);
  if (same !== undefined)
    return `It is the same text as “${same}”, which stands there already. Reject it, or change it.`;
  if (contentType !== "article") return null;
  const ideaId = await tx.statement<{ id: string | null }>(sql.ideaOf).value(contentItemId);
  if (ideaId === undefined || ideaId === null) return null;
  const idea = await findIdea(tx, workspaceId, ideaId);
  if (idea.duplicateAllowed === 1) return null;
  const drafts = new Set(await tx.statement<{ id: string }>(sql.draftIdeas).values(workspaceId));
  const others = await lastIdeas(tx, workspaceId, ["done", "in_work"], recent);
  const duplicate = duplicateOf(
    idea,
    others.filter(({ id, state }) => state === "done" || drafts.has(id)),
  );
  if (!duplicate) return null;
  const where =
    duplicate.state === "done" ? "is out already" : "lies at its place as a draft already";
  return `“${duplicate.topic}” says the same in other words, and ${where}. Reject this one, or change its idea.`;
}
