import type { Queries } from "#db/client.server.ts";
import { AppError } from "#app/core/errors.ts";
import { pictureLimits } from "./picture.ts";
import { pictureSql } from "./picture-sql.server.ts";

/** @throws AppError `rejected` if the file is too large */
export function refuseTooLarge(bytes: Uint8Array): void {
  if (bytes.length > pictureLimits.fileBytes)
    throw new AppError(
      "rejected",
      `The file is larger than ${pictureLimits.fileBytes / 1_000_000} MB. Make the picture smaller and try again.`,
    );
}

/**
 * @param more additional bytes to store
 * @throws AppError `rejected` when the limit is reached
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
    throw new AppError("rejected", `You already have ${count} pictures. Delete some first.`);
  if ((kept?.bytes ?? 0) + more > storedBytes)
    throw new AppError(
      "rejected",
      `Your pictures use all ${storedBytes / 1_000_000} MB of your storage. Delete some first.`,
    );
}

/** @throws AppError `conflict` if content or the blog uses it */
export async function refuseUsed(
  tx: Queries,
  picture: { workspaceId: string; id: string },
): Promise<void> {
  const users = tx.statement<{ title: string }>(pictureSql.users);
  const [first, ...more] = await users.values(picture);
  if (first !== undefined)
    throw new AppError(
      "conflict",
      `This picture is used in “${first}”${more.length > 0 ? ` and ${more.length} more` : ""}. Choose another one there first.`,
    );
  const standing = await tx.statement<{ one: number }>(pictureSql.standing).value(picture);
  if (standing !== undefined)
    throw new AppError(
      "conflict",
      "A post on your blog uses this picture. Unpublish or update the post first.",
    );
  const logo = await tx
    .statement<{ id: string | null }>(pictureSql.logo)
    .value(picture.workspaceId);
  if (logo === picture.id)
    throw new AppError(
      "conflict",
      "This picture is your blog’s logo. Choose another logo under Your blog first.",
    );
}
