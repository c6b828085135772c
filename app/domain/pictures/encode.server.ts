import type { Sharp } from "sharp";
import { AppError } from "#app/core/errors.ts";
import type { PictureType } from "#app/workspace/picture.ts";
import { fileName, largestOf, pictureLimits, sizesOf } from "./picture.ts";
import { sniff } from "./sniff.ts";

const maxSeconds = 30;
/** Photographs; what was drawn and what one can see through stays as it is. */
const quality = { webp: 80, jpeg: 82 } as const;

/** With the first picture: most starts meet none for long, and libvips takes its time to load. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One picture at a time anyway, and each is another: what libvips keeps would only fill the memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** A picture in all of its sizes. */
export interface Encoded {
  width: number;
  height: number;
  type: PictureType;
  files: readonly { name: string; content: Buffer }[];
}

/**
 * Makes a picture's files anew from its pixels: nothing that a camera or a program has written beside them
 * comes along, such as where it was taken. The way it is to be turned is applied. Of what moves, the first
 * image counts. The work is done by libvips, off the event loop's thread.
 * @throws AppError `rejected` with words for whoever has sent it
 */
export async function encodeUpload(bytes: Uint8Array): Promise<Encoded> {
  const type = sniff(bytes);
  if (typeof type !== "string") throw new AppError("rejected", type.problem);
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" });
  try {
    const { autoOrient } = await image.metadata();
    return await encode(image.autoOrient(), autoOrient, null);
  } catch (error) {
    const { message } = error as Error;
    const words = /pixel limit/iu.test(message)
      ? `It has more than ${pictureLimits.pixels / 1_000_000} million pixels: make it smaller first.`
      : "The file is damaged or cut off: it cannot be read as a picture. Save it anew and try again.";
    throw new AppError("rejected", words, { cause: error });
  }
}

/** What was drawn here. @param svg of paths alone: no typeface of the machine is asked for */
export async function encodeDrawing(svg: string): Promise<Encoded> {
  const sharp = await loadSharp();
  const image = sharp(Buffer.from(svg));
  const { width, height } = await image.metadata();
  return encode(image, { width, height }, "png");
}

/** What was drawn here, for programs that know nothing newer. @param svg of paths alone */
export async function encodeDrawingAsJpeg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).jpeg({ quality: quality.jpeg, progressive: true }).toBuffer();
}

async function encode(
  image: Sharp,
  original: { width: number; height: number },
  fixed: PictureType | null,
): Promise<Encoded> {
  const largest = largestOf(original);
  // Decoded once: a photograph of a camera has some hundred megabytes of pixels.
  const { data, info } = await image
    .resize({ ...largest, fit: "fill" })
    .toColourspace("srgb")
    .timeout({ seconds: maxSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sharp = await loadSharp();
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const type = fixed ?? (await typeOf(pixels(), channels));
  const files: Encoded["files"][number][] = [];
  for (const size of sizesOf({ width, height })) {
    const sized = () => pixels().resize({ ...size, fit: "fill" });
    const webp = sized().webp(
      type === "png" ? { quality: 90, effort: 3 } : { quality: quality.webp, effort: 3 },
    );
    files.push({ name: fileName(size.width, "webp"), content: await webp.toBuffer() });
    const other =
      type === "png"
        ? sized().png({ palette: true, quality: 95, effort: 4 })
        : sized().jpeg({ quality: quality.jpeg, progressive: true });
    files.push({ name: fileName(size.width, type), content: await other.toBuffer() });
  }
  return { width, height, type, files };
}

/** Whether one can see through it anywhere. */
async function typeOf(pixels: Sharp, channels: number): Promise<PictureType> {
  if (channels !== 2 && channels !== 4) return "jpeg";
  return (await pixels.stats()).isOpaque ? "jpeg" : "png";
}
