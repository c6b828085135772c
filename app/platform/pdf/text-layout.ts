import { graphemesOf } from "#app/core/text/graphemes.ts";
import { printable, replacement } from "./printable-text.ts";
import type { UnicodeRules } from "./unicode-rules.ts";

/** The parts of a typeface that layout needs. */
export interface Face {
  name: string;
  has(codePoint: number): boolean;
  /** Width in points. `whole`: shaped as one run, for scripts with joined letters. */
  widthOf(text: string, size: number, whole: boolean): number;
}

/** Text drawn in one call. */
interface TextRun {
  face: Face;
  text: string;
  whole: boolean;
  width: number;
}

export interface Line {
  /** From left to right. */
  runs: readonly TextRun[];
  width: number;
}

export interface LaidOutText {
  lines: readonly Line[];
  /** Alternative text, if the glyphs differ from the text. */
  actual: string | undefined;
}

interface Cluster {
  text: string;
  face: Face;
  level: number;
  /** Whether a line may start with it. */
  opens: boolean;
}

interface Measure {
  /** The first typeface with the character is used. Never empty. */
  faces: readonly [Face, ...Face[]];
  size: number;
  width: number;
  rules: UnicodeRules;
  /** Text beyond this many lines is cut, with an ellipsis. */
  maxLines?: number;
}

const ellipsis = "…";

/** No page is wider; the rest is ignored. */
const mostInLine = 1_000;

/** Breaks text into lines of a maximum width. */
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

/** Unicode properties of each grapheme. */
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

/** Joiners and variation selectors have no glyph. */
const invisible = /[\p{Join_Control}\p{Variation_Selector}]/gu;

function fitToFaces(places: readonly Place[], faces: Measure["faces"]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { grapheme, level, opens } of places) {
    const plain = grapheme.replace(invisible, "");
    const before = clusters.at(-1);
    // Spaces and symbols between words of the other direction belong to those words.
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

/** How many clusters fit on the next line: up to a break opportunity, or part of a long word. */
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
  return textRunsOf(clusters, measure).reduce((sum, run) => sum + run.width, 0);
}

function lineOf(clusters: readonly Cluster[], measure: Measure): Line {
  const runs = textRunsOf(clusters, measure);
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  const last = runs.at(-1);
  // Screen readers and copied text need a space before the next line.
  if (last && !last.whole) runs.splice(-1, 1, { ...last, text: `${last.text} ` });
  return { runs, width };
}

/** Merges runs, in visual order. */
function textRunsOf(clusters: readonly Cluster[], { size, rules }: Measure): TextRun[] {
  const groups: { face: Face; level: number; script: string; texts: string[] }[] = [];
  for (const { face, level, text } of clusters) {
    const group = groups.at(-1);
    const backwards = level % 2 === 1;
    // Scripts are shaped separately; symbols go with the previous word.
    const script = (backwards && scriptOf(text, rules)) || group?.script || "";
    const letters = backwards ? rules.mirrored(text) : text;
    if (group?.face === face && group.level === level && group.script === script)
      group.texts.push(letters);
    else groups.push({ face, level, script, texts: [letters] });
  }
  const runs = groups.map(({ face, level, texts }): TextRun => {
    const backwards = level % 2 === 1;
    // The shaper reverses such scripts itself; symbols alone have no script.
    const whole = backwards && texts.some(rules.isRightToLeft);
    const text = (backwards && !whole ? texts.reverse() : texts).join("");
    return { face, text, whole, width: face.widthOf(text, size, whole) };
  });
  const order = rules.visualOrder(groups.map(({ level }) => level));
  return order.flatMap((index) => runs[index] ?? []);
}

function scriptOf(text: string, { isRightToLeft }: UnicodeRules): string {
  if (/^\p{Script=Hebrew}/u.test(text)) return "Hebrew";
  return isRightToLeft(text) ? "joining" : "";
}
