import { markId } from "./mark-id.ts";
import { renderText } from "./render-text.ts";

/** Private use characters, which do not occur in real text. */
const begin = "\u{E000}";
const end = "\u{E001}";
const number = (index: number) => String.fromCodePoint(0xe100 + index);
const unwritten = /[\u{E000}-\u{E1FF}]/gu;

/** Only the first ones are marked. */
const mostMarks = 100;

/**
 * Renders a text to HTML with some sentences marked.
 * @param statements exact Markdown quotes; those not found or crossing emphasis are not marked
 */
export function renderMarked(
  markdown: string,
  statements: readonly string[],
): { html: string; marked: readonly boolean[] } {
  const wanted = statements.slice(0, mostMarks);
  const withSigns = wanted.reduce(
    (text, statement, index) => {
      const at = text.indexOf(statement);
      if (at < 0 || statement === "") return text;
      const after = text.slice(at + statement.length);
      return `${text.slice(0, at)}${begin}${number(index)}${statement}${end}${after}`;
    },
    markdown.replace(unwritten, ""),
  );
  const marked = statements.map(() => false);
  const html = renderText(withSigns).replace(
    /\u{E000}([\u{E100}-\u{E1FF}])([^\u{E000}\u{E001}]*)\u{E001}/gu,
    (_whole, sign: string, inner: string) => {
      const index = (sign.codePointAt(0) ?? 0) - 0xe100;
      if (!isWhole(inner)) return inner;
      marked[index] = true;
      return `<mark id="${markId(index)}" class="unsupported" tabindex="-1"><span class="sr-only" data-unread>Without a source: </span>${inner}</mark>`;
    },
  );
  return { html: html.replace(unwritten, ""), marked };
}

/** Every element that starts inside ends inside. */
function isWhole(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/giu)) {
    if (name === "br") continue;
    if (slash === "") open.push(name ?? "");
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
