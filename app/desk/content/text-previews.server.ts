import { createHash } from "node:crypto";
import type { Db, Queries } from "../../../db/client.server";
import type { Piece } from "../../studio/content/piece";
import { findPiece } from "../../studio/content/pieces.server";
import { findVersion, type Version } from "../../studio/content/versions.server";
import { problemsOf } from "../../studio/places/preview-problems";
import type { Destination } from "../../studio/publishing/destination-port";
import { keyToCome } from "../../studio/publishing/key-to-come";
import { keywordsOf } from "../../studio/publishing/keywords.server";
import {
  operationInFlight,
  type OperationRow,
} from "../../studio/publishing/operation-store.server";
import { placementsOf, type PlacementRow } from "../../studio/publishing/placement-store.server";
import { whyItStays } from "../../studio/publishing/staying.server";
import type { TextPreview } from "./text-preview";

const sql = {
  versions: "SELECT id, number FROM versions WHERE piece_id = ?",
} as const;

interface PreviewDeps {
  db: Pick<Db, "snapshot">;
  /** Every place that takes it, and those where it is. */
  placesFor(piece: Piece): Promise<Destination[]>;
  destinationsOf(workspaceId: string, origin: Piece["origin"]): Promise<readonly Destination[]>;
}

export type TextPreviews = ReturnType<typeof createTextPreviews>;

/** What each place gets of a text, and what will stand there. */
export function createTextPreviews({ db, placesFor, destinationsOf }: PreviewDeps) {
  return {
    /**
     * @param versionId of what is shown where nothing is scheduled
     * @throws AppError `not_found`
     */
    async of(workspaceId: string, pieceId: string, versionId: string): Promise<TextPreview[]> {
      const piece = await db.snapshot((tx) => findPiece(tx, workspaceId, pieceId));
      const all = await destinationsOf(workspaceId, piece.origin);
      const wanted = await placesFor(piece);
      return db.snapshot(async (tx) => {
        const read = readerOf(tx, piece, await findVersion(tx, workspaceId, versionId), versionId);
        const placements = await placementsOf(tx, workspaceId, pieceId);
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
function readerOf(tx: Queries, piece: Piece, shown: Version, shownId: string) {
  const { kind } = piece;
  const numbers = tx.statement<{ id: string; number: number }>(sql.versions).all(piece.id);
  const numberOf = async (id: string) =>
    (await numbers).find((each) => each.id === id)?.number ?? 1;

  return async (
    destination: Destination,
    placement: PlacementRow | null,
  ): Promise<TextPreview[]> => {
    const { name } = destination;
    const open = placement ? await operationInFlight(tx, placement.placementId) : undefined;
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
function howFar({ state, dueAt, plannedAt }: OperationRow): Pick<TextPreview, "state" | "dueAt"> {
  if (state === "due" || state === "held") return { state: "scheduled", dueAt };
  if (state === "arrived") return { state: "draft", dueAt: null };
  // A backup was restored: it goes out then, unless it is there by now.
  if (state !== "needs_look" && plannedAt !== null) return { state: "scheduled", dueAt: plannedAt };
  return { state: "sent", dueAt: null };
}

/** Something is to stand there of which what is sent is known. */
const isToStand = ({ kind, payload }: OperationRow): boolean =>
  kind !== "withdraw" && payload !== "";
