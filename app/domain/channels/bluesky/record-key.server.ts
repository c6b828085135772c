import { createHash } from "node:crypto";
import { timeOfId } from "#app/core/secrets/ids.ts";

const letters = "234567abcdefghijklmnopqrstuvwxyz";
const length = 13;

/**
 * The record key of a publication: a timestamp identifier, as posts require, made from the publication's time and
 * a hash of it. The same input gives the same key.
 * @param index of a thread's posts, from 0
 * Source: https://atproto.com/specs/tid
 */
export function recordKey(publicationId: string, index = 0): string {
  // The posts of a thread are a millisecond apart.
  const ms = BigInt(timeOfId(publicationId) + index);
  const name = index === 0 ? publicationId : `${publicationId} ${index}`;
  const hash = createHash("sha256").update(name).digest();
  const microseconds = ms * 1_000n + BigInt(hash.readUInt32BE(0) % 1_000);
  const clock = BigInt(hash.readUInt32BE(4) % 1_024);
  let rest = (microseconds << 10n) | clock;
  let key = "";
  for (let index = 0; index < length; index += 1) {
    key = (letters[Number(rest & 31n)] ?? "") + key;
    rest >>= 5n;
  }
  return key;
}
