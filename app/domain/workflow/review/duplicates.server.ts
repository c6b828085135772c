import type { Queries } from "#db/client.server.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { findIdea, lastIdeas, subjectsOf } from "#app/domain/ideas/ideas.server.ts";
import { findDuplicate, type Subject } from "#app/domain/ideas/resemblance.ts";
import type { PublishJobRow } from "#app/domain/publishing/jobs/publish-job-store.server.ts";

/*
 * The duplicate guard: nothing similar to existing content is planned, written or published. Every change of the
 * plan checks it. Writing and publishing check again, because two similar ideas may have been added at the same time
 * or changed since.
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

/** How many recent items are compared before writing and publishing; the plan compares all. */
const recent = 50;

/** The planned idea that is similar, and how similar (0 to 1); null: none. */
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

/** Similar content that is in work or published; null: none. */
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

/** Why a new publication would duplicate an existing one, explained for the owner; null: it wouldn't. */
export async function repeats(tx: Queries, publishJob: PublishJobRow): Promise<string | null> {
  const { kind, workspaceId, contentItemId, versionId, channel, variant, contentType } = publishJob;
  if (kind !== "publish") return null;
  const target = { workspaceId, contentItemId, versionId, channel, variant };
  const same = await tx.statement<{ title: string }>(sql.sameText).value(target);
  if (same !== undefined)
    return `This is the same as “${same}”, which is already published there. Reject or change it.`;
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
    duplicate.state === "done" ? "is already published" : "is already a draft on its channel";
  return `This is similar to “${duplicate.topic}”, which ${where}. Reject this one, or change its idea.`;
}
