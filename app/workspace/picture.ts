/** Where a picture comes from: its owner, or it was drawn from a text's title. */
export const pictureKinds = ["upload", "drawn"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What programs get that know no WebP: photographs as JPEG, what one can see through as PNG. */
export const pictureTypes = ["jpeg", "png"] as const;
export type PictureType = (typeof pictureTypes)[number];
