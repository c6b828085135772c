import { ApiRefusal } from "./errors";

/** No body of ours is nested deeper. */
const maxDepth = 20;

/** Far more than any body of ours has; what is made of them costs by the value. */
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

/** A table by the byte: reading it is the fastest way to find the next sign that means something. */
function tableOf(signs: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const sign of signs) table[byteOf(sign)] = 1;
  return table;
}
const meansInText = tableOf('"\\');
const meansOutside = tableOf('",:[]{}');
const opens = tableOf("[{");

/** Where the next byte stands that is in the table, or the end. */
function find(table: Uint8Array, piece: Uint8Array, from: number): number {
  let at = from;
  // The table has every byte; the end is no byte, and is in no table.
  while (at < piece.length && table[piece[at] as number] === 0) at += 1;
  return at;
}

/**
 * Looks at JSON while it arrives: a body that would be slow to parse is refused before it is complete,
 * and no piece of it keeps the others waiting.
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
    take(piece: Uint8Array): void {
      let at = 0;
      while (at < piece.length) {
        if (isEscape) hasCodes = piece[at++] === letterU || hasCodes;
        isEscape = false;
        at = find(isText ? meansInText : meansOutside, piece, at);
        const byte = piece[at++];
        if (byte === quote) isText = !isText;
        else if (byte === backslash) isEscape = true;
        else if (byte !== undefined) count(byte);
      }
      if (values > maxValues) refuseJson(`It holds more than ${maxValues} values.`);
    },
    /** How many names its objects have, those that stand twice counted twice. */
    names: () => names,
    /** Whether it writes signs as codes: `\u00e9`. */
    hasCodes: () => hasCodes,
  };
}
