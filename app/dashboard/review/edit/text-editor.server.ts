import type { Db } from "#db/client.server.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { EditedText } from "#app/domain/content/edit.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import {
  findEdit,
  hasDescription,
  isEditable,
  textOf,
  type Edits,
  type Finished,
  type Kept,
} from "#app/domain/workflow/edit/edits.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { drawChanges } from "#app/dashboard/review/read-text.server.ts";
import type { EditConflict, SavedText, TextInEditor } from "./text-editor.ts";

const timeZoneOf = `SELECT time_zone FROM workspaces WHERE id = ?`;

interface TextEditorDeps {
  db: Pick<Db, "read" | "snapshot">;
  edits: Edits;
  emit(event: WorkspaceEvent): void;
}

export type TextEditor = ReturnType<typeof createTextEditor>;

type SaveOutcome = { kept: SavedText } | { conflict: EditConflict };

/** Opens, autosaves, saves and discards people's edits. */
export function createTextEditor({ db, edits, emit }: TextEditorDeps) {
  return {
    /**
     * @param openedAs identifies the open page
     * @throws AppError `not_found`, or `not_waiting` when it can't be edited
     */
    open: (workspaceId: string, contentItemId: string, openedAs: string): Promise<TextInEditor> =>
      db.snapshot(async (tx) => {
        const contentItem = await findContentItem(tx, workspaceId, contentItemId);
        if (!isEditable(contentItem))
          throw new AppError("not_waiting", "This content can’t be edited right now.");
        const newest = await findVersion(tx, workspaceId, contentItem.versionId);
        const edit = await findEdit(tx, workspaceId, contentItemId);
        const base = edit ? await findVersion(tx, workspaceId, edit.baseId) : newest;
        const text: EditedText = edit ?? textOf(newest);
        const { title, description, body } = text;
        const { id, kind, variant, origin } = contentItem;
        return {
          contentItem: { id, kind, variant, origin, hasDescription: hasDescription(contentItem) },
          base: { id: base.id, number: base.number },
          kept: {
            revision: edit?.revision ?? 0,
            savedAt: edit?.savedAt ?? null,
            text: { title, description, body },
            html: renderText(body),
            newest: { id: newest.id, number: newest.number },
          },
          changes: base.id === newest.id ? null : drawChanges(newest.body, body),
          newestBy: newest.madeBy,
          openedAs,
          timeZone: (await tx.statement<{ zone: string }>(timeZoneOf).value(workspaceId)) ?? "UTC",
        };
      }),

    /** @throws AppError `not_found`, or `not_waiting` when it can't be edited */
    async keep(workspaceId: string, asked: Kept): Promise<SaveOutcome> {
      try {
        const { revision, savedAt } = await edits.keep(workspaceId, asked);
        const { id, number } = await newestOf(workspaceId, asked.contentItemId);
        const { text } = asked;
        const html = renderText(text.body);
        return { kept: { revision, savedAt, text, html, newest: { id, number } } };
      } catch (error) {
        return { conflict: await conflictOf(error, workspaceId, asked) };
      }
    },

    /**
     * @returns the new version's number (null: nothing changed), or another tab's conflicting text
     * @throws AppError `version_outdated`, `not_found` or `not_waiting`
     */
    async finish(
      actor: Actor,
      asked: Finished,
      over: string | null = null,
    ): Promise<{ number: number | null } | { conflict: EditConflict }> {
      try {
        const number = await edits.finish(actor, asked, over);
        emit({ workspaceId: actor.workspaceId, type: "overview" });
        return { number };
      } catch (error) {
        return { conflict: await conflictOf(error, actor.workspaceId, asked) };
      }
    },

    /**
     * @param typed the text on the page; null: not valid
     * @returns whether there was anything to discard, or another tab's conflicting text
     * @throws AppError `not_found` or `not_waiting`
     */
    async discard(
      workspaceId: string,
      contentItemId: string,
      typed: Kept | null,
    ): Promise<{ isDismissed: boolean } | { conflict: EditConflict }> {
      try {
        return { isDismissed: await edits.discard(workspaceId, contentItemId, typed) };
      } catch (error) {
        if (!typed) throw error;
        return { conflict: await conflictOf(error, workspaceId, typed) };
      }
    },

    bringBack: edits.bringBack,
  };

  async function newestOf(workspaceId: string, contentItemId: string) {
    const { versionId } = await findContentItem(db.read, workspaceId, contentItemId);
    return findVersion(db.read, workspaceId, versionId);
  }

  async function conflictOf(error: unknown, workspaceId: string, { contentItemId, text }: Kept) {
    if (!isAppError(error) || error.code !== "changed_meanwhile") throw error;
    const other = await findEdit(db.read, workspaceId, contentItemId);
    if (!other) throw error;
    const { revision, savedAt, body } = other;
    return { revision, savedAt, changes: drawChanges(body, text.body) };
  }
}
