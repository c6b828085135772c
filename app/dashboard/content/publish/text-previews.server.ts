import { createHash } from "node:crypto";
import type { Db, Queries } from "#db/client.server.ts";
import type { ContentItem } from "#app/domain/content/content-item.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion, type Version } from "#app/domain/content/versions.server.ts";
import { problemsOf } from "#app/domain/channels/preview-problems.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { keyToCome } from "#app/domain/publishing/jobs/key-to-come.ts";
import { keywordsOf } from "#app/domain/publishing/publications/keywords.server.ts";
import {
  publishJobInFlight,
  type PublishJobRow,
} from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import {
  publicationsOf,
  type PublicationRow,
} from "#app/domain/publishing/publications/publication-store.server.ts";
import { whyItStays } from "#app/domain/publishing/publications/staying.server.ts";
import type { TextPreview } from "./text-preview.ts";

const sql = {
  versions: "SELECT id, number FROM content_versions WHERE content_item_id = ?",
} as const;

interface PreviewDeps {
  db: Pick<Db, "snapshot">;
  /** Channels that accept it or already have it. */
  placesFor(contentItem: ContentItem): Promise<Channel[]>;
  channelsOf(workspaceId: string, origin: ContentItem["origin"]): Promise<readonly Channel[]>;
}

export type TextPreviews = ReturnType<typeof createTextPreviews>;

/** Previews what each channel gets. */
export function createTextPreviews({ db, placesFor, channelsOf }: PreviewDeps) {
  return {
    /**
     * @param versionId the version to preview where nothing is scheduled
     * @throws AppError `not_found`
     */
    async of(
      workspaceId: string,
      contentItemId: string,
      versionId: string,
    ): Promise<TextPreview[]> {
      const contentItem = await db.snapshot((tx) =>
        findContentItem(tx, workspaceId, contentItemId),
      );
      const all = await channelsOf(workspaceId, contentItem.origin);
      const wanted = await placesFor(contentItem);
      return db.snapshot(async (tx) => {
        const read = readerOf(
          tx,
          contentItem,
          await findVersion(tx, workspaceId, versionId),
          versionId,
        );
        const publications = await publicationsOf(tx, workspaceId, contentItemId);
        const previews: TextPreview[] = [];
        for (const publication of publications) {
          const channel = all.find(({ name }) => name === publication.channel);
          if (channel) previews.push(...(await read(channel, publication)));
        }
        for (const channel of wanted)
          if (!publications.some((each) => each.channel === channel.name))
            previews.push(...(await read(channel, null)));
        return previews;
      });
    },
  };
}

/** Previews one channel within a snapshot; empty: it gets nothing more. */
function readerOf(tx: Queries, contentItem: ContentItem, shown: Version, shownId: string) {
  const { kind } = contentItem;
  const numbers = tx.statement<{ id: string; number: number }>(sql.versions).all(contentItem.id);
  const numberOf = async (id: string) =>
    (await numbers).find((each) => each.id === id)?.number ?? 1;

  return async (channel: Channel, publication: PublicationRow | null): Promise<TextPreview[]> => {
    const { name } = channel;
    const open = publication ? await publishJobInFlight(tx, publication.publicationId) : undefined;
    if (open && willBePublished(open)) {
      const { payload, versionId } = open;
      const preview = channel.preview(payload);
      return [
        {
          channel: name,
          ...howFar(open),
          versionNumber: await numberOf(versionId),
          replaces: open.publishedVersionId !== null,
          whyItStays: null,
          preview,
          problems: versionId === shownId ? problemsOf({ kind, ...shown }, preview) : [],
          payload,
          sha256: createHash("sha256").update(payload).digest("hex"),
        },
      ];
    }
    if (open || publication?.publicationState === "unpublished") return [];
    const published = publication?.publishedVersionId ?? null;
    const stays = publication && whyItStays({ publication, open, channel, versionId: shownId });
    // The channel keeps its version, so preview that one.
    const ofId = stays && published !== null ? published : shownId;
    const { title, body, fields } =
      ofId === shownId ? shown : await findVersion(tx, contentItem.workspaceId, ofId);
    const keywords = await keywordsOf(tx, contentItem.id);
    const place = {
      key: publication?.publicationId ?? keyToCome,
      variant: publication?.variant ?? "",
    };
    const payload = channel.render({ kind, title, body, fields, keywords }, place);
    const preview = channel.preview(payload);
    return [
      {
        channel: name,
        state: published === ofId ? "stands" : "would",
        versionNumber: await numberOf(ofId),
        dueAt: null,
        replaces: published !== null && published !== ofId,
        whyItStays: stays?.whyNot ?? null,
        preview,
        problems: published === ofId ? [] : problemsOf({ kind, title, body }, preview),
        payload,
        sha256: null,
      },
    ];
  };
}

/** Once a job is being sent, `dueAt` is its next check and no longer its publishing time. */
function howFar({ state, dueAt, plannedAt }: PublishJobRow): Pick<TextPreview, "state" | "dueAt"> {
  if (state === "due" || state === "on_hold") return { state: "scheduled", dueAt };
  if (state === "draft_created") return { state: "draft", dueAt: null };
  // After a restored backup it is sent at the planned time unless it is found there first.
  if (state !== "unconfirmed" && plannedAt !== null)
    return { state: "scheduled", dueAt: plannedAt };
  return { state: "sent", dueAt: null };
}

/** Publishes or updates something with a known payload. */
const willBePublished = ({ kind, payload }: PublishJobRow): boolean =>
  kind !== "unpublish" && payload !== "";
