import * as z from "zod";
import { AppError } from "#app/core/errors.ts";
import { fileForm, type PictureToSend } from "#app/domain/channels/send-picture.server.ts";

const Images = z.object({ images: z.array(z.object({ url: z.string() })).min(1) });

/** Ghost's own limit of what describes a picture. */
const maxAltLength = 190;

/** The picture of a post as the Admin API has it; null: it has none. */
interface FeatureImage {
  feature_image: string | null;
  feature_image_alt: string | null;
}

/**
 * Uploads a post's picture unless the post already has it. A lost response leaves an unused file on the site.
 * Source: https://ghost.org/docs/admin-api/#images
 * @param present the post's current picture; null: none
 */
export async function featureImageOf(
  picture: PictureToSend | null,
  present: string | null,
  upload: (form: ReturnType<typeof fileForm>) => Promise<unknown>,
): Promise<FeatureImage> {
  if (!picture) return { feature_image: null, feature_image_alt: null };
  const feature_image_alt = [...picture.alt].slice(0, maxAltLength).join("") || null;
  if (present?.includes(picture.mark)) return { feature_image: present, feature_image_alt };
  const sent = Images.safeParse(await upload(fileForm("file", picture, { purpose: "image" })));
  const [image] = sent.success ? sent.data.images : [];
  if (!image) throw new AppError("outcome_unknown", "We couldn’t read the site’s response");
  return { feature_image: image.url, feature_image_alt };
}
