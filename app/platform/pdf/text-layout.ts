import { graphemesOf } from "#app/core/text/graphemes.ts";
import { printable, replacement } from "./printable-text.ts";
import type { UnicodeRules } from "./unicode-rules.ts";

/** A typeface, as far as setting text needs it. */
export interface Face {
  name: string;
  has(codePoint: number): boolean;
  /** Width in points. `whole`: shaped as one run, as scripts need that join their letters. */
  widthOf(text: string, size: number, whole: boolean): number;
}

/** Letters that are drawn in one go. */
interface ContentItem {
  face: Face;
  text: string;
  whole: boolean;
  width: number;
}

export interface Line {
  /** From left to right. */
  pieces: readonly ContentItem[];
  width: number;
}

export interface LaidOutText {
  lines: readonly Line[];
  /** What is read out and copied in place of the letters drawn, where these are not the text. */
  actual: string | undefined;
}

interface Cluster {
  text: string;
  face: Face;
  level: number;
  /** Whether a line may begin with it. */
  opens: boolean;
}

interface Measure {
  /** The first that has a character draws it. Never empty. */
  faces: readonly [Face, ...Face[]];
  size: number;
  width: number;
  rules: UnicodeRules;
  /** What does not fit into so many lines is cut off, with a mark. */
  maxLines?: number;
}

const ellipsis = "…";

/** No page is wide enough for more; what comes after is not looked at. */
const mostInLine = 1_000;

/** Breaks any text into lines that are no wider than asked for. */
export function layoutText(text: string, measure: Measure): LaidOutText {
  const { maxLines = Infinity } = measure;
  const source = printable(text.slice(0, maxLines * mostInLine));
  const places = placesOf(source, measure.rules);
  const clusters = fitToFaces(places, measure.faces);
  const { lines, cut } = breakLines(clusters, measure);
  const changed = clusters.some(
    ({ level, text }, index) =>
      level > 0 || (text === replacement && places[index]?.grapheme !== text),
  );
  return { lines, actual: cut || changed ? source : undefined };
}

/** What Unicode says of each character that people see. */
interface Place {
  grapheme: string;
  level: number;
  opens: boolean;
}

function placesOf(source: string, rules: UnicodeRules): Place[] {
  const levels = rules.levelsOf(source);
  const breaks = rules.lineBreaksOf(source);
  let at = 0;
  return graphemesOf(source).map((grapheme) => {
    const place = { grapheme, level: levels[at] ?? 0, opens: breaks.has(at) };
    at += grapheme.length;
    return place;
  });
}

/** Joiners and the marks that ask for a picture have no shape of their own. */
const invisible = /[\p{Join_Control}\p{Variation_Selector}]/gu;

function fitToFaces(places: readonly Place[], faces: Measure["faces"]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { grapheme, level, opens } of places) {
    const plain = grapheme.replace(invisible, "");
    const before = clusters.at(-1);
    // Spaces and signs between words of the other direction are set with these words.
    const ordered = level % 2 === 1 && before?.level === level ? [before.face, ...faces] : faces;
    const face = ordered.find((each) => hasAll(each, plain));
    if (face) clusters.push({ text: plain, face, level, opens });
    else {
      const standIn = faces.find((each) => hasAll(each, replacement)) ?? faces[0];
      clusters.push({ text: replacement, face: standIn, level, opens });
    }
  }
  return clusters;
}

function hasAll(face: Face, text: string): boolean {
  return [...text].every((character) => face.has(character.codePointAt(0) ?? 0));
}

function breakLines(
  clusters: readonly Cluster[],
  measure: Measure,
): { lines: Line[]; cut: boolean } {
  const { maxLines = Infinity } = measure;
  const lines: Line[] = [];
  let start = 0;
  while (start < clusters.length) {
    const rest = clusters.slice(start, start + mostInLine);
    const taken = clustersThatFit(rest, measure);
    const isCut = lines.length + 1 === maxLines && start + taken < clusters.length;
    if (isCut) {
      lines.push(cutLine(rest, measure));
      return { lines, cut: true };
    }
    lines.push(lineOf(withoutEdgeSpaces(rest.slice(0, taken)), measure));
    start += taken;
    while (clusters[start]?.text === " ") start += 1;
  }
  return { lines, cut: false };
}

