import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addCounts } from "#app/domain/agents/view/agent-counts.server.ts";
import type { Finished } from "#app/domain/agents/runner/pipeline-port.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import type { CheckResult } from "#app/domain/content/checks.ts";
import type { ContentType } from "#app/domain/content/content-item.ts";
import { readUnsupported, stillStanding } from "#app/domain/content/provenance.ts";
import {
  addContentItem,
  addVersion,
  findContentItem,
} from "#app/domain/content/content-items.server.ts";
import { findFields, type NewVersion } from "#app/domain/content/versions.server.ts";
import { checksOf } from "#app/domain/content/stored-checks.server.ts";
import { coverOf, type Cover } from "#app/domain/pictures/picture.ts";
import { findPublishedVersion } from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Moderation, WrittenText } from "#app/domain/ai/prompts/assignment.ts";
import { forgetSteps } from "#app/domain/ai/prompts/steps.server.ts";
import { checkContentItem } from "#app/domain/workflow/review/check-text.server.ts";
import { countsOfImprovement, countsOfContentItem } from "./counts.ts";
import { readEnabledAgents } from "./enabled-agents.server.ts";
import { forgetClaim } from "./planner.server.ts";
import { proposeIdea } from "#app/domain/workflow/plan/propose-idea.server.ts";
import { putBack } from "./put-back.server.ts";
import type { Reviews } from "#app/domain/workflow/review/reviews.server.ts";

const sql = {
  // The task has submitted before: the process crashed before the engine could store that.
  ofTask: `SELECT content_item_id AS "contentItemId" FROM content_versions WHERE made_by = 'agent' AND id = ?`,
  claimed: "SELECT 1 FROM work_claims WHERE task_id = ?",
} as const;

const kindsOfWork = {
  write: "article",
  video: "video",
  performance_review: "report",
  newsletter: "newsletter",
} as const;

/** A submitted new version of existing content. */
const changing: readonly Work["type"][] = ["improve", "refresh", "answer"];

interface SubmitDraftDeps {
  newId: NewId;
  reviews: Reviews;
}

/**
 * Stores finished work in the caller's transaction: content and versions, with their effects on the work queue and
 * agent counters. Repeating it for the same task changes nothing.
 */
