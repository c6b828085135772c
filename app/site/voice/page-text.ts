import { splitSentences } from "../../platform/speech/sentences";

/** A sentence of the page, and where it stands, so that it can be marked. */
interface PageSentence {
  text: string;
  range: Range;
}

/** What is on the page for the eye or the hand alone. */
const unread =
  "nav, script, style, noscript, template, button, input, select, textarea, svg, canvas, [aria-hidden=true], [hidden], [data-unread]";

/** Reading a page as it is shown, or as one hears it: figures with their units as words. */
export type Wording = "as_written" | "as_figures";

/**
 * The sentences of one part of the page, in order.
 * @throws Error 'Element with selector … not found'; 'No readable content found'
 */
export function readPage(selector: string, wording: Wording): PageSentence[] {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`Element with selector ${selector} not found`);
  const sentences = blocksOf(element).flatMap((block) => sentencesOf(block, wording));
  if (sentences.length === 0) throw new Error("No readable content found");
  return sentences;
}

/** Whitespace collapsed, and nothing left but words, whitespace and `. , ! ? -`. */
export function cleanPageText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[^\p{L}\p{M}\p{N}_\s.,!?-]/gu, "")
    .trim();
}

/** What the rule above would take away without a word, although it says something. */
export function sayFigures(text: string): string {
  return text
    .replace(/\$\s?(-?[\d.,]*\d)/g, "$1 dollars")
    .replace(/€\s?(-?[\d.,]*\d)/g, "$1 euros")
    .replace(/£\s?(-?[\d.,]*\d)/g, "$1 pounds")
    .replace(/%/g, " percent")
    .replace(/&/g, " and ")
    .replace(/\s[·–—|:]\s/g, ", ");
}

function speakable(text: string, wording: Wording): string {
  if (wording === "as_figures") return cleanPageText(sayFigures(text));
  // Pictures and arrows have names that no voice should say.
  return text
    .replace(/[\p{Extended_Pictographic}\p{So}←-⇿]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Texts that stand in one line: the end of a block ends a sentence, whatever it ends with. */
function blocksOf(element: Element): Text[][] {
  const blocks: Text[][] = [];
  let block: Element | null = null;
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    {
      acceptNode: (node) =>
        node instanceof Element && isUnread(node)
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    },
  );
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!(node instanceof Text) || !node.data.trim()) continue;
    const own = blockOf(node);
    if (own !== block) blocks.push([]);
    block = own;
    blocks.at(-1)?.push(node);
  }
  return blocks;
}

const isUnread = (element: Element) =>
  element.matches(unread) || getComputedStyle(element).display === "none";

function blockOf(text: Text): Element | null {
  let element = text.parentElement;
  while (element && getComputedStyle(element).display === "inline") element = element.parentElement;
  return element;
}

function sentencesOf(nodes: readonly Text[], wording: Wording): PageSentence[] {
  const whole = nodes.map(({ data }) => data).join("");
  return splitSentences(whole).flatMap(({ text, start, end }) => {
    const spoken = speakable(text, wording);
    return spoken ? [{ text: spoken, range: rangeOf(nodes, start, end) }] : [];
  });
}

function rangeOf(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange();
  let passed = 0;
  for (const node of nodes) {
    const after = passed + node.data.length;
    if (start >= passed && start < after) range.setStart(node, start - passed);
    if (end > passed && end <= after) range.setEnd(node, end - passed);
    passed = after;
  }
  return range;
}
