import { Parser } from "htmlparser2";
import { decodeBytes, encodingOf, encodingOfMark } from "./decode-text.server.ts";
import { detectEncoding } from "./detect-encoding.server.ts";

/** Browsers look for what a page says of itself until its head ends; few heads are longer. */
const headBytes = 65_536;

/** The encoding that a header names, such as `text/html; charset=koi8-r`; null: none that anybody knows. */
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
 * A page or feed as text, in the order in which browsers ask: the mark of its first bytes, the header, what it
 * says of itself. Where nothing says so, it is UTF-8, or what it looks like.
 */
export async function decodeDocument(bytes: Uint8Array, contentType: string): Promise<string> {
  const named =
    encodingOfMark(bytes) ?? encodingByZeros(bytes) ?? namedEncoding(bytes, contentType);
  return decodeBytes(bytes, named ?? (await detectEncoding(bytes)).encoding);
}

function namedEncoding(bytes: Uint8Array, contentType: string): string | null {
  const header = encodingOfHeader(contentType);
  // Markup in UTF-16 has zeros from its first character on.
  if (header !== null && !header.startsWith("utf-16")) return header;
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const isHtml = /^\s*text\/html\b/iu.test(contentType);
  const named = isHtml
    ? (encodingOfMeta(head) ?? encodingOfXml(head))
    : (encodingOfXml(head) ?? encodingOfMeta(head));
  // It could not have been read if it were true.
  return named?.startsWith("utf-16") ? "utf-8" : named;
}

/** UTF-16 without a mark shows by the zeros around its first sign, which is `<` in all markup. */
function encodingByZeros([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? "utf-16be" : null;
}

function encodingOfXml(head: string): string | null {
  const declaration = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']\s*([^"'>]+)["']/iu.exec(head);
  return declaration ? encodingOf(declaration[1] ?? "") : null;
}

/** Comments, scripts and titles that hold something alike are none. */
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
  // Browsers take this one for another.
  return found === "x-user-defined" ? "windows-1252" : found;
}
