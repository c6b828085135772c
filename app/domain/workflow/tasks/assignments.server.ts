import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import type { Asker, Pipeline } from "#app/domain/agents/runner/pipeline-port.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import { reviewOf } from "#app/domain/work-queue/performance-reviews.ts";
import { readWeeksArticles } from "#app/domain/work-queue/read-newsletter.server.ts";
import { readBrief } from "#app/domain/brief/briefs.server.ts";
import { readSources, readUnsupported } from "#app/domain/content/provenance.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { checksOf } from "#app/domain/content/stored-checks.server.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { findPublishedVersion } from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import { readFigures } from "./performance-review.server.ts";

const sql = {
  note: `SELECT note FROM reviews WHERE content_item_id = ? AND decision = 'changes_requested'
    ORDER BY created_at DESC LIMIT 1`,
  provenance: "SELECT provenance FROM content_versions WHERE id = ?",
  timeZone: "SELECT time_zone FROM workspaces WHERE id = ?",
} as const;

interface AssignmentDeps {
  db: Pick<Db, "snapshot">;
  clock: Clock;
  channelsOf(workspaceId: string, origin: Asker["origin"]): Promise<readonly Channel[]>;
}

/** Reads a writer's assignment from one state of the database. */
export function createAssignments({
  db,
  clock,
  channelsOf,
}: AssignmentDeps): Pipeline["assignmentOf"] {
  return (of, work) => db.snapshot((tx) => read(tx, of, work));

  async function read(
    tx: Queries,
    { workspaceId, origin }: Pick<Asker, "workspaceId" | "origin">,
    work: Work,
  ): Promise<Assignment | null> {
    const { type, contentItemId } = work;
    const idea = work.ideaId === null ? null : await findIdea(tx, workspaceId, work.ideaId);
    if (type === "publish") return null;
    if (type === "performance_review") {
      const asked = { workspaceId, origin, look: reviewOf(nameIn(work.claim)), now: clock.now() };
      return { work: "performance_review", figures: await readFigures(tx, asked) };
    }
    if (type === "newsletter") return readNewsletter(tx, { workspaceId, origin }, work.claim);
    if (type === "write") {
      return idea && { work: "write", idea, brief: (await readBrief(tx, workspaceId)).answers };
    }
    if (contentItemId === null) return null;
    const { versionId: newest } = await findContentItem(tx, workspaceId, contentItemId);
    // Posts are about the published version, not the one waiting to replace it.
    const published = type === "post" ? await findPublishedVersion(tx, contentItemId) : null;
    const source = await readSource(tx, workspaceId, published ?? newest);
    switch (type) {
      case "improve":
        return idea && { work: "improve", idea, source };
      case "refresh": {
        const day = dayIn(clock.now(), await zoneOf(tx, workspaceId));
        return { work: "refresh", idea, source, day };
      }
      case "answer": {
        const note = (await tx.statement<{ note: string }>(sql.note).value(contentItemId)) ?? "";
        return { work: "answer", idea, source, note };
      }
      case "post": {
        const networks = (await channelsOf(workspaceId, origin))
          .filter(({ role }) => role === "social")
          .map(({ name, maxChars }) => ({ name, longest: maxChars }));
        return { work: "post", idea, source, networks };
      }
      case "video":
        return { work: "video", idea, source };
    }
  }
}

/** The review or newsletter of a claim: "performance_review:", its name and the origin. */
const nameIn = (claim: string) => claim.slice(claim.indexOf(":") + 1, claim.lastIndexOf(":"));

/** The articles of a week; null: all of them were unpublished since. */
async function readNewsletter(
  tx: Queries,
  { workspaceId, origin }: Pick<Asker, "workspaceId" | "origin">,
  claim: string,
): Promise<Assignment | null> {
  const owner = { workspaceId, origin, timeZone: await zoneOf(tx, workspaceId) };
  const articles = await readWeeksArticles(tx, owner, { name: nameIn(claim) });
  return articles.length === 0 ? null : { work: "newsletter", articles };
}

const zoneOf = async (tx: Queries, workspaceId: string): Promise<string> =>
  (await tx.statement<{ zone: string }>(sql.timeZone).value(workspaceId)) ?? "UTC";

/** The version that a writer works from. */
async function readSource(tx: Queries, workspaceId: string, versionId: string) {
  const { title, body, fields } = await findVersion(tx, workspaceId, versionId);
  const noted = await tx.statement<{ provenance: string }>(sql.provenance).value(versionId);
  const checks = await checksOf(tx, versionId);
  const failed = checks.filter(({ outcome }) => outcome === "look");
  const unsupported = readUnsupported(noted ?? "") ?? [];
  return { title, body, fields, sources: readSources(noted ?? "") ?? [], unsupported, failed };
}
