import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { Connection } from "./sqlite.server.ts";

/*
 * Compressed texts take less than half the space, and a changed text takes little as a delta.
 * Access is by SQL (`body_texts`, `packed`), so that a storage engine with compression only needs
 * functions of these names.
 */

/** @param base the text it is a delta of, needed to read it; null: none */
export function packText(text: string, base: string | null): Buffer {
  return deflateRawSync(text, { level: constants.Z_BEST_COMPRESSION, ...dictionaryOf(base) });
}

/** @param base as for packing */
export function unpackText(packed: Buffer, base: string | null): string {
  return inflateRawSync(packed, dictionaryOf(base)).toString("utf8");
}

const dictionaryOf = (base: string | null) =>
  base === null ? {} : { dictionary: Buffer.from(base) };

/** Adds `packed(text, base)` and `unpacked(packed, base)` to a connection. */
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
