import * as z from "zod";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { PictureToSend } from "#app/domain/channels/send-picture.server.ts";

/** Of a card's picture: https://docs.bsky.app/docs/advanced-guides/posts#website-card-embeds */
export const largestThumb = { width: 1_600, bytes: 1_000_000 } as const;

/** Of a post's own: https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/images.json */
export const largestPicture = { bytes: 1_000_000 } as const;

const Uploaded = z.object({ blob: z.record(z.string(), z.unknown()) });

/**
 * Uploads a picture. The server names it by its content and deletes unused ones, so uploading twice stores it
 * once.
 * @returns how a record refers to it
 */
export async function uploadBlob(
  picture: PictureToSend,
  upload: (bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  let answer: unknown;
  try {
    answer = await upload(picture.bytes, picture.type);
  } catch (error) {
    // Whatever happened, nothing was published.
    if (isAppError(error) && error.code === "outcome_unknown")
      throw new AppError("channel_unavailable", error.message, { cause: error });
    throw error;
  }
  const uploaded = Uploaded.safeParse(answer);
  if (uploaded.success) return uploaded.data.blob;
  throw new AppError("channel_unavailable", "Bluesky didn’t accept the picture");
}
