import { Parser } from "htmlparser2";
import { decodeBytes, encodingOf, encodingOfMark } from "./decode-text.server.ts";
import { detectEncoding } from "./detect-encoding.server.ts";

/** Browsers look for the declaration in the head; few heads are longer. */
const headBytes = 65_536;

/** The encoding in a header, such as `text/html; charset=koi8-r`; null: none or unknown. */
export function encodingOfHeader(contentType: string): string | null {
  for (const [, quoted, plain] of contentType.matchAll(
    /;\s*charset\s*=\s*(?:"([^"]*)"|'?([^\s;,"']+))/giu,
  )) {
    const encoding = encodingOf(quoted ?? plain ?? "");
    if (encoding !== null) return encoding;
  }
  return null;
}

/**
 * Decodes a page or feed by the browsers' order: byte order mark, header, declaration. Without any,
 * UTF-8 or a detected encoding.
 */
export async function decodeDocument(bytes: Uint8Array, contentType: string): Promise<string> {
  const named =
    encodingOfMark(bytes) ?? encodingByZeros(bytes) ?? namedEncoding(bytes, contentType);
  return decodeBytes(bytes, named ?? (await detectEncoding(bytes)).encoding);
}

function namedEncoding(bytes: Uint8Array, contentType: string): string | null {
  const header = encodingOfHeader(contentType);
  // UTF-16 markup contains zero bytes from the first character on.
  if (header !== null && !header.startsWith("utf-16")) return header;
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const isHtml = /^\s*text\/html\b/iu.test(contentType);
  const named = isHtml
    ? (encodingOfMeta(head) ?? encodingOfXml(head))
    : (encodingOfXml(head) ?? encodingOfMeta(head));
  // If it were true, the declaration could not have been read.
  return named?.startsWith("utf-16") ? "utf-8" : named;
}

/**
 * UTF-16 without a mark shows zero bytes around its first character, which is `<` in all markup.
 */
function encodingByZeros([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? "utf-16be" : null;
}

function encodingOfXml(head: string): string | null {
  const declaration = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']\s*([^"'>]+)["']/iu.exec(head);
  return declaration ? encodingOf(declaration[1] ?? "") : null;
}

/** Lookalikes in comments, scripts and titles do not count. */
function encodingOfMeta(head: string): string | null {
  let found: string | null = null;
  const parser = new Parser({
    onopentag(name, { charset, content, "http-equiv": pragma = "" }) {
      if (found !== null || name !== "meta") return;
      if (charset !== undefined) found = encodingOf(charset);
      else if (pragma.toLowerCase() === "content-type")
        found = encodingOfHeader(`;${content ?? ""}`);
    },
  });
  parser.end(head);
  // Browsers replace this one.
  return found === "x-user-defined" ? "windows-1252" : found;
}
