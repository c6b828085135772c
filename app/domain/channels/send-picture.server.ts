import { createHash } from "node:crypto";
import { fileName, sizesOf, type Cover } from "#app/domain/pictures/picture.ts";

/** A picture as sent to a channel. */
export interface PictureToSend {
  bytes: Uint8Array<ArrayBuffer>;
  /** Such as `image/jpeg`. */
  type: string;
  /** A stable ID of the picture, used to find it again. */
  mark: string;
  /** Made of that. */
  fileName: string;
  /** Alt text; empty: decorative. */
  alt: string;
}

/** Reads a picture's bytes. Null: its owner has deleted it since. */
export type ReadPicture = (cover: Cover, most?: PictureLimit) => Promise<PictureToSend | null>;

interface PictureLimit {
  width?: number;
  bytes?: number;
}

/** @param fileOf a file of a workspace's picture; null: there is none */
export const pictureReader =
  (fileOf: (id: string, name: string) => Promise<Uint8Array | null>): ReadPicture =>
  async (cover, { width = Infinity, bytes = Infinity } = {}) => {
    const { id, alt, type } = cover;
    const mark = createHash("sha256").update(`picture ${id}`).digest("hex").slice(0, 24);
    for (const size of sizesOf(cover)) {
      if (size.width > width) continue;
      const content = await fileOf(id, fileName(size.width, type));
      if (!content || content.byteLength > bytes) continue;
      const ending = type === "jpeg" ? "jpg" : type;
      return {
        bytes: new Uint8Array(content),
        type: `image/${type}`,
        mark,
        fileName: `${mark}.${ending}`,
        alt,
      };
    }
    return null;
  };

/** A form with one file (RFC 7578). @returns the body, and its Content-Type */
export function fileForm(
  field: string,
  { bytes, type, fileName: name, mark }: PictureToSend,
  fields: Readonly<Record<string, string>> = {},
): { body: Uint8Array<ArrayBuffer>; contentType: string } {
  const boundary = `----picture-${mark}`;
  const head = (more: string) => `--${boundary}\r\nContent-Disposition: form-data; ${more}\r\n`;
  const texts = Object.entries(fields).map(
    ([key, value]) => `${head(`name="${key}"`)}\r\n${value}\r\n`,
  );
  const file = `${head(`name="${field}"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`;
  const parts = [Buffer.from(texts.join("") + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return {
    body: new Uint8Array(Buffer.concat(parts)),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
