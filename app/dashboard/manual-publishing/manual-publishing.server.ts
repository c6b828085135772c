import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { ContentItem, ContentType } from "#app/domain/content/content-item.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import type { ByHand } from "#app/domain/workflow/publish/by-hand.server.ts";
import { manualChannelFor } from "#app/domain/channels/by-hand/manual-channels.ts";
import { publicationsOf } from "#app/domain/publishing/publications/publication-store.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import type { ManualPublication } from "./manual-publishing.ts";
import { maxManualLinkLength } from "./manual-publishing-fields.ts";

const sql = {
  number: "SELECT number FROM content_versions WHERE id = ?",
  count: `SELECT count(*) AS n FROM publications p JOIN content_items c ON c.id = p.content_item_id
    WHERE p.workspace_id = @workspaceId AND p.state = 'published' AND p.origin = 'real'
      AND c.kind = @kind AND p.channel = @channel`,
} as const;

interface ManualPublishingDeps {
  db: Pick<Db, "read" | "snapshot" | "write">;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  byHand: ByHand;
}

export type ManualPublishing = ReturnType<typeof createManualPublishing>;

/** Manual publishing: text to copy, and the links that owners add afterwards. */
export function createManualPublishing({ db, clock, newId, emit, byHand }: ManualPublishingDeps) {
  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { field: publicationId, before, after } of parts) {
      const given = { before: String(before), after: String(after) };
      if (await byHand.takeBack(tx, { workspaceId, publicationId }, given)) reverted += 1;
    }
    return reverted;
  };

  return {
    revert,

    /** How many items of a type are published manually. */
    count: async (workspaceId: string, kind: ContentType): Promise<number> => {
      const channel = manualChannelFor(kind)?.name ?? "";
      const count = db.read.statement<{ n: number }>(sql.count);
      return (await count.value({ workspaceId, kind, channel })) ?? 0;
    },

    /** @throws AppError `not_found`, also for types without a manual channel */
    of: (workspaceId: string, contentItemId: string): Promise<ManualPublication> =>
      db.snapshot(async (tx) =>
        readManualPublishing(tx, await findContentItem(tx, workspaceId, contentItemId)),
      ),

    /** Saves the link the owner gives.
     * @returns the activity to undo it with
     * @throws AppError `not_found`, `bad_request` for a link to another site, or `not_waiting`
     */
    async giveLink(
      actor: Actor,
      { contentItemId, link, by }: { contentItemId: string; link: string; by: "person" | "token" },
    ): Promise<{ undo: string; url: string }> {
      const { workspaceId } = actor;
      const { activity, events, url } = await db.write(async (tx) => {
        const contentItem = await findContentItem(tx, workspaceId, contentItemId);
        const channel = channelFor(contentItem);
        const typed = link.trim();
        const url = typed.length > maxManualLinkLength ? null : channel.readLink(typed);
        if (url === null)
          throw new AppError(
            "bad_request",
            `This isn’t a valid ${channel.name} link. ${channel.linkHint}`,
          );
        const put = { workspaceId, contentItemId, channel: channel.name, url };
        const { publicationId, before, events } = await byHand.manualPublication(tx, put);
        const part = { subject: contentItemId, field: publicationId, before, after: url };
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          contentItemId,
          title: before === "" ? `Published on ${channel.name}` : `Link on ${channel.name} updated`,
          description: `“${contentItem.title}”: ${url}${by === "token" ? ", by your API token" : ""}`,
          createdAt: clock.now(),
          change: { kind: "publication_link_added", parts: [part] },
        });
        return { activity, events, url };
      });
      for (const event of events) emit(event);
      emit({ workspaceId, type: "activity", activity });
      emit({ workspaceId, type: "overview" });
      return { undo: activity.id, url };
    },
  };
}

/** @throws AppError `not_found` */
function channelFor({ kind }: ContentItem) {
  const channel = manualChannelFor(kind);
  if (!channel) throw new AppError("not_found", "This content type can’t be published manually.");
  return channel;
}

async function readManualPublishing(
  tx: Queries,
  contentItem: ContentItem,
): Promise<ManualPublication> {
  const { id, workspaceId, title, origin, approvedVersionId, versionId } = contentItem;
  const channel = channelFor(contentItem);
  const published = (await publicationsOf(tx, workspaceId, id)).filter(
    (each) => each.publishedVersionId !== null,
  );
  const elsewhere = published.find((each) => each.channel !== channel.name && each.url !== null);
  // Only the approved version may be published.
  const shownId = approvedVersionId ?? versionId;
  const version = await findVersion(tx, workspaceId, shownId);
  const text = { ...version, address: origin === "real" ? (elsewhere?.url ?? null) : null };
  return {
    text: { id, title, origin },
    place: channel.name,
    why: channel.why,
    steps: channel.steps(text),
    startsAt: channel.startsAt,
    linkHint: channel.linkHint,
    parts: channel.pack(text),
    versionNumber: (await tx.statement<{ number: number }>(sql.number).value(shownId)) ?? 1,
    notYet: whyNotYet(contentItem, channel.name),
    url: published.find((each) => each.channel === channel.name)?.url ?? null,
  };
}

function whyNotYet(
  { origin, approvedVersionId }: Pick<ContentItem, "origin" | "approvedVersionId">,
  channel: string,
): string | null {
  if (origin === "simulated")
    return `This is sample text. In live mode, you can add its ${channel} link here.`;
  return approvedVersionId === null
    ? "This isn’t approved yet. Review it first, then add the link here."
    : null;
}
