/** Uploaded by the owner, or generated from a title. */
export const pictureKinds = ["upload", "drawn"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The fallback for clients without WebP: JPEG for photos, PNG for transparent pictures. */
export const pictureTypes = ["jpeg", "png"] as const;
export type PictureType = (typeof pictureTypes)[number];
