import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { programWriter } from "#app/domain/content/edit.ts";
import type { ContentItem, ContentType } from "#app/domain/content/content-item.ts";
import {
  addVersion,
  findContentItem,
  setDecideAt,
} from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { coverFrom, coverOf, isDescribed, type Cover } from "#app/domain/pictures/picture.ts";
import { findPicture, keepPicture } from "#app/domain/pictures/picture-store.server.ts";
import { checkContentItem } from "#app/domain/workflow/review/check-text.server.ts";
import { followWithEdit, isEditable, stillNotedOf } from "./edits.server.ts";

/** Content types that are published with a picture. */
const withCovers: readonly ContentType[] = ["article", "newsletter", "social_post"];

export const mayHaveCover = ({ kind }: Pick<ContentItem, "kind">): boolean =>
  withCovers.includes(kind);

interface CoversDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** The outcome of a choice. */
interface Chosen {
  /** The undo; null: nothing was changed. */
  undo: string | null;
  /** It was approved, and needs its owner's decision again. */
  wasApproved: boolean;
}

export type Covers = ReturnType<typeof createCovers>;

/**
 * The pictures of content. A picture is part of a version and its hash, so a new picture makes a new version, which
 * follows the rules of any change by a person.
 */
export function createCovers({ db, clock, newId, emit }: CoversDeps) {
  /** @returns null: it has that one already */
  async function put(
    tx: Queries,
    { workspaceId, user }: Actor,
    {
      contentItem,
      cover,
      by,
    }: { contentItem: ContentItem; cover: Cover | null; by: "person" | "token" },
  ): Promise<Cover | null | "same"> {
    const { id: contentItemId, versionId, ideaId, kind, origin } = contentItem;
    const newest = await findVersion(tx, workspaceId, versionId);
    const before = coverOf(newest.fields);
    if (JSON.stringify(before) === JSON.stringify(cover)) return "same";
    const { cover: _, ...rest } = newest.fields;
    const { title, body } = newest;
    const fields = { ...rest, ...(cover && { cover }) };
    const text = { title, body, fields };
    const provenance = await stillNotedOf(tx, newest.id, text);
    const { unsupported = null } = provenance;
    const of = { workspaceId, contentItemId, ideaId, origin, text, unsupported };
    const checks = await checkContentItem(tx, kind, of);
    const id = newId();
    await addVersion(
      tx,
      { contentItemId, workspaceId, baseId: newest.id, opensReview: true },
      {
        ...{ id, title, body, fields, checks },
        madeBy: "person",
        makerId: user?.id ?? null,
        writer: by === "token" ? programWriter : "",
        provenance,
      },
      clock.now(),
    );
    // The text is the same, so unsaved edits continue from this version.
    await followWithEdit(tx, { contentItemId, from: newest.id, to: id });
    // The person who changed it reviews it, whatever the agent's approval policy.
    await setDecideAt(tx, contentItem, null);
    await wakeIdle(tx, workspaceId, clock.now());
    return before;
  }

  return {
    /** The current picture and whether it can change. @throws AppError `not_found` */
    async outlook(workspaceId: string, contentItemId: string): Promise<CoverOutlook> {
      const contentItem = await findContentItem(db.read, workspaceId, contentItemId);
      const { fields, title } = await findVersion(db.read, workspaceId, contentItem.versionId);
      return {
        text: { id: contentItemId, title, kind: contentItem.kind },
        cover: coverOf(fields),
        whyNot: whyNotNow(contentItem),
        isApproved: contentItem.approvedVersionId !== null,
      };
    },

    /**
     * Sets or removes the picture.
     * @param pictureId null: remove it
     * @throws AppError `not_found`, `not_waiting` while an agent works on it, or `rejected` when the picture has no
     *   description
     */
    async choose(
      actor: Actor,
      { contentItemId, pictureId, by = "person" }: Choice,
    ): Promise<Chosen> {
      const { workspaceId } = actor;
      const { chosen, activity } = await db.write(async (tx) => {
        const contentItem = await findContentItem(tx, workspaceId, contentItemId);
        const whyNot = whyNotNow(contentItem);
        if (whyNot !== null) throw new AppError("not_waiting", whyNot);
        const picture = pictureId === null ? null : await findPicture(tx, workspaceId, pictureId);
        if (picture && !isDescribed(picture))
          throw new AppError("rejected", "Describe the picture first, or mark it as decorative.");
        const isOwn = contentItem.kind === "social_post";
        const cover = picture && { ...coverFrom(picture), ...(isOwn && { own: true as const }) };
        const before = await put(tx, actor, { contentItem, cover, by });
        const wasApproved = contentItem.approvedVersionId !== null;
        if (before === "same") return { chosen: { undo: null, wasApproved: false } };
        const part = {
          subject: contentItemId,
          field: "cover",
          before: textOf(before),
          after: textOf(cover),
        };
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: cover ? "Picture added" : "Picture removed",
          description: contentItem.title,
          createdAt: clock.now(),
          contentItemId,
          change: { kind: "cover_changed", parts: [part] },
        });
        return { chosen: { undo: activity.id, wasApproved }, activity };
      });
      if (activity) emit({ workspaceId, type: "activity", activity });
      return chosen;
    },

    revert: (async (tx, workspaceId, [part], by) => {
      if (!part) return 0;
      const contentItem = await findContentItem(tx, workspaceId, part.subject);
      const newest = await findVersion(tx, workspaceId, contentItem.versionId);
      if (!isEditable(contentItem) || textOf(coverOf(newest.fields)) !== part.after) return 0;
      const cover = part.before === "" ? null : coverOf({ cover: JSON.parse(String(part.before)) });
      // A picture that no content used may have been deleted since.
      if (cover && !(await keepPicture(tx, workspaceId, cover.id))) return 0;
      await put(tx, { workspaceId, user: null }, { contentItem, cover, by });
      return 1;
    }) as Revert,
  };
}

/** Of content, before a picture is chosen. */
interface CoverOutlook {
  text: { id: string; title: string; kind: ContentType };
  cover: Cover | null;
  /** Why no picture can be chosen now; null: it can. */
  whyNot: string | null;
  isApproved: boolean;
}

interface Choice {
  contentItemId: string;
  pictureId: string | null;
  /** Whether a program has chosen it in its person's name; left out: a person. */
  by?: "person" | "token";
}

const textOf = (cover: Cover | null): string => (cover ? JSON.stringify(cover) : "");

function whyNotNow(contentItem: ContentItem): string | null {
  if (!mayHaveCover(contentItem)) return "This content type has no picture.";
  if (isEditable(contentItem)) return null;
  return contentItem.state === "archived"
    ? "This is archived. Restore it first."
    : "An agent is still working on this. You can add a picture once it’s ready for review.";
}
