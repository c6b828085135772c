import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import type { DecidedBy, Decision, ContentItem } from "#app/domain/content/content-item.ts";
import {
  addReview,
  findContentItem,
  setDecideAt,
} from "#app/domain/content/content-items.server.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import type { WebhookEventType } from "#app/workspace/webhook-event.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";
import type { ChangePart } from "#app/workspace/undoable-change.ts";
import type { Publications } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { decisionTime } from "./decision-time.ts";
import {
  createPlacing,
  slotOf,
  type PlacingDeps,
} from "#app/domain/workflow/publish/placing.server.ts";
import { asksOwner } from "./auto-approval.server.ts";

const sql = {
  workspace: `SELECT seed, CASE WHEN kind = 'user' THEN 0 ELSE 1 END AS demo FROM workspaces WHERE id = ?`,
  // Tomorrow's demo decides on a clock of the past.
  due: `SELECT p.id, p.workspace_id AS "workspaceId" FROM content_items p JOIN workspaces w ON w.id = p.workspace_id
    WHERE p.state = 'in_review' AND p.decide_at IS NOT NULL AND p.decide_at <= @now AND w.kind <> 'next_demo'
    ORDER BY p.decide_at LIMIT @limit`,
  dueOfWorkspace: `SELECT id, workspace_id AS "workspaceId" FROM content_items
    WHERE state = 'in_review' AND decide_at IS NOT NULL AND decide_at <= @now AND workspace_id = @only
    ORDER BY decide_at LIMIT @limit`,
  nextDueAt: `SELECT min(decide_at) FROM content_items
    WHERE state = 'in_review' AND decide_at IS NOT NULL AND workspace_id = ?`,
  // Its agent was removed and no other agent has its type.
  orphaned: `SELECT a.type FROM content_items p JOIN agents a ON a.id = p.agent_id
    WHERE p.id = ? AND p.workspace_id = ? AND a.removed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM agents other WHERE other.workspace_id = p.workspace_id
        AND other.type = a.type AND other.removed_at IS NULL)`,
  // Published, or too far along to cancel. A new version of published content can still be canceled while it
  // waits.
  leaving: `SELECT 1 AS one FROM content_items p WHERE p.id = @contentItemId AND p.workspace_id = @workspaceId
    AND NOT (p.published_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM publications l JOIN publish_jobs o ON o.publication_id = l.id WHERE l.content_item_id = p.id
        AND o.kind <> 'unpublish' AND o.state IN ('due', 'on_hold') AND o.version_id = p.approved_version_id)
      AND NOT EXISTS (SELECT 1 FROM publications l LEFT JOIN publish_jobs o ON o.publication_id = l.id
          AND o.state IN ('sending', 'checking', 'draft_created', 'unconfirmed')
        WHERE l.content_item_id = p.id AND (l.version_id = p.approved_version_id OR o.id IS NOT NULL)))
    AND (p.published_at IS NOT NULL OR EXISTS (SELECT 1 FROM publications l JOIN publish_jobs o ON o.publication_id = l.id
      WHERE l.content_item_id = p.id AND o.state IN ('sending', 'checking', 'draft_created', 'confirmed', 'unconfirmed')))`,
} as const;

export interface ReviewsDeps {
  db: Pick<Db, "read" | "write">;
  clock: Clock;
  newId: NewId;
  publications: PlacingDeps["publications"] & Pick<Publications, "cancelAll">;
  channelsOf: PlacingDeps["channelsOf"];
  /** Decides for this one only; left out: for all but tomorrow's demo. */
  workspaceId?: string;
}

/** A decision as it is asked for. */
interface Asked {
  workspaceId: string;
  contentItemId: string;
  /** The version that was read. */
  versionId: string;
  decision: Decision;
  note: string;
  decidedBy: DecidedBy;
  actorId: string | null;
}

export type Reviews = ReturnType<typeof createReviews>;

