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
  versions: "SELECT id, number FROM versions WHERE piece_id = ?",
} as const;

interface PreviewDeps {
  db: Pick<Db, "snapshot">;
  /** Every place that takes it, and those where it is. */
  placesFor(piece: ContentItem): Promise<Channel[]>;
  channelsOf(workspaceId: string, origin: ContentItem["origin"]): Promise<readonly Channel[]>;
}

export type TextPreviews = ReturnType<typeof createTextPreviews>;

/** What each place gets of a text, and what will stand there. */
export function createTextPreviews({ db, placesFor, channelsOf }: PreviewDeps) {
  return {
    /**
     * @param versionId of what is shown where nothing is scheduled
     * @throws AppError `not_found`
     */
    async of(workspaceId: string, pieceId: string, versionId: string): Promise<TextPreview[]> {
      const piece = await db.snapshot((tx) => findContentItem(tx, workspaceId, pieceId));
      const all = await channelsOf(workspaceId, piece.origin);
      const wanted = await placesFor(piece);
      return db.snapshot(async (tx) => {
        const read = readerOf(tx, piece, await findVersion(tx, workspaceId, versionId), versionId);
        const placements = await publicationsOf(tx, workspaceId, pieceId);
        const previews: TextPreview[] = [];
        for (const placement of placements) {
          const destination = all.find(({ name }) => name === placement.destination);
          if (destination) previews.push(...(await read(destination, placement)));
        }
        for (const destination of wanted)
          if (!placements.some((each) => each.destination === destination.name))
            previews.push(...(await read(destination, null)));
        return previews;
      });
    },
  };
}

/** Reads what one place gets, in one state of the database; nothing: it gets nothing any more. */
function readerOf(tx: Queries, piece: ContentItem, shown: Version, shownId: string) {
  const { kind } = piece;
  const numbers = tx.statement<{ id: string; number: number }>(sql.versions).all(piece.id);
  const numberOf = async (id: string) =>
    (await numbers).find((each) => each.id === id)?.number ?? 1;

  return async (destination: Channel, placement: PublicationRow | null): Promise<TextPreview[]> => {
    const { name } = destination;
    const open = placement ? await publishJobInFlight(tx, placement.placementId) : undefined;
    if (open && isToStand(open)) {
      const { payload, versionId } = open;
      const preview = destination.preview(payload);
      return [
        {
          destination: name,
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
    if (open || placement?.placementState === "withdrawn") return [];
    const published = placement?.publishedVersionId ?? null;
    const stays = placement && whyItStays({ placement, open, destination, versionId: shownId });
    // What stands there is shown then: nothing else will.
    const ofId = stays && published !== null ? published : shownId;
    const { title, body, fields } =
      ofId === shownId ? shown : await findVersion(tx, piece.workspaceId, ofId);
    const keywords = await keywordsOf(tx, piece.id);
    const place = { key: placement?.placementId ?? keyToCome, variant: placement?.variant ?? "" };
    const payload = destination.render({ kind, title, body, fields, keywords }, place);
    const preview = destination.preview(payload);
    return [
      {
        destination: name,
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

/** How far it is. Once it has been armed, its time is that of the next look and no more that of its sending. */
function howFar({ state, dueAt, plannedAt }: PublishJobRow): Pick<TextPreview, "state" | "dueAt"> {
  if (state === "due" || state === "held") return { state: "scheduled", dueAt };
  if (state === "arrived") return { state: "draft", dueAt: null };
  // A backup was restored: it goes out then, unless it is there by now.
  if (state !== "needs_look" && plannedAt !== null) return { state: "scheduled", dueAt: plannedAt };
  return { state: "sent", dueAt: null };
}

/** Something is to stand there of which what is sent is known. */
const isToStand = ({ kind, payload }: PublishJobRow): boolean =>
  kind !== "withdraw" && payload !== "";
