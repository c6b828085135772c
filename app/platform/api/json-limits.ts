import { ApiRefusal } from "./errors.ts";

/** No schema is nested deeper. */
const maxDepth = 20;

/** Far more than any schema needs: parsing and validation cost grows with the number of values. */
const maxValues = 10_000;

export const refuseJson = (details: string): never => {
  throw new ApiRefusal("bad_json", "The body could not be read as JSON.", details);
};

const byteOf = (sign: string): number => sign.charCodeAt(0);
const quote = byteOf('"');
const backslash = byteOf("\\");
const comma = byteOf(",");
const colon = byteOf(":");
const letterU = byteOf("u");

/** A lookup table by byte value, the fastest way to find the next significant character. */
function tableOf(signs: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const sign of signs) table[byteOf(sign)] = 1;
  return table;
}
const meansInText = tableOf('"\\');
const meansOutside = tableOf('",:[]{}');
const opens = tableOf("[{");

/** The position of the next byte in the table, or the end. */
function find(table: Uint8Array, chunk: Uint8Array, from: number): number {
  let at = from;
  // `at` is within bounds here.
  while (at < chunk.length && table[chunk[at] as number] === 0) at += 1;
  return at;
}

/**
 * Checks JSON while it arrives, so that a body that would be slow to parse is never parsed.
 */
export function createJsonLimits() {
  let depth = 0;
  let values = 0;
  let names = 0;
  let isText = false;
  let isEscape = false;
  let hasCodes = false;

  function count(byte: number): void {
    if (byte === comma) values += 1;
    else if (byte === colon) names += 1;
    else if (opens[byte] === 1) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) refuseJson(`It is nested deeper than ${maxDepth} levels.`);
    } else depth -= 1;
  }

  return {
    /** @throws ApiRefusal `bad_json` */
    take(chunk: Uint8Array): void {
      let at = 0;
      while (at < chunk.length) {
        if (isEscape) hasCodes = chunk[at++] === letterU || hasCodes;
        isEscape = false;
        at = find(isText ? meansInText : meansOutside, chunk, at);
        const byte = chunk[at++];
        if (byte === quote) isText = !isText;
        else if (byte === backslash) isEscape = true;
        else if (byte !== undefined) count(byte);
      }
      if (values > maxValues) refuseJson(`It holds more than ${maxValues} values.`);
    },
    /** The number of names in all objects, duplicates included. */
    names: () => names,
    /** Whether the text contains Unicode escapes, such as `\u00e9`. */
    hasCodes: () => hasCodes,
  };
}
