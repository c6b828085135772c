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

/** What owners put up by hand where no program may, and the links that they give afterwards. */
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

    /** How many texts of a kind stand where they are put up by hand. */
    count: async (workspaceId: string, kind: ContentType): Promise<number> => {
      const channel = manualChannelFor(kind)?.name ?? "";
      const count = db.read.statement<{ n: number }>(sql.count);
      return (await count.value({ workspaceId, kind, channel })) ?? 0;
    },

    /** @throws AppError `not_found`, also of what is put up nowhere by hand */
    of: (workspaceId: string, contentItemId: string): Promise<ManualPublication> =>
      db.snapshot(async (tx) =>
        readManualPublishing(tx, await findContentItem(tx, workspaceId, contentItemId)),
      ),

    /**
     * Its owner says where it stands.
     * @returns what takes that back
     * @throws AppError `not_found`, `bad_request` of a link that leads elsewhere, or `not_waiting`
     */
    async giveLink(
      actor: Actor,
      { contentItemId, link, by }: { contentItemId: string; link: string; by: "person" | "token" },
    ): Promise<{ undo: string; url: string }> {
      const { workspaceId } = actor;
      const { activity, events, url } = await db.write(async (tx) => {
        const contentItem = await findContentItem(tx, workspaceId, contentItemId);
        const place = placeOf(contentItem);
        const typed = link.trim();
        const url = typed.length > maxManualLinkLength ? null : place.readLink(typed);
        if (url === null)
          throw new AppError(
            "bad_request",
            `This is no link to something at ${place.name}. ${place.linkHint}`,
          );
        const put = { workspaceId, contentItemId, channel: place.name, url };
        const { publicationId, before, events } = await byHand.manualPublication(tx, put);
        const part = { subject: contentItemId, field: publicationId, before, after: url };
        const activity = await addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          contentItemId,
          title: before === "" ? `Put up at ${place.name}` : `Another link at ${place.name}`,
          description: `“${contentItem.title}”: ${url}${by === "token" ? ", by a program of yours" : ""}`,
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
function placeOf({ kind }: ContentItem) {
  const place = manualChannelFor(kind);
  if (!place) throw new AppError("not_found", "A text of this kind is put up nowhere by hand.");
  return place;
}

async function readManualPublishing(
  tx: Queries,
  contentItem: ContentItem,
): Promise<ManualPublication> {
  const { id, workspaceId, title, origin, approvedVersionId, versionId } = contentItem;
  const place = placeOf(contentItem);
  const published = (await publicationsOf(tx, workspaceId, id)).filter(
    (each) => each.publishedVersionId !== null,
  );
  const elsewhere = published.find((each) => each.channel !== place.name && each.url !== null);
  // What may be put up is what was approved.
  const shownId = approvedVersionId ?? versionId;
  const version = await findVersion(tx, workspaceId, shownId);
  const text = { ...version, address: origin === "real" ? (elsewhere?.url ?? null) : null };
  return {
    text: { id, title, origin },
    place: place.name,
    why: place.why,
    steps: place.steps(text),
    startsAt: place.startsAt,
    linkHint: place.linkHint,
    parts: place.pack(text),
    versionNumber: (await tx.statement<{ number: number }>(sql.number).value(shownId)) ?? 1,
    notYet: whyNotYet(contentItem, place.name),
    url: published.find((each) => each.channel === place.name)?.url ?? null,
  };
}

function whyNotYet(
  { origin, approvedVersionId }: Pick<ContentItem, "origin" | "approvedVersionId">,
  place: string,
): string | null {
  if (origin === "simulated")
    return `This is a sample text, to try things out with. Once you are live, you give the link at ${place} here.`;
  return approvedVersionId === null
    ? "It is not approved. Read and decide on it first, then give the link here."
    : null;
}
