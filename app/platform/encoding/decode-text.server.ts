import iconv from "iconv-lite";

/** Byte order marks; they override other declarations, as in browsers. */
const byteOrderMarks: readonly [encoding: string, mark: readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding by byte order mark; null: none. */
export const encodingOfMark = (bytes: Uint8Array): string | null =>
  byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;

/**
 * The encoding of a label, as browsers read it: “ISO-8859-1” is windows-1252. Null: unknown. The
 * result is valid for `decodeBytes`.
 */
export function encodingOf(label: string): string | null {
  const name = label.trim().toLowerCase();
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // DOS code pages, which browsers do not support.
    return /^cp\d{3,4}$/u.test(name) && iconv.encodingExists(name) ? name : null;
  }
}

/** iconv-lite lacks the euro sign of old Macs. */
const isLeftToNode = (encoding: string) =>
  encoding === "macintosh" || !iconv.encodingExists(encoding);

/**
 * Decodes bytes without the byte order mark. Invalid bytes become U+FFFD; never throws. Node's
 * decoder treats windows-1252 as Latin-1 and lacks half of Korean. @param encoding from
 * `encodingOf` or `detectEncoding`
 */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  const named = encodingOfMark(bytes) ?? encoding;
  // Browsers use the newer superset.
  const name = named === "gbk" ? "gb18030" : named;
  if (isLeftToNode(name)) return new TextDecoder(name).decode(bytes);
  return iconv.decode(bytes, name);
}