export function createSubmitDraft({ newId, reviews }: SubmitDraftDeps) {
  /** Tasks choose version IDs, so a repeated call finds them stored. */
  const versionId = (taskId: string, index: number) => `${taskId}-${index + 1}`;

  /** @returns the content that was made or changed; null: none */
  async function submitDraft(tx: Queries, finished: Finished, now: number): Promise<string | null> {
    const { taskId, workspaceId, written } = finished;
    const first = versionId(taskId, 0);
    const earlier = await tx.statement<{ contentItemId: string }>(sql.ofTask).value(first);
    if (earlier !== undefined) return earlier;
    // Another agent took it over because this one was removed.
    if ((await tx.statement<{ one: number }>(sql.claimed).value(taskId)) === undefined) return null;
    if (await isDismissed(tx, finished)) {
      // An archived item gets no further work. Restored, it is in the queue again with its paid versions.
      await putBack(tx, finished, now);
      return finished.work.contentItemId;
    }
    const contentItemId = await store(tx, finished, written?.texts ?? [], now);
    await forgetSteps(tx, taskId);
    await wakeIdle(tx, workspaceId, now);
    return contentItemId;
  }

  async function store(
    tx: Queries,
    finished: Finished,
    texts: readonly WrittenText[],
    now: number,
  ): Promise<string | null> {
    const { work, workspaceId, agentId } = finished;
    const [text] = texts;
    switch (work.type) {
      case "write":
      case "video":
      case "performance_review":
      case "newsletter": {
        if (!text) return null;
        const kind = kindsOfWork[work.type];
        const contentItemId = await addText(tx, finished, { text, index: 0, kind }, now);
        if (kind === "report") {
          const { idea: proposal } = text.fields;
          await proposeIdea(tx, { id: newId(), workspaceId, proposal }, now);
        }
        return contentItemId;
      }
      case "post": {
        let contentItemId: string | null = null;
        for (const [index, post] of texts.entries()) {
          contentItemId = await addText(
            tx,
            finished,
            { text: post, index, kind: "social_post" },
            now,
          );
        }
        return contentItemId;
      }
      case "improve":
      case "refresh":
      case "answer":
        return text && work.contentItemId !== null
          ? change(tx, finished, work.contentItemId, text, now)
          : null;
      case "publish": {
        if (work.contentItemId === null) return null;
        const contentItem = await findContentItem(tx, workspaceId, work.contentItemId);
        await reviews.place(tx, contentItem, { publishedBy: agentId, notBefore: now }, now);
        return contentItem.id;
      }
    }
  }

  async function addText(
    tx: Queries,
    finished: Finished,
    { text, index, kind }: { text: WrittenText; index: number; kind: ContentType },
    now: number,
  ): Promise<string> {
    const { work, workspaceId, agentId, origin, taskId } = finished;
    const id = newId();
    const version = await versionOf(tx, finished, { text, index, contentItemId: id, kind });
    // If another agent improves it first, the review opens afterward.
    const improved = kind === "article" && (await hasImprover(tx, workspaceId));
    const state = kind === "report" ? "approved" : improved ? "draft" : "in_review";
    const contentItem = {
      id,
      workspaceId,
      ideaId: work.ideaId,
      parentId: work.contentItemId,
      kind,
      variant: text.variant,
      agentId,
      origin,
      state,
    } as const;
    await addContentItem(tx, contentItem, version, now);
    await addCounts(tx, finished, countsOfContentItem(kind));
    if (state === "in_review")
      await reviews.open(tx, { workspaceId, contentItemId: id, taskId }, now);
    return id;
  }

  async function change(
    tx: Queries,
    finished: Finished,
    contentItemId: string,
    text: WrittenText,
    now: number,
  ): Promise<string> {
    const { workspaceId, work, taskId } = finished;
    const before = await findContentItem(tx, workspaceId, contentItemId);
    const version = await versionOf(tx, finished, {
      text,
      index: 0,
      contentItemId,
      kind: before.kind,
    });
    // The version it worked from is the one that was queued when the work was picked.
    const [, baseId = before.versionId] = /^(?:answer|refresh):(.+)$/.exec(work.claim) ?? [];
    const answersNote = work.type === "answer";
    const target = { contentItemId, workspaceId, baseId, opensReview: true, answersNote };
    const adopted = await addVersion(tx, target, version, now);
    if (!adopted) {
      // A proposal hasn't improved anything yet, and the owner may request changes again.
      if (answersNote) await forgetClaim(tx, taskId);
      return contentItemId;
    }
    // Published content is changed automatically only if both its author and the updating agent have
    // auto-approval.
    const updatedBy = work.type === "refresh" ? finished.agentId : null;
    await reviews.open(tx, { workspaceId, contentItemId, taskId, updatedBy }, now);
    if (work.type === "improve" || work.type === "refresh") {
      const counts = countsOfImprovement(await checksOf(tx, baseId), version.checks);
      await addCounts(tx, finished, counts);
    }
    return contentItemId;
  }

  async function versionOf(
    tx: Queries,
    { taskId, workspaceId, agentId, origin, work, written }: Finished,
    {
      text,
      index,
      contentItemId,
      kind,
    }: { text: WrittenText; index: number; contentItemId: string; kind: ContentType },
  ): Promise<NewVersion> {
    const { title, body, fields } = text;
    const { provenance = {}, moderation, writer = "" } = written ?? {};
    // Of several items written together, each keeps only its own unsupported statements.
    const noted = readUnsupported(JSON.stringify(provenance));
    const unsupported = noted && stillStanding(noted, text);
    const { ideaId } = work;
    const of = { workspaceId, contentItemId, ideaId, origin, text, unsupported };
    const counted = await checkContentItem(tx, kind, of);
    return {
      id: versionId(taskId, index),
      title,
      body,
      fields: { ...fields, ...(await keptCover(tx, { workspaceId, work })) },
      madeBy: "agent",
      makerId: agentId,
      writer,
      provenance: {
        ...provenance,
        ...(unsupported && { unsupported }),
        ...(moderation && { moderation: moderation.words }),
      },
      checks: [...counted, ...moderationCheck(moderation)],
    };
  }

  return submitDraft;
}

/** Whether the owner archived the content in the meantime. */
async function isDismissed(
  tx: Queries,
  { workspaceId, work: { type, contentItemId } }: Pick<Finished, "workspaceId" | "work">,
): Promise<boolean> {
  if (contentItemId === null || !changing.includes(type)) return false;
  return (await findContentItem(tx, workspaceId, contentItemId)).state === "archived";
}

/** An improvement or a post keeps the article's picture. */
async function keptCover(
  tx: Queries,
  { workspaceId, work }: { workspaceId: string; work: Work },
): Promise<{ cover?: Cover }> {
  if (work.contentItemId === null || work.type === "video") return {};
  const { versionId } = await findContentItem(tx, workspaceId, work.contentItemId);
  // A post shows what its readers find, and stays so while the next version waits.
  const published =
    work.type === "post" ? await findPublishedVersion(tx, work.contentItemId) : null;
  const cover = coverOf(await findFields(tx, workspaceId, published ?? versionId));
  return cover ? { cover } : {};
}

/** A check that couldn't be made doesn't count as passed. */
function moderationCheck(said: Moderation | undefined): CheckResult[] {
  const outcome = said?.outcome ?? null;
  return said && outcome !== null ? [{ name: "moderation", outcome, fact: said.words }] : [];
}

async function hasImprover(tx: Queries, workspaceId: string): Promise<boolean> {
  return (await readEnabledAgents(tx, workspaceId)).some(({ type }) => type === "seo_optimizer");
}
