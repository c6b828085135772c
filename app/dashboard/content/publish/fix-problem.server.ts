import type { Db } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { textOf } from "#app/domain/workflow/edit/edits.server.ts";
import { fixed, problemsOf, type PreviewProblem } from "#app/domain/channels/preview-problems.ts";
import { keyToCome } from "#app/domain/publishing/jobs/key-to-come.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { TextEditor } from "#app/dashboard/review/edit/text-editor.server.ts";

interface ProblemFixerDeps {
  db: Pick<Db, "snapshot">;
  editor: Pick<TextEditor, "finish">;
  channelsOf(workspaceId: string, origin: ContentItem["origin"]): Promise<readonly Channel[]>;
}

interface Wanted {
  contentItemId: string;
  problem: PreviewProblem;
  /** The channel's name. */
  channelName: string;
  /** The version on the page. */
  baseId: string;
}

/** Fixes what a channel would not accept. The result is a new version, so it needs review. */
export function createProblemFixer({ db, editor, channelsOf }: ProblemFixerDeps) {
  /**
   * @param openedAs identifies the page
   * @returns the new version's number; null: nothing to fix
   * @throws AppError `not_found`, `not_waiting`, or `version_outdated` when there is a newer version
   */
  return async function fix(
    actor: Actor,
    { contentItemId, problem, channelName, baseId }: Wanted,
    openedAs: string,
  ): Promise<number | null> {
    const { workspaceId } = actor;
    const { contentItem, version } = await db.snapshot(async (tx) => ({
      contentItem: await findContentItem(tx, workspaceId, contentItemId),
      version: await findVersion(tx, workspaceId, baseId),
    }));
    const { kind, variant } = contentItem;
    const channels = await channelsOf(workspaceId, contentItem.origin);
    const channel = channels.find(({ name }) => name === channelName);
    if (!channel)
      throw new AppError(
        "not_found",
        `${channelName} is no longer connected. Reconnect it and try again.`,
      );
    const problemsIn = (text: { title: string; body: string }) => {
      const { fields } = version;
      const payload = channel.render({ kind, ...text, fields }, { key: keyToCome, variant });
      return problemsOf({ kind, ...text }, channel.preview(payload));
    };
    const { title, body } = version;
    if (!problemsIn({ title, body }).includes(problem)) return null;
    const better = fixed(problem, version, {
      maxChars: channel.maxChars,
      isCut: (shorter) => problemsIn({ title, body: shorter }).includes("cut"),
    });
    if (!better)
      throw new AppError("not_waiting", "This can’t be fixed automatically. Edit it yourself.");
    const text = { ...textOf(version), ...better };
    const kept = { contentItemId, baseId, revision: 0, openedAs, text };
    const outcome = await editor.finish(actor, kept);
    if ("conflict" in outcome)
      throw new AppError(
        "not_waiting",
        "You have unsaved changes to this content. Save or discard them first.",
      );
    return outcome.number;
  };
}
