import * as z from "zod";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { PictureToSend } from "#app/domain/channels/send-picture.server.ts";

const Media = z.object({ id: z.number(), alt_text: z.string().catch("") });

interface Asked {
  method?: "POST";
  path: string;
  query?: Record<string, string>;
  json?: object;
  file?: { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
}

interface Library {
  /** The site, as its owner knows it. */
  channelName: string;
  /** Whose pictures are searched. */
  author: string;
  ask(asked: Asked): Promise<unknown>;
}

/**
 * The ID of a picture in the site's media library. It is searched by name before uploading, so that a lost
 * response causes no duplicate.
 * Source: https://developer.wordpress.org/rest-api/reference/media/
 * @returns null: the user can't upload files
 */
export async function mediaOf(library: Library, picture: PictureToSend): Promise<number | null> {
  try {
    return await findOrUpload(library, picture);
  } catch (error) {
    // If the sign-in fails altogether, the post's own response says so.
    if (isAppError(error) && error.code === "bad_credentials") return null;
    throw error;
  }
}

async function findOrUpload(
  { channelName, author, ask }: Library,
  { bytes, type, fileName, mark, alt }: PictureToSend,
): Promise<number> {
  // Its name is made of its file's, and so the same wherever it is sent.
  const query = { context: "edit", slug: mark, author, per_page: "1" };
  const found = z.array(Media).safeParse(await ask({ path: "media", query }));
  if (!found.success)
    throw new AppError("channel_unavailable", `${channelName} won’t list its pictures`);
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${fileName}"`,
  };
  const sent = Media.safeParse(
    found.data[0] ?? (await ask({ method: "POST", path: "media", file: { bytes, headers } })),
  );
  if (!sent.success)
    throw new AppError("outcome_unknown", `We couldn’t read the response from ${channelName}`);
  const { id, alt_text } = sent.data;
  if (alt_text !== alt) await ask({ method: "POST", path: `media/${id}`, json: { alt_text: alt } });
  return id;
}
