import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { ChangePart } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import type { ContentItem, ContentItemState } from "#app/domain/content/content-item.ts";
import {
  archiveContentItem,
  findContentItem,
  unarchiveContentItem,
} from "#app/domain/content/content-items.server.ts";
import { releaseContentItem, takeContentItem } from "#app/domain/content/taken-content.server.ts";
import type { Publications } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import type { Reviews } from "#app/domain/workflow/review/reviews.server.ts";

interface ArchiveDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  publications: Pick<Publications, "cancelAll">;
  reviews: Pick<Reviews, "takeUp">;
}

/** The owner of work on an archived article: no task. */
const byArchive = "archive";

/** Archives content: it isn't sent, reviewed or worked on any more. What is published stays published. */
export function createArchive({ db, clock, newId, emit, publications, reviews }: ArchiveDeps) {
  /** @returns the undo. @throws AppError `not_found`, or `not_waiting` if it is archived already */
  async function archive(actor: Actor, contentItemId: string): Promise<{ undo: string }> {
    const { workspaceId } = actor;
    const activity = await db.write(async (tx) => {
      const now = clock.now();
      const before = await archiveContentItem(tx, { id: contentItemId, workspaceId }, now);
      await publications.cancelAll(tx, { workspaceId, contentItemId });
      await takeContentItem(tx, { work: "post", contentItemId, taskId: byArchive });
      // One fewer waits for review, so paused agents may continue.
      await wakeIdle(tx, workspaceId, now);
      return addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        contentItemId,
        title: "Archived",
        description: `“${before.title}”`,
        createdAt: now,
        change: { kind: "content_archived", parts: partsOf(before) },
      });
    });
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    return { undo: activity.id };
  }

  /**
   * Restores archived content, however old: it waits for review again.
   * @throws AppError `not_found`, or `not_waiting` when it isn't archived
   */
  async function bringBack(actor: Actor, contentItemId: string): Promise<void> {
    const { workspaceId } = actor;
    const activity = await db.write(async (tx) => {
      const now = clock.now();
      const contentItem = await findContentItem(tx, workspaceId, contentItemId);
      if (contentItem.state !== "archived")
        throw new AppError("not_waiting", "This isn’t archived.");
      // Reports need no approval.
      const state = contentItem.kind === "report" ? "approved" : "in_review";
      const approvedVersionId = contentItem.kind === "report" ? contentItem.versionId : null;
      await takeOut(tx, contentItem, { state, approvedVersionId }, now);
      return addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        contentItemId,
        title: "Restored from archive",
        description: `“${contentItem.title}”`,
        createdAt: now,
        change: null,
      });
    });
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
  }

  const revert: Revert = async (tx, workspaceId, parts) => {
    const [first] = parts;
    if (!first) return 0;
    const contentItem = await findContentItem(tx, workspaceId, first.subject);
    if (contentItem.state !== "archived") return 0;
    const now = clock.now();
    const before = standingOf(parts);
    const back = await takeOut(tx, contentItem, before, now);
    if (before.approvedVersionId !== null && contentItem.kind !== "report")
      await reviews.takeUp(tx, back, now);
    return parts.length;
  };

  return { archive, bringBack, revert };
}

async function takeOut(
  tx: Queries,
  contentItem: ContentItem,
  to: Pick<ContentItem, "state" | "approvedVersionId">,
  now: number,
): Promise<ContentItem> {
  await releaseContentItem(tx, { work: "post", contentItemId: contentItem.id, taskId: byArchive });
  const back = await unarchiveContentItem(tx, contentItem, to, now);
  await wakeIdle(tx, contentItem.workspaceId, now);
  return back;
}

const partsOf = ({ id, state, approvedVersionId }: ContentItem): ChangePart[] => [
  { subject: id, field: "state", before: state, after: "archived" },
  { subject: id, field: "approvedVersion", before: approvedVersionId ?? "", after: "" },
];

function standingOf(
  parts: readonly ChangePart[],
): Pick<ContentItem, "state" | "approvedVersionId"> {
  const before = (field: string) => parts.find((part) => part.field === field)?.before;
  const version = before("approvedVersion");
  return {
    // Written by `partsOf` only.
    state: (before("state") ?? "in_review") as ContentItemState,
    approvedVersionId: typeof version === "string" && version !== "" ? version : null,
  };
}
