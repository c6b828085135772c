import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  inflateRawSync,
} from "node:zlib";
import type { Connection } from "./sqlite.server";

/*
 * Texts take less than half of their bytes packed, and what was changed of one takes little beside it.
 * Whoever reads and writes them does so by SQL (`body_texts`, `packed`), so that storage which packs by itself
 * needs no more than functions of these names.
 */

/** Enough for the texts of one piece; the encoder takes several times as much memory. */
const windowBits = 16;

/** As small as in a tenth of the time that the best takes. */
const quality = 5;

/** @param base the text beside which it is packed, needed again to read it; null: it stands alone */
export function packText(text: string, base: string | null): Buffer {
  if (base !== null) return deflateRawSync(text, { level: 9, dictionary: Buffer.from(base) });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
    constants;
  return brotliCompressSync(text, {
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_LGWIN]: windowBits,
    },
  });
}

/** @param base as it was packed */
export function unpackText(packed: Buffer, base: string | null): string {
  const text =
    base === null
      ? brotliDecompressSync(packed)
      : inflateRawSync(packed, { dictionary: Buffer.from(base) });
  return text.toString("utf8");
}

/** Gives a connection `packed(text, base)` and `unpacked(packed, base)`. */
export function addPacking(connection: Connection): void {
  const always = { deterministic: true };
  connection.function("packed", always, (text, base) =>
    text === null ? null : packText(String(text), base === null ? null : String(base)),
  );
  connection.function("unpacked", always, (packed, base) =>
    packed instanceof Uint8Array
      ? unpackText(Buffer.from(packed), base === null ? null : String(base))
      : null,
  );
}
