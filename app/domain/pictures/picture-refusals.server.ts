import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import { pictureLimits } from "./picture.ts";
import { pictureSql } from "./picture-sql.server.ts";

/** @throws AppError `rejected` of a file that is larger than one may be */
export function refuseTooLarge(bytes: Uint8Array): void {
  if (bytes.length > pictureLimits.fileBytes)
    throw new AppError(
      "rejected",
      `The file has more than ${pictureLimits.fileBytes / 1_000_000} MB: make the picture smaller first.`,
    );
}

/**
 * @param more bytes that are to be kept besides
 * @throws AppError `rejected` where there are enough pictures
 */
export async function refuseWithoutRoom(
  tx: Queries,
  workspaceId: string,
  more: number,
): Promise<void> {
  const kept = await tx
    .statement<{ count: number; bytes: number }>(pictureSql.kept)
    .get(workspaceId);
  const { count, storedBytes } = pictureLimits;
  if ((kept?.count ?? 0) >= count)
    throw new AppError("rejected", `There are ${count} pictures already: delete some first.`);
  if ((kept?.bytes ?? 0) + more > storedBytes)
    throw new AppError(
      "rejected",
      `Your pictures take up the ${storedBytes / 1_000_000} MB that there are: delete some first.`,
    );
}

/** @throws AppError `conflict` of what a text or the blog shows */
export async function refuseUsed(
  tx: Queries,
  picture: { workspaceId: string; id: string },
): Promise<void> {
  const users = tx.statement<{ title: string }>(pictureSql.users);
  const [first, ...more] = await users.values(picture);
  if (first !== undefined)
    throw new AppError(
      "conflict",
      `It is the picture of “${first}”${more.length > 0 ? ` and of ${more.length} more` : ""}: choose another there first.`,
    );
  const standing = await tx.statement<{ one: number }>(pictureSql.standing).value(picture);
  if (standing !== undefined)
    throw new AppError("conflict", "A text on your blog shows it: withdraw or update that first.");
  const logo = await tx
    .statement<{ id: string | null }>(pictureSql.logo)
    .value(picture.workspaceId);
  if (logo === picture.id)
    throw new AppError("conflict", "It is your blog’s logo: choose another at Your blog first.");
}
