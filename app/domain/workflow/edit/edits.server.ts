import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { wakeIdle } from "#app/domain/agents/runner/idle-tasks.server.ts";
import { isSameText, programWriter, tidyText, type EditedText } from "#app/domain/content/edit.ts";
import type { ContentItem, ContentItemState } from "#app/domain/content/content-item.ts";
import {
  addVersion,
  findContentItem,
  setDecideAt,
} from "#app/domain/content/content-items.server.ts";
import { findVersion, type Version } from "#app/domain/content/versions.server.ts";
import { stillNoted } from "#app/domain/content/provenance.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { checkContentItem } from "#app/domain/workflow/review/check-text.server.ts";

const columns = `base_id AS "baseId", revision, opened_as AS "openedAs", title, description, body,
    saved_at AS "savedAt"`;

/** The only statements that write edits. */
const sql = {
  find: `SELECT ${columns} FROM edits WHERE content_item_id = ? AND workspace_id = ? AND discarded_at IS NULL`,
  keep: `INSERT INTO edits (content_item_id, workspace_id, base_id, revision, opened_as, title, description, body, saved_at)
    VALUES (@contentItemId, @workspaceId, @baseId, @revision, @openedAs, @title, @description, @body, @now)
    ON CONFLICT (content_item_id) DO UPDATE SET base_id = excluded.base_id, revision = excluded.revision,
      opened_as = excluded.opened_as, title = excluded.title, description = excluded.description,
      body = excluded.body, saved_at = excluded.saved_at, discarded_at = NULL`,
  discard: `UPDATE edits SET discarded_at = @now
    WHERE content_item_id = @contentItemId AND workspace_id = @workspaceId AND discarded_at IS NULL`,
  bringBack: `UPDATE edits SET discarded_at = NULL
    WHERE content_item_id = ? AND workspace_id = ? AND discarded_at IS NOT NULL`,
  provenance: "SELECT provenance FROM content_versions WHERE id = ?",
  follow:
    "UPDATE edits SET base_id = @to WHERE content_item_id = @contentItemId AND base_id = @from",
  remove: "DELETE FROM edits WHERE content_item_id = ? AND workspace_id = ?",
} as const;

/** Unsaved edits: a change that is no version yet. */
interface Edit extends EditedText {
  /** The version that it was made from. */
  baseId: string;
  revision: number;
  /** The opened page that has kept it last. */
  openedAs: string;
  savedAt: number;
}

/** Edits that an open page sends. */
export interface Kept {
  contentItemId: string;
  baseId: string;
  /** The revision that this page knows as saved; other pages' edits are unknown to it. 0: none. */
  revision: number;
  openedAs: string;
  text: EditedText;
}

/** Edits to save as a version. */
export type Finished = Kept & { by?: "person" | "token" };

/** In these states a person may edit; in the others an agent is working on it, or it is archived. */
const editable: readonly ContentItemState[] = [
  "in_review",
  "changes_requested",
  "approved",
  "rejected",
];

export const isEditable = ({ state }: Pick<ContentItem, "state">): boolean =>
  editable.includes(state);

export type Edits = ReturnType<typeof createEdits>;

