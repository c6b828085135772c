import iconv from "iconv-lite";

/** Bytes that say themselves how they are written; they count before what anybody else says, as in browsers. */
const byteOrderMarks: readonly [encoding: string, mark: readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding that the first bytes name; null: they name none. */
export const encodingOfMark = (bytes: Uint8Array): string | null =>
  byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;

/**
 * The encoding that a label means, as browsers read it: “ISO-8859-1” is windows-1252. Null: nobody knows it.
 * Its result is what `decodeBytes` takes.
 */
export function encodingOf(label: string): string | null {
  const name = label.trim().toLowerCase();
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // The code pages of DOS, which browsers do not read.
    return /^cp\d{3,4}$/u.test(name) && iconv.encodingExists(name) ? name : null;
  }
}

/** iconv-lite knows no euro among the letters of old Macs. */
const isLeftToNode = (encoding: string) =>
  encoding === "macintosh" || !iconv.encodingExists(encoding);

/**
 * Bytes as text, without a byte order mark. What cannot be read becomes U+FFFD, and nothing is thrown.
 * Node's own decoder takes windows-1252 for Latin-1, and knows half of Korean.
 * @param encoding as `encodingOf` or `detectEncoding` gives it
 */
export function decodeBytes(bytes: Uint8Array, encoding: string): string {
  const named = encodingOfMark(bytes) ?? encoding;
  // Browsers read the older one as the newer one, which has all of it.
  const name = named === "gbk" ? "gb18030" : named;
  if (isLeftToNode(name)) return new TextDecoder(name).decode(bytes);
  return iconv.decode(bytes, name);
}
