import type { Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { Revert } from "../../workspace/undo.server";
import type { Picture } from "./picture";
import { pictureSql } from "./picture-sql.server";

export type PictureRow = Omit<Picture, "decorative"> & { decorative: number };

/** @throws AppError `not_found` when this workspace has no such picture */
export async function findPicture(tx: Queries, workspaceId: string, id: string): Promise<Picture> {
  const row = await tx.statement<PictureRow>(pictureSql.one).get(id, workspaceId);
  if (!row) throw new AppError("not_found", "There is no such picture in this workspace.");
  return pictureOf(row);
}

export const pictureOf = (row: PictureRow): Picture => ({
  ...row,
  decorative: row.decorative === 1,
});

/** What has the same bytes, brought back if it was deleted; null: nothing has. */
export async function findAgain(
  tx: Queries,
  workspaceId: string,
  sha256: string,
): Promise<Picture | null> {
  const id = await tx.statement<{ id: string }>(pictureSql.byContent).value(workspaceId, sha256);
  if (id === undefined) return null;
  await tx.statement(pictureSql.bringBack).run(id, workspaceId);
  return findPicture(tx, workspaceId, id);
}

/** Puts deleted pictures back. */
export const bringBack: Revert = async (tx, workspaceId, parts) => {
  let reverted = 0;
  for (const { subject } of parts) {
    const { changes } = await tx.statement(pictureSql.bringBack).run(subject, workspaceId);
    reverted += changes;
  }
  return reverted;
};

/** Deletes for good what was deleted before; how many that were. */
export async function forgetPictures(
  tx: Queries,
  removed: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(pictureSql.forget).run(removed)).changes;
}
