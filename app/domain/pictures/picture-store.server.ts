import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import { isDescribed, type Picture } from "./picture.ts";
import { pictureSql } from "./picture-sql.server.ts";

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

/**
 * What has the same bytes, brought back if it was deleted, with what is said of it now; null: nothing has. Texts
 * that have it already keep what they were approved with.
 */
export async function findAgain(
  tx: Queries,
  {
    workspaceId,
    sha256,
    kind,
    alt,
    decorative,
  }: Pick<Picture, "kind" | "alt" | "decorative"> & { workspaceId: string; sha256: string },
): Promise<Picture | null> {
  const id = await tx.statement<{ id: string }>(pictureSql.byContent).value(workspaceId, sha256);
  if (id === undefined) return null;
  const { changes } = await tx.statement(pictureSql.bringBack).run(id, workspaceId);
  const known = await findPicture(tx, workspaceId, id);
  // What a person says counts above what they said before; what a drawing comes with is nobody's words.
  const isNews = kind === "upload" || changes > 0 || !isDescribed(known);
  if (!isNews || !isDescribed({ alt, decorative })) return known;
  const described = { id, workspaceId, alt, decorative: Number(decorative) };
  await tx.statement(pictureSql.describe).run(described);
  return { ...known, alt, decorative };
}

/** Brings a picture back if it was deleted. @returns whether it is there: it may be gone for good */
export async function keepPicture(tx: Queries, workspaceId: string, id: string): Promise<boolean> {
  await tx.statement(pictureSql.bringBack).run(id, workspaceId);
  return (await tx.statement<PictureRow>(pictureSql.one).get(id, workspaceId)) !== undefined;
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