/** People's edits: saved while they type, and made a version on request. */
export function createEdits({ db, clock, newId }: { db: Db; clock: Clock; newId: NewId }) {
  return {
    /**
     * Saves unsaved edits, even when a newer version exists, so that no words are lost.
     * @throws AppError `changed_meanwhile` when another page has saved a different text, `not_found`, or `not_waiting`
     *   when it can't be edited
     */
    keep: (workspaceId: string, kept: Kept): Promise<Edit> =>
      db.write((tx) => keepEdit(tx, workspaceId, kept)),

    /**
     * Makes a version of the edits. It needs a review, because something else was approved.
     * @param over the newest version, when this one should follow it although it was made from another
     * @param kept `by` says whether an API token made the change; left out: a person
     * @returns the version number; null: nothing changed
     * @throws AppError `version_outdated` when there is a newer version, and as `keep` does
     */
    finish: ({ workspaceId, user }: Actor, kept: Finished, over: string | null = null) =>
      db.write(async (tx): Promise<number | null> => {
        const { contentItemId, text, by = "person" } = kept;
        const contentItem = await findContentItem(tx, workspaceId, contentItemId);
        refuseUneditable(contentItem);
        refuseOtherPage(await findEdit(tx, workspaceId, contentItemId), kept);
        if (contentItem.versionId !== kept.baseId && contentItem.versionId !== over)
          throw new AppError("version_outdated", "There’s a newer version.");
        const now = clock.now();
        await tx.statement(sql.remove).run(contentItemId, workspaceId);
        const newest = await findVersion(tx, workspaceId, contentItem.versionId);
        if (isSameText(textOf(newest), text)) return null;
        const writer = by === "token" ? programWriter : "";
        const id = newId();
        await addEdited(
          tx,
          { id, contentItem, newest, text, makerId: user?.id ?? null, writer },
          now,
        );
        // An agent's proposals have numbers as well.
        return (await findVersion(tx, workspaceId, id)).number;
      }),

    /**
     * Discards the edits, which can be undone until something else is saved.
     * @param typed the page's content, which may not be saved yet; null: nothing that could be saved
     * @returns whether there was anything to discard
     * @throws AppError as `keep` does
     */
    discard: (workspaceId: string, contentItemId: string, typed: Kept | null): Promise<boolean> =>
      db.write(async (tx) => {
        await findContentItem(tx, workspaceId, contentItemId);
        if (typed && (await isChange(tx, workspaceId, typed)))
          await keepEdit(tx, workspaceId, typed);
        const of = { contentItemId, workspaceId, now: clock.now() };
        return (await tx.statement(sql.discard).run(of)).changes > 0;
      }),

    /** @returns whether edits were discarded and nothing else was saved or made since */
    bringBack: (workspaceId: string, contentItemId: string): Promise<boolean> =>
      db.write(async (tx) => {
        await findContentItem(tx, workspaceId, contentItemId);
        return (await tx.statement(sql.bringBack).run(contentItemId, workspaceId)).changes > 0;
      }),
  };

  async function keepEdit(tx: Queries, workspaceId: string, kept: Kept): Promise<Edit> {
    const { contentItemId, baseId, openedAs, text } = kept;
    refuseUneditable(await findContentItem(tx, workspaceId, contentItemId));
    await findVersion(tx, workspaceId, baseId);
    const before = await findEdit(tx, workspaceId, contentItemId);
    refuseOtherPage(before, kept);
    if (before && before.baseId === baseId && isSameText(before, text)) return before;
    const now = clock.now();
    const revision = (before?.revision ?? 0) + 1;
    const edit = { baseId, openedAs, revision, ...text };
    await tx.statement(sql.keep).run({ ...edit, contentItemId, workspaceId, now });
    return { ...edit, savedAt: now };
  }

  async function addEdited(
    tx: Queries,
    edited: {
      id: string;
      contentItem: ContentItem;
      newest: Version;
      text: EditedText;
      makerId: string | null;
      writer: string;
    },
    now: number,
  ): Promise<void> {
    const { id, contentItem, newest, text, makerId, writer } = edited;
    const { id: contentItemId, workspaceId, ideaId, origin } = contentItem;
    const { title, body, description } = text;
    const fields = { ...newest.fields, ...(hasDescription(contentItem) && { description }) };
    const changed = { title, body, fields };
    const provenance = await stillNotedOf(tx, newest.id, changed);
    const { unsupported = null } = provenance;
    const of = { workspaceId, contentItemId, ideaId, origin, text: changed, unsupported };
    const checks = await checkContentItem(tx, contentItem.kind, of);
    await addVersion(
      tx,
      { contentItemId, workspaceId, baseId: newest.id, opensReview: true },
      {
        id,
        title,
        body,
        fields,
        madeBy: "person",
        makerId,
        writer,
        provenance,
        checks,
      },
      now,
    );
    // The person who changed it reviews it, whatever the agent's approval policy.
    await setDecideAt(tx, contentItem, null);
    await wakeIdle(tx, workspaceId, now);
  }
}

/** Provenance of a version that still applies after a person's edits. */
export async function stillNotedOf(
  tx: Queries,
  versionId: string,
  text: Parameters<typeof stillNoted>[1],
) {
  const json = await tx.statement<{ provenance: string }>(sql.provenance).value(versionId);
  return stillNoted(json ?? "", text);
}

/** A person's unsaved edits; null: none. */
export async function findEdit(
  tx: Queries,
  workspaceId: string,
  contentItemId: string,
): Promise<Edit | null> {
  return (await tx.statement<Edit>(sql.find).get(contentItemId, workspaceId)) ?? null;
}

/** Unsaved edits continue from another version with the same text. */
export async function followWithEdit(
  tx: Queries,
  versions: { contentItemId: string; from: string; to: string },
): Promise<void> {
  await tx.statement(sql.follow).run(versions);
}

/** The part of a version that people can change. */
export function textOf({ title, body, fields: { description } }: Version): EditedText {
  return { title, body, description: typeof description === "string" ? description : "" };
}

/** Posts have none: what they say is all there is. */
export const hasDescription = ({ kind }: Pick<ContentItem, "kind">): boolean =>
  kind !== "social_post";

/** Whether it differs from the version it was opened on. */
async function isChange(tx: Queries, workspaceId: string, { baseId, text }: Kept) {
  return !isSameText(tidyText(textOf(await findVersion(tx, workspaceId, baseId))), text);
}

function refuseUneditable(contentItem: ContentItem): void {
  if (isEditable(contentItem)) return;
  const why =
    contentItem.state === "archived"
      ? "This is archived. Restore it first."
      : "An agent is still working on this. You can edit it once it’s ready for review.";
  throw new AppError("not_waiting", why);
}

function refuseOtherPage(before: Edit | null, { revision, openedAs, text }: Kept): void {
  if (!before || before.openedAs === openedAs || before.revision === revision) return;
  if (isSameText(before, text)) return;
  throw new AppError("changed_meanwhile", "This was changed in another tab.");
}
