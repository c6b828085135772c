/** What can be uploaded. */
type UploadType = "jpeg" | "png" | "gif" | "webp" | "avif";

/** Why a file isn't an accepted picture, explained for the user. */
type NoPicture = { problem: string };

const takes = "Use JPEG, PNG, WebP, AVIF or GIF.";

/**
 * The file type by its first bytes, whatever its name: nothing else reaches the decoders, some of which can be
 * tricked into reading other files.
 */
export function sniff(bytes: Uint8Array): UploadType | NoPicture {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes.length === 0) return { problem: "The file is empty." };
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/u.test(text(0, 6))) return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp") {
    const brands = text(8, Math.min(bytes.length, 64));
    if (/avif|avis/u.test(brands)) return "avif";
    if (/hei[cxms]|mif1|msf1/u.test(brands))
      return {
        problem: `This is a HEIC photo, which browsers can’t show. On an iPhone, go to Settings, Camera, Formats, Most Compatible. ${takes}`,
      };
  }
  if (/^(?:\s|ï»¿)*<(?:\?xml|!--|!DOCTYPE\s+svg|svg)/iu.test(text(0, 200)))
    return {
      problem: `SVG files can contain scripts, so we don’t accept them. Save it as PNG. ${takes}`,
    };
  return { problem: `This file type isn’t supported. ${takes}` };
}
