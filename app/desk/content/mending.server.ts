import type { Db } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { Piece } from "../../studio/content/piece";
import { findPiece } from "../../studio/content/pieces.server";
import { findVersion } from "../../studio/content/versions.server";
import { textOf } from "../../studio/pipeline/edits.server";
import { mended, problemsOf, type PreviewProblem } from "../../studio/places/preview-problems";
import { keyToCome } from "../../studio/publishing/key-to-come";
import type { Destination } from "../../studio/publishing/destination-port";
import type { Actor } from "../../workspace/viewer";
import type { TextEditor } from "../review/text-editor.server";

interface MendingDeps {
  db: Pick<Db, "snapshot">;
  editor: Pick<TextEditor, "finish">;
  destinationsOf(workspaceId: string, origin: Piece["origin"]): Promise<readonly Destination[]>;
}

interface Wanted {
  pieceId: string;
  problem: PreviewProblem;
  /** As previews name it. */
  place: string;
  /** The version that was seen. */
  baseId: string;
}

/** Mends what a place would not take. What was approved was another text: the new version waits for a decision. */
export function createMending({ db, editor, destinationsOf }: MendingDeps) {
  /**
   * @param openedAs names the page that asks
   * @returns the number of the new version; null: there is nothing to mend any more
   * @throws AppError `not_found`, `not_waiting`, or `version_outdated` when there is a newer version
   */
  return async function mend(
    actor: Actor,
    { pieceId, problem, place, baseId }: Wanted,
    openedAs: string,
  ): Promise<number | null> {
    const { workspaceId } = actor;
    const { piece, version } = await db.snapshot(async (tx) => ({
      piece: await findPiece(tx, workspaceId, pieceId),
      version: await findVersion(tx, workspaceId, baseId),
    }));
    const { kind, variant } = piece;
    const destinations = await destinationsOf(workspaceId, piece.origin);
    const destination = destinations.find(({ name }) => name === place);
    if (!destination) throw new AppError("not_found", `${place} is not connected any more.`);
    const problemsIn = (text: { title: string; body: string }) => {
      const { fields } = version;
      const payload = destination.render({ kind, ...text, fields }, { key: keyToCome, variant });
      return problemsOf({ kind, ...text }, destination.preview(payload));
    };
    const { title, body } = version;
    if (!problemsIn({ title, body }).includes(problem)) return null;
    const better = mended(problem, version, {
      charsAtMost: destination.charsAtMost,
      isCut: (shorter) => problemsIn({ title, body: shorter }).includes("cut"),
    });
    if (!better) throw new AppError("not_waiting", "Only you can write what is missing.");
    const text = { ...textOf(version), ...better };
    const kept = { pieceId, baseId, revision: 0, openedAs, text };
    const outcome = await editor.finish(actor, kept);
    if ("conflict" in outcome)
      throw new AppError(
        "not_waiting",
        "You are changing this text already: save that, or put it away, first.",
      );
    return outcome.number;
  };
}
