import type { Sharp } from "sharp";
import { AppError } from "#app/core/errors.ts";
import type { PictureType } from "#app/workspace/picture.ts";
import { fileName, largestOf, pictureLimits, sizesOf } from "./picture.ts";
import { sniff } from "./sniff.ts";

const maxSeconds = 30;
/** For photos; drawings and transparent pictures are lossless. */
const quality = { webp: 80, jpeg: 82 } as const;

/** Loaded with the first picture, because libvips loads slowly and is rarely needed at once. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Pictures are processed once and one at a time, so a cache would only fill the memory.
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
 * Re-encodes a picture from its pixels, which removes metadata such as its location. Rotation is applied, and only
 * the first frame of animations is kept. libvips does the work off the event loop.
 * @throws AppError `rejected` with a message for the user
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
      ? `The picture has more than ${pictureLimits.pixels / 1_000_000} million pixels. Make it smaller and try again.`
      : "We couldn’t read this picture because the file is damaged. Save it again and retry.";
    throw new AppError("rejected", words, { cause: error });
  }
}

/** Renders a drawing. @param svg with only paths, so that no fonts are needed */
export async function encodeDrawing(svg: string): Promise<Encoded> {
  const sharp = await loadSharp();
  const image = sharp(Buffer.from(svg));
  const { width, height } = await image.metadata();
  return encode(image, { width, height }, "png");
}

/** Renders a drawing as JPEG for older programs. @param svg with only paths */
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
  // Decoded once: a camera photo has a few hundred megabytes of pixels.
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

/** Whether it has transparency. */
async function typeOf(pixels: Sharp, channels: number): Promise<PictureType> {
  if (channels !== 2 && channels !== 4) return "jpeg";
  return (await pixels.stats()).isOpaque ? "jpeg" : "png";
}
