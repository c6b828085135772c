import { splitSentences } from "#app/platform/speech/sentences.ts";

/** A sentence of the page with its range for highlighting. */
interface PageSentence {
  text: string;
  range: Range;
}

/** Elements that are not read aloud. */
const unread =
  "nav, script, style, noscript, template, button, input, select, textarea, svg, canvas, [aria-hidden=true], [hidden], [data-unread], details:not([open]) > :not(summary)";

/** Read as one sentence, although it has several blocks: table rows, a term and its value. */
const row = "tr, dl > div";

/** Pages are cleaned with `cleanPageText`. Content by agents is read unchanged, in any language. */
export type Wording = "as_page" | "as_written";

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

/** Collapses whitespace and keeps only words, whitespace and `. , ! ? -`. */
export function cleanPageText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[^\p{L}\p{M}\p{N}_\s.,!?-]/gu, "")
    .trim();
}

const currencies: Record<string, string> = { $: "dollars", "€": "euros", "£": "pounds" };

/** An amount or a range: "$500-2000+". */
const amount = /([$€£])\s?(-?(?:\d[\d.,]*)?\d)(?:[-–]((?:\d[\d.,]*)?\d))?(\+)?/g;

/** Signs that the cleanup removes, with their spoken form. */
const spokenSigns: readonly (readonly [RegExp, string])[] = [
  // "We'll" would become another word; "agent's" sounds the same without its apostrophe.
  [/\bcan['’]t\b/gi, "cannot"],
  [/\b(w)on['’]t\b/gi, "$1ill not"],
  [/n['’]t\b/gi, " not"],
  [/['’]ll\b/gi, " will"],
  [/['’]re\b/gi, " are"],
  [/['’]ve\b/gi, " have"],
  [/['’]d\b/gi, " would"],
  [/['’]m\b/gi, " am"],
  [/%/g, " percent"],
  [/&/g, " and "],
  [/…/g, "..."],
  [/\/(?=(?:day|week|month|year)\b)/g, " a "],
  [/(\d)(?:\s–\s|–(?=\d))/g, "$1 to "],
  [/(\d):(?=\d)/g, "$1 "],
  [/\s?[·–—|:;→]\s|—/g, ", "],
  [/\s\(|\)\s(?=\p{L})/gu, ", "],
  [/\//g, " "],
];

/** Writes out meaningful signs that the cleanup would remove. */
export function sayInWords(text: string): string {
  const inWords = text.replace(
    amount,
    (_, sign: string, from: string, to: string | undefined, plus: string | undefined) =>
      `${from}${to ? ` to ${to}` : ""} ${currencies[sign]}${plus ? " and more" : ""}`,
  );
  return spokenSigns.reduce((said, [sign, words]) => said.replace(sign, words), inWords);
}

function speakable(text: string, wording: Wording): string {
  if (wording === "as_page") return cleanPageText(sayInWords(text));
  // Voices would read the names of emoji and arrows.
  return text
    .replace(/[\p{Extended_Pictographic}\p{So}←-⇿]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text node and its offset in the block. */
interface PlacedText {
  node: Text;
  start: number;
}

interface Block {
  /** The full text, with commas between cells. */
  text: string;
  nodes: PlacedText[];
}

/** Texts of one line or row. The end of a block always ends a sentence. */
function blocksOf(element: Element): Block[] {
  const blocks: Block[] = [];
  let unit: Element | null = null;
  let cell: Element | null = null;
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
    const block = blocks.at(-1);
    if (node instanceof HTMLBRElement && block) block.text += "\n";
    if (!(node instanceof Text)) continue;
    const ownCell = blockOf(node);
    if (!node.data.trim()) {
      // Keeps spaces between words of a line and ignores source formatting.
      if (ownCell === cell && block) block.text += " ";
      continue;
    }
    const ownUnit = ownCell?.closest(row) ?? ownCell;
    if (block && ownUnit === unit) addText(block, node, ownCell !== cell);
    else blocks.push({ text: lineOf(node), nodes: [{ node, start: 0 }] });
    [unit, cell] = [ownUnit, ownCell];
  }
  return blocks;
}

/** @param isNextCell whether it starts a new cell */
function addText(block: Block, node: Text, isNextCell: boolean): void {
  const before = block.text.trimEnd();
  if (isNextCell) block.text = /[.,:;!?…]$/.test(before) ? `${before} ` : `${before}, `;
  block.nodes.push({ node, start: block.text.length });
  block.text += lineOf(node);
}

/** The text as shown, with the same length: line breaks become spaces, unless they are preserved. */
function lineOf({ data, parentElement }: Text): string {
  const kept = parentElement && getComputedStyle(parentElement).whiteSpace.startsWith("pre");
  return kept ? data : data.replace(/\s/g, " ");
}

const isUnread = (element: Element) =>
  element.matches(unread) || getComputedStyle(element).display === "none";

function blockOf(text: Text): Element | null {
  let element = text.parentElement;
  while (element && getComputedStyle(element).display === "inline") element = element.parentElement;
  return element;
}

function sentencesOf({ text: whole, nodes }: Block, wording: Wording): PageSentence[] {
  return splitSentences(whole).flatMap(({ text, start, end }) => {
    const spoken = speakable(text, wording);
    return spoken ? [{ text: spoken, range: rangeOf(nodes, start, end) }] : [];
  });
}

function rangeOf(nodes: readonly PlacedText[], from: number, to: number): Range {
  const range = document.createRange();
  const inside = nodes.filter(({ node, start }) => start < to && start + node.data.length > from);
  const [first] = inside;
  const last = inside.at(-1);
  if (first) range.setStart(first.node, Math.max(0, from - first.start));
  if (last) range.setEnd(last.node, Math.min(last.node.data.length, to - last.start));
  return range;
}
