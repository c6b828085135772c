import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { tidyHtml } from "./tidy-html.server.ts";
import { weightOf } from "./text-weight.ts";

/** The length of an article that can be a source. */
const maxArticleLength = 40_000;
/** Enough to know what a site is about. */
export const maxTextLength = 6_000;

/** Buttons and labels are shorter than prose. */
const shortestProse = 40;

/** Elements that are not the page's own text. */
const aside = new Set("aside footer form head header nav".split(" "));
const asideRoles = new Set(
  "banner complementary contentinfo dialog menu navigation search".split(" "),
);
const asideNames = new Set(
  `breadcrumb breadcrumbs comment-list commentlist comments cookie-banner cookie-consent cookie-notice footer
  menu related-posts share sidebar site-footer`.split(/\s+/u),
);
const mainPart = 'main, article, [role="main"], [itemprop="articleBody"]';

/** Inline elements. */
const inLine = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const proseElements = new Set("p li dd blockquote pre figcaption".split(" "));

/** @param html tidied */
export const documentOf = (html: string): Document => parseHTML(html).document;

/**
 * The whole article of a page as in a browser's reading view, or what that misses.
 * @param html tidied
 */
export function articleText(html: string): string {
  const view = readingView(html);
  const own = textOf(documentOf(html), maxArticleLength);
  // Reading views mistake one long footer sentence for the article when all others are short.
  return weightOf(own) > 2 * weightOf(view) ? own : view;
}

function readingView(html: string): string {
  const content = new Readability(documentOf(html)).parse()?.content ?? "";
  return content === ""
    ? ""
    : textIn(documentOf(tidyHtml(content, false)).body, maxArticleLength, true);
}

/** The paragraphs of a page's main part, or of the page. */
export function textOf(document: Document, longest: number): string {
  const parts = [...document.querySelectorAll(mainPart)];
  const outer = parts.filter((part) => !parts.some((each) => each !== part && each.contains(part)));
  const own = outer.map((part) => textIn(part, longest, true)).filter((text) => text !== "");
  const text = own.join("\n\n").slice(0, longest);
  return weightOf(text) >= 3 * shortestProse ? text : textIn(document.body, longest, false);
}

/** Feeds contain HTML in text fields. */
export function textOfHtml(html: string | undefined): string {
  if (html === undefined || html.trim() === "") return "";
  const { body } = documentOf(tidyHtml(html, false));
  return textIn(body, maxTextLength, true) || inOneLine(body.textContent).slice(0, maxTextLength);
}

interface Paragraph {
  text: string;
  /** Characters inside links. */
  linked: number;
  element: string;
}

/** @param isOwn known to be the page's own text, so short paragraphs count */
function textIn(root: Element, longest: number, isOwn: boolean): string {
  const kept: string[] = [];
  let length = 0;
  for (const paragraph of paragraphsOf(root)) {
    if (!isProse(paragraph, isOwn)) continue;
    kept.push(paragraph.text);
    length += paragraph.text.length + 2;
    if (length > longest) break;
  }
  const text = kept.join("\n\n").slice(0, longest);
  // A lone button is not an article.
  return weightOf(text) >= shortestProse || isSentence(text) ? text : "";
}

function isProse({ text, linked, element }: Paragraph, isOwn: boolean): boolean {
  // Lists of headlines link to articles and are not text.
  if (text === "" || linked * 2 > text.length || /^h[1-6]$/u.test(element)) return false;
  const isParagraph = proseElements.has(element);
  if (isParagraph && isOwn) return true;
  return (isSentence(text) && (isParagraph || isOwn)) || weightOf(text) >= shortestProse;
}

const isSentence = (text: string) =>
  /[.!?…。．！？।؟][”"’'»)」』）]*$/u.test(text) && /\s|\p{Lo}{4}/u.test(text);

function* paragraphsOf(root: Element): Generator<Paragraph> {
  let text = "";
  let linked = 0;
  function* end(element: string): Generator<Paragraph> {
    // Two line breaks in a row separate paragraphs.
    for (const part of text.split(/\n[^\S\n]*\n/u))
      yield { text: inOneLine(withoutBreaks(part)), linked, element };
    text = "";
    linked = 0;
  }
  function* walk(parent: Element, element: string, isLink: boolean): Generator<Paragraph> {
    for (const node of parent.childNodes) {
      const name = node.nodeName.toLowerCase();
      if (name === "#text") {
        const own = (node.textContent ?? "").replace(/\s*\n\s*/gu, sourceBreak);
        text += own;
        if (isLink) linked += own.trim().length;
      } else if (name === "br") text += "\n";
      // Only elements are left.
      else if (inLine.has(name)) yield* walk(node as Element, element, isLink || name === "a");
      else if (node.nodeType === 1 && !isAside(node as Element, name)) {
        yield* end(element);
        yield* walk(node as Element, name, isLink);
        yield* end(name);
      }
    }
  }
  yield* walk(root, root.nodeName.toLowerCase(), false);
  yield* end(root.nodeName.toLowerCase());
}

const isAside = (element: Element, name: string): boolean =>
  aside.has(name) ||
  asideRoles.has(element.getAttribute("role") ?? "") ||
  [element.id, ...element.classList].some((each) => asideNames.has(each.toLowerCase()));

/** A line break in the source; `\n` is one that readers see. */
const sourceBreak = "\v";

/** Between Chinese and Japanese characters a line break adds no space, as in browsers. */
const withoutBreaks = (text: string) =>
  text.replace(
    /([\u3000-\u9FFF\uFF00-\uFFEF])\s*[\v\n]\s*(?=[\u3000-\u9FFF\uFF00-\uFFEF])/gu,
    "$1",
  );

export const inOneLine = (text: string | null | undefined): string =>
  (text ?? "").replace(/\s+/gu, " ").trim();

export const firstOf = (...texts: (string | null | undefined)[]): string =>
  texts.map(inOneLine).find((text) => text !== "") ?? "";