/** Reviews by people and by approval policies, and their effects. */
export function createReviews({
  db,
  clock,
  newId,
  publications,
  channelsOf,
  workspaceId: only,
}: ReviewsDeps) {
  const placing = createPlacing({ publications, channelsOf });

  /** Opens a review; with auto-approval, it is decided after a while. */
  async function open(
    tx: Queries,
    {
      workspaceId,
      contentItemId,
      taskId,
      updatedBy = null,
    }: {
      workspaceId: string;
      contentItemId: string;
      taskId: string;
      /** The agent that updated another agent's content on its own; left out: none. */
      updatedBy?: string | null;
    },
    now: number,
  ): Promise<void> {
    const workspace = await workspaceOf(tx, workspaceId);
    const demo = workspace.demo === 1;
    const contentItem = await findContentItem(tx, workspaceId, contentItemId);
    const { kind } = contentItem;
    const asks =
      (await asksOwner(tx, contentItem, demo)) ||
      (updatedBy !== null && (await asksOwner(tx, { ...contentItem, agentId: updatedBy }, demo)));
    const random = createSeededRandom(
      `${workspace.seed} decision ${taskId} ${contentItem.variant}`,
    );
    const slotAt = await slotOf(tx, contentItem);
    const at = decisionTime({ asks, kind, slotAt, now, demo, random });
    await setDecideAt(tx, { id: contentItemId, workspaceId }, at);
    if (at === null) await recordEvent(tx, contentItem, "review.requested", "", now);
    if (at !== null && at <= now) await autoApprove(tx, workspaceId, contentItemId, now);
  }

  /** Sent to webhook endpoints. */
  const recordEvent = (
    tx: Queries,
    { workspaceId, id, title, origin }: ContentItem,
    type: WebhookEventType,
    note: string,
    now: number,
  ) => {
    const about = { id, title, path: contentItemPath(id), ...(note !== "" && { reason: note }) };
    return recordWebhookEvent(tx, { workspaceId, type, about, origin, now }, newId);
  };

  async function autoApprove(tx: Queries, workspaceId: string, contentItemId: string, now: number) {
    const { versionId } = await findContentItem(tx, workspaceId, contentItemId);
    await decideIn(
      tx,
      {
        workspaceId,
        contentItemId,
        versionId,
        decision: "approved",
        note: "",
        decidedBy: "policy",
        actorId: null,
      },
      now,
    );
  }

  /**
   * Decides on a version, in the caller's transaction. @throws AppError `not_found`, `version_outdated` or
   * `not_waiting`; then nothing is changed
   */
  async function decideIn(tx: Queries, asked: Asked, now: number): Promise<ContentItem> {
    const { workspaceId, contentItemId, decision } = asked;
    const orphaned = tx.statement<{ type: string }>(sql.orphaned);
    if (
      decision === "changes_requested" &&
      (await orphaned.value(contentItemId, workspaceId)) !== undefined
    )
      throw new AppError(
        "conflict",
        "No agent can make these changes. Add an agent of this type, or decide on this version.",
      );
    const contentItem = await addReview(tx, { ...asked, id: newId() }, now);
    await setDecideAt(tx, contentItem, null);
    const said = decision === "unpublished" ? "requested" : decision;
    await recordEvent(tx, contentItem, `review.${said}`, asked.note, now);
    if (decision === "approved") await placing.follow(tx, contentItem, asked.decidedBy, now);
    // Otherwise it keeps its slot: it isn't sent while unapproved and is published once it is approved.
    if (decision === "rejected") await publications.cancelAll(tx, { workspaceId, contentItemId });
    await wakeIdle(tx, workspaceId, now);
    return contentItem;
  }

  /** Whether content is published or may be at any moment, so a decision can't be undone. */
  async function isLeaving(
    tx: Queries,
    workspaceId: string,
    contentItemId: string,
  ): Promise<boolean> {
    const leaving = tx.statement<{ one: number }>(sql.leaving);
    return (await leaving.value({ workspaceId, contentItemId })) !== undefined;
  }

  /** Undoes the decisions in effect on unpublished content, in the caller's transaction. */
  async function revert(
    tx: Queries,
    workspaceId: string,
    parts: ChangePart[],
    by: "person" | "token",
  ): Promise<number> {
    let reverted = 0;
    for (const { subject: contentItemId, after } of parts) {
      const versionId = String(after);
      if (await isLeaving(tx, workspaceId, contentItemId)) continue;
      const asked = { workspaceId, contentItemId, versionId, note: "", actorId: null } as const;
      try {
        await decideIn(tx, { ...asked, decision: "unpublished", decidedBy: by }, clock.now());
        reverted += 1;
      } catch (error) {
        // It was decided on again, or another version is there: it stays as it is.
        if (!isAppError(error)) throw error;
      }
    }
    return reverted;
  }

  return {
    open,
    place: placing.place,
    /** Restores a person's approval and the publications it started, in the caller's transaction. */
    takeUp: placing.takeUp,
    decideIn,
    isLeaving,
    revert,
    /**
     * Decides on a version. @throws AppError `not_found`, `version_outdated`, `not_waiting`, or `conflict` when no
     * agent can make the changes; then nothing changes
     */
    decide: (asked: Asked): Promise<ContentItem> =>
      db.write((tx) => decideIn(tx, asked, clock.now())),

    /** The channels that an approval publishes to. */
    placesFor: placing.placesOf,

    /** Auto-approves content that has waited long enough. Returns how many items. */
    async decideDue(): Promise<number> {
      const now = clock.now();
      const look = { now, limit: 100 };
      const rows = <Text extends string>(text: Text) =>
        db.read.statement<{ id: string; workspaceId: string }>(text);
      const due =
        only === undefined
          ? await rows(sql.due).all(look)
          : await rows(sql.dueOfWorkspace).all({ ...look, only });
      for (const { id, workspaceId } of due) {
        await db.write(async (tx) => {
          const contentItem = await findContentItem(tx, workspaceId, id);
          if (contentItem.state === "in_review") await autoApprove(tx, workspaceId, id, now);
        });
      }
      return due.length;
    },

    /** When the next item of this workspace is auto-approved; null: none. */
    nextDueAt: async (of: string): Promise<number | null> =>
      (await db.read.statement<{ at: number | null }>(sql.nextDueAt).value(of)) ?? null,
  };
}

async function workspaceOf(tx: Queries, id: string) {
  const found = await tx.statement<{ seed: string; demo: number }>(sql.workspace).get(id);
  if (!found) throw new RangeError(`workspace ${id} is gone`);
  return found;
}
