/** Detects the type of a response by its content, because few servers declare it correctly. */
type ContentKind = "page" | "feed" | "text" | "unknown";

/** How much is checked, as in browsers. */
const startLength = 1_445;
/** Error messages of a broken server can come before its feed. */
const maxNoiseLength = 8_000;

/** How files of other types start, as browsers detect them. */
const signatures = [
  "%PDF-",
  "PK\x03\x04",
  "\x89PNG",
  "\xFF\xD8\xFF",
  "GIF8",
  "RIFF",
  "\x1F\x8B",
  "OggS",
  "ID3",
];
/** Characters that no text contains. */
const control = /(?![\t\n\f\r\u007F-\u009F])\p{Cc}/u;
const feedRoot = /^<(?:[\w-]+:)?(?:rss|feed|rdf)[\s>]/iu;
const pageTag =
  /^<(?:html|head|body|title|meta|link|base|script|style|main|article|section|header|nav|div|p|h[1-6]|ul|ol|li|table|a|br|b|font|span|center|img|iframe|form)[\s>/]/iu;

/** Whether it is binary, whatever the server says. */
export function isBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return signatures.some((signature) => start.startsWith(signature));
}

/** @param type the response's content type; empty: none */
export function kindOf(text: string, type: string): ContentKind {
  const [named = ""] = type.toLowerCase().split(/[;,\s]/u);
  if (/^(?:image|audio|video|font|model)\//u.test(named)) return "unknown";
  if (control.test(text.slice(0, startLength))) return "unknown";
  const { root, isHtml } = beginningOf(text);
  if (feedRoot.test(root) || isJsonFeed(root)) return "feed";
  if (!isHtml && feedStart(text) > 0) return "feed";
  if (isHtml || pageTag.test(root) || /\bx?html\b/u.test(named)) return "page";
  return isText(named) && !/^[[{<]/u.test(root) ? "text" : "unknown";
}

/** Where a feed starts after a broken server's output; 0: at once, or nowhere. */
export function feedStart(text: string): number {
  const start = text.slice(0, maxNoiseLength);
  const root = start.search(/<(?:rss\s|rss>|rdf:rdf\s|(?:[\w-]+:)?feed\s+[^>]*xmlns)/iu);
  if (root < 0 || /<(?:html|head|body|!doctype\s+html)[\s>]/iu.test(start.slice(0, root))) return 0;
  const declaration = start.lastIndexOf("<?xml", root);
  return declaration < 0 ? root : declaration;
}

const isText = (named: string) =>
  named === "" ||
  /^text\/(?:plain|markdown|x-markdown)$/u.test(named) ||
  /^(?:application|binary)\/(?:octet-stream|unknown|x-unknown|download)$/u.test(named) ||
  !named.includes("/");

const isJsonFeed = (root: string) =>
  root.startsWith("{") && /"https?:\/\/jsonfeed\.org\/version\//u.test(root.replaceAll("\\/", "/"));

/** The first tag after declarations, comments and the doctype. */
function beginningOf(text: string): { root: string; isHtml: boolean } {
  let isHtml = false;
  let at = 0;
  for (;;) {
    at += /^\s*/u.exec(text.slice(at, at + startLength))?.[0].length ?? 0;
    const end = text.startsWith("<!--", at) ? "-->" : /^<[?!]/u.test(text.slice(at, at + 2)) && ">";
    if (!end) break;
    isHtml ||= /^<!doctype\s+html\b/iu.test(text.slice(at, at + 40));
    const closed = text.indexOf(end, at);
    if (closed < 0) break;
    at = closed + end.length;
  }
  return { root: text.slice(at, at + maxNoiseLength), isHtml };
}
