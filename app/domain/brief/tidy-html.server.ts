import { Parser } from "htmlparser2";

/** Browsers flatten nesting deeper than 512; readers take minutes for a tenth of that. */
const maxDepth = 48;
/** Elements and texts; the longest articles have a third of it. */
const maxNodes = 40_000;
/** Elements open at once, kept or not. */
const maxOpen = 4_000;
const chunkLength = 16_384;
const maxAttributeLength = 2_000;

/** Contain no visible text of the page. */
const dropped = new Set([
  ..."script style noscript template svg math iframe object canvas select textarea button dialog rp rt".split(
    " ",
  ),
]);
const withoutEnd = new Set("base br hr img input link meta wbr".split(" "));
const kept = new Set("class content href id itemprop lang name property rel role type".split(" "));

/**
 * Reduces a page to lowercase tags, text-related attributes and limited nesting, so that parsing
 * takes linear time.
 * @param isXml closes `<script/>` as XHTML does
 */
export function tidyHtml(source: string, isXml: boolean): string {
  const page = createPage();
  const parser = new Parser(page.handler, {
    xmlMode: isXml,
    decodeEntities: true,
    lowerCaseAttributeNames: true,
  });
  for (let at = 0; at < source.length && !page.isFull(); at += chunkLength)
    parser.write(source.slice(at, at + chunkLength));
  parser.end();
  return framed(page.html());
}

function createPage() {
  let html = "";
  let text = "";
  let nodes = 0;
  let depth = 0;
  /** End tags of open elements; empty: the start tag was not kept. */
  const ends: string[] = [];
  /** How many were open when an element was dropped with its content; 0: none is. */
  let droppedAt = 0;

  function writeText() {
    const escaped = escapeHtml(text);
    // A parser makes a node of each escape and another one of the text after it.
    nodes += 1 + (2 * (escaped.length - text.length)) / 3;
    html += escaped;
    text = "";
  }
  return {
    handler: {
      onopentag(tag: string, attributes: Record<string, string>) {
        const name = tag.toLowerCase();
        const isDropped = droppedAt > 0 || dropped.has(name) || isHidden(name, attributes);
        const isEmpty = withoutEnd.has(name);
        const isWritten = !isDropped && (depth < maxDepth || isEmpty);
        ends.push(isWritten && !isEmpty ? `</${name}>` : "");
        if (isDropped && droppedAt === 0) droppedAt = ends.length;
        nodes += 1;
        if (isDropped) return;
        if (!isWritten) return void (text += " ");
        writeText();
        html += `<${name}${attributesOf(attributes)}>`;
        if (!isEmpty) depth += 1;
      },
      ontext(more: string) {
        if (droppedAt === 0) text += more;
        if (text.length > chunkLength) writeText();
      },
      onclosetag() {
        if (droppedAt === ends.length) droppedAt = 0;
        const end = ends.pop() ?? "";
        if (end === "") return;
        writeText();
        html += end;
        depth -= 1;
      },
    },
    isFull: () => nodes > maxNodes || ends.length > maxOpen,
    html: () => (writeText(), html),
  };
}

/** A page without html and body tags is wrapped. */
const framed = (html: string) =>
  /<html[\s>]/u.test(html) ? html : `<html><body>${html}</body></html>`;

const isHidden = (name: string, { hidden, style = "" }: Record<string, string>) =>
  name !== "html" &&
  name !== "body" &&
  (hidden !== undefined || /display\s*:\s*none/iu.test(style.slice(0, maxAttributeLength)));

function attributesOf(attributes: Record<string, string>): string {
  let text = "";
  for (const [written, value] of Object.entries(attributes)) {
    const name = written.toLowerCase().replace(/^xml:/u, "");
    if (kept.has(name) && value.length <= maxAttributeLength)
      text += ` ${name}="${escapeHtml(value).replaceAll('"', "&quot;")}"`;
  }
  return text;
}

/** Escapes only what would be parsed as markup. */
const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
