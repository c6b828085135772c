import type { ListedPicture } from "#app/domain/pictures/picture.ts";

/** The page of the library. */
export interface PicturesView {
  pictures: readonly ListedPicture[];
  /** Of all pages. */
  count: number;
  /** In bytes. */
  kept: number;
  page: number;
  pages: number;
}

/** Why uploaded files were rejected, by name. */
export interface PicturesProblem {
  added: number;
  refused: readonly { name: string; problem: string }[];
}

export const pictureIntents = {
  add: "add_pictures",
  describe: "describe_picture",
  delete: "delete_picture",
} as const;

export const pictureFields = {
  files: "pictures",
  id: "picture",
  alt: "alt",
  decorative: "decorative",
} as const;

/** The formats that phones and cameras produce. */
export const acceptedFiles = "image/jpeg,image/png,image/webp,image/avif,image/gif";
