import sharp from "sharp";

interface Made {
  width?: number;
  height?: number;
  /** #rrggbb */
  color?: string;
}

/** A picture of one colour. */
export const jpegOf = ({ width = 900, height = 600, color = "#2f6b4f" }: Made = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A photograph as a telephone makes it: turned, with the place where it was taken. */
export const photograph = ({ width = 1_200, height = 800 }: Made = {}) =>
  sharp({ create: { width, height, channels: 3, background: "#2f6b4f" } })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: "Telephone", Copyright: "A photographer" },
        IFD3: { GPSLatitude: "51/1 30/1 0/1" },
      },
    })
    .jpeg()
    .toBuffer();

/** One can see through it. */
export const transparentPng = ({ width = 500, height = 500 }: Made = {}) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.4 } },
  })
    .png()
    .toBuffer();
