import * as z from "zod";
import { AppError } from "../../../core/errors";
import type { Connecting } from "../place-kind";
import type { PictureToSend } from "../send-picture.server";
import { askWordPress, type WordPressAccess } from "./posts.server";

const Media = z.object({ id: z.number(), slug: z.string(), alt_text: z.string().catch("") });

/**
 * The number of a picture in the site's media library, which has it once: it is looked for by its name before it is
 * sent, so that a lost answer brings no second one.
 * Source: https://developer.wordpress.org/rest-api/reference/media/
 */
export async function mediaOf(
  access: WordPressAccess,
  way: Pick<Connecting, "request" | "clock" | "signal">,
  { picture, author }: { picture: PictureToSend; author: string },
): Promise<number> {
  const query = { context: "edit", slug: picture.mark, author, per_page: "1" };
  const found = z.array(Media).safeParse(await askWordPress(access, way, { path: "media", query }));
  if (!found.success)
    throw new AppError("destination_unavailable", `${access.place} does not list its pictures`);
  const [there] = found.data;
  const { id, alt_text } = there ?? (await upload(access, way, picture));
  if (alt_text !== picture.alt) {
    const json = { alt_text: picture.alt };
    await askWordPress(access, way, { method: "POST", path: `media/${id}`, json });
  }
  return id;
}

async function upload(
  access: WordPressAccess,
  way: Pick<Connecting, "request" | "clock" | "signal">,
  { bytes, type, fileName }: PictureToSend,
): Promise<z.infer<typeof Media>> {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${fileName}"`,
  };
  const asked = { method: "POST", path: "media", body: bytes, headers } as const;
  const media = Media.safeParse(await askWordPress(access, way, asked));
  if (media.success) return media.data;
  throw new AppError("outcome_unknown", `${access.place} gave an answer that cannot be read`);
}
