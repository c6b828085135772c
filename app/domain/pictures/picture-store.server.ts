import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import { isDescribed, type Picture } from "./picture.ts";
import { pictureSql } from "./picture-sql.server.ts";

export type PictureRow = Omit<Picture, "decorative"> & { decorative: number };

/** @throws AppError `not_found` when this workspace has no such picture */
export async function findPicture(tx: Queries, workspaceId: string, id: string): Promise<Picture> {
  const row = await tx.statement<PictureRow>(pictureSql.one).get(id, workspaceId);
  if (!row)
    throw new AppError("not_found", "This picture doesn't exist. It may have been deleted.");
  return pictureOf(row);
}

export const pictureOf = (row: PictureRow): Picture => ({
  ...row,
  decorative: row.decorative === 1,
});

/**
 * The picture with the same bytes, restored if deleted, with its new description; null: none. Content that uses it
 * keeps the approved description.
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
  // A person's description replaces the old one; a drawing's default never does.
  const isNews = kind === "upload" || changes > 0 || !isDescribed(known);
  if (!isNews || !isDescribed({ alt, decorative })) return known;
  const described = { id, workspaceId, alt, decorative: Number(decorative) };
  await tx.statement(pictureSql.describe).run(described);
  return { ...known, alt, decorative };
}

/** Restores a deleted picture. @returns whether it exists: it may be gone for good */
export async function keepPicture(tx: Queries, workspaceId: string, id: string): Promise<boolean> {
  await tx.statement(pictureSql.bringBack).run(id, workspaceId);
  return (await tx.statement<PictureRow>(pictureSql.one).get(id, workspaceId)) !== undefined;
}

/** Restores deleted pictures. */
export const bringBack: Revert = async (tx, workspaceId, parts) => {
  let reverted = 0;
  for (const { subject } of parts) {
    const { changes } = await tx.statement(pictureSql.bringBack).run(subject, workspaceId);
    reverted += changes;
  }
  return reverted;
};

/** Permanently deletes pictures that were deleted earlier. Returns how many. */
export async function forgetPictures(
  tx: Queries,
  removed: { workspaceId: string; before: number; limit: number },
): Promise<number> {
  return (await tx.statement(pictureSql.forget).run(removed)).changes;
}
