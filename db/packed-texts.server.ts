import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { Connection } from "./sqlite.server.ts";

/*
 * Texts take less than half of their bytes packed, and what was changed of one takes little beside it.
 * Whoever reads and writes them does so by SQL (`body_texts`, `packed`), so that storage which packs by itself
 * needs no more than functions of these names.
 */

/** @param base the text beside which it is packed, needed again to read it; null: it stands alone */
export function packText(text: string, base: string | null): Buffer {
  return deflateRawSync(text, { level: constants.Z_BEST_COMPRESSION, ...dictionaryOf(base) });
}

/** @param base as it was packed */
export function unpackText(packed: Buffer, base: string | null): string {
  return inflateRawSync(packed, dictionaryOf(base)).toString("utf8");
}

const dictionaryOf = (base: string | null) =>
  base === null ? {} : { dictionary: Buffer.from(base) };

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