/** How many clusters the next line takes: up to where it may end, or a part of a word that is too long. */
function clustersThatFit(clusters: readonly Cluster[], measure: Measure): number {
  let taken = 0;
  let used = 0;
  while (taken < clusters.length) {
    const next = clusters.findIndex(({ opens }, index) => opens && index > taken);
    const end = next === -1 ? clusters.length : next;
    const word = clusters.slice(taken, end);
    if (used + widthOf(withoutEdgeSpaces(word), measure) > measure.width) break;
    used += widthOf(word, measure);
    taken = end;
  }
  return taken > 0 ? taken : Math.max(1, longestStart(clusters, measure));
}

/** How many of these fit, broken anywhere. */
function longestStart(clusters: readonly Cluster[], measure: Measure): number {
  let [fits, tooMany] = [0, clusters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(clusters.slice(0, middle), measure) <= measure.width) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

function cutLine(clusters: readonly Cluster[], measure: Measure): Line {
  const first = clusters[0];
  const face = measure.faces.find((each) => hasAll(each, ellipsis)) ?? measure.faces[0];
  const mark: Cluster = { text: ellipsis, face, level: (first?.level ?? 0) % 2, opens: false };
  const room = { ...measure, width: measure.width - widthOf([mark], measure) };
  const kept = clusters.slice(0, longestStart(clusters, room));
  return lineOf([...withoutEdgeSpaces(kept), mark], measure);
}

function withoutEdgeSpaces(clusters: readonly Cluster[]): readonly Cluster[] {
  const end = clusters.findLastIndex(({ text }) => text !== " ") + 1;
  return clusters.slice(0, end);
}

function widthOf(clusters: readonly Cluster[], measure: Measure): number {
  return contentItemsOf(clusters, measure).reduce((sum, piece) => sum + piece.width, 0);
}

function lineOf(clusters: readonly Cluster[], measure: Measure): Line {
  const pieces = contentItemsOf(clusters, measure);
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const last = pieces.at(-1);
  // Whoever reads the text out or copies it needs a space before what stands below.
  if (last && !last.whole) pieces.splice(-1, 1, { ...last, text: `${last.text} ` });
  return { pieces, width };
}

/** Joins what is drawn together, and puts it in the order in which it is seen. */
function contentItemsOf(clusters: readonly Cluster[], { size, rules }: Measure): ContentItem[] {
  const groups: { face: Face; level: number; script: string; texts: string[] }[] = [];
  for (const { face, level, text } of clusters) {
    const group = groups.at(-1);
    const backwards = level % 2 === 1;
    // Each script is shaped by rules of its own; signs between words go with the word before.
    const script = (backwards && scriptOf(text, rules)) || group?.script || "";
    const letters = backwards ? rules.mirrored(text) : text;
    if (group?.face === face && group.level === level && group.script === script)
      group.texts.push(letters);
    else groups.push({ face, level, script, texts: [letters] });
  }
  const pieces = groups.map(({ face, level, texts }): ContentItem => {
    const backwards = level % 2 === 1;
    // The shaper turns words of such a script itself; signs alone have no script to tell by.
    const whole = backwards && texts.some(rules.isRightToLeft);
    const text = (backwards && !whole ? texts.reverse() : texts).join("");
    return { face, text, whole, width: face.widthOf(text, size, whole) };
  });
  const order = rules.visualOrder(groups.map(({ level }) => level));
  return order.flatMap((index) => pieces[index] ?? []);
}

function scriptOf(text: string, { isRightToLeft }: UnicodeRules): string {
  if (/^\p{Script=Hebrew}/u.test(text)) return "Hebrew";
  return isRightToLeft(text) ? "joining" : "";
}
