import { francAll } from "franc";
import { isHeldByOthers } from "./function-words.ts";

/** What the language's detection calls those that a brief may be in (ISO 639-3). */
const codes: Readonly<Record<string, string>> = {
  en: "eng",
  de: "deu",
  fr: "fra",
  es: "spa",
  it: "ita",
  pt: "por",
  nl: "nld",
  pl: "pol",
  sv: "swe",
  da: "dan",
  nb: "nob",
  fi: "fin",
  cs: "ces",
  tr: "tur",
  ja: "jpn",
};

/** Nobody tells these apart by their letters, in a few sentences. */
const alike: readonly (readonly string[])[] = [
  ["dan", "nob", "swe"],
  ["spa", "por"],
];

/** In characters: fewer are told by chance, so a text that is shorter as a whole holds nothing up. */
const fewest = 120;

/**
 * How likely the wanted language has to be, beside the likeliest, by how many characters there are to tell it by. The
 * shorter, the more chance is in it: of some 300 headings and paragraphs of the evaluation set none falls below, and four
 * in five do where they are taken for another language; with the small words of what is short, nine in ten do
 * (`language.test.ts` counts both). Of those below 20 characters, headings of two words, one in ten would fall below any
 * line that finds anything.
 */
const likelyEnough: readonly { from: number; share: number }[] = [
  { from: 200, share: 1 },
  { from: fewest, share: 0.85 },
  { from: 60, share: 0.8 },
  { from: 20, share: 0.6 },
];

/**
 * Whether a text as a whole is in a language, as far as that can be told.
 * @param language as the brief has it, such as `en-US`
 */
export function isIn(language: string, text: string): boolean {
  const plain = plainWords(text);
  return plain.length < fewest || likelihoodOf(language, plain) === 1;
}

/**
 * Those parts of a text that are in another language, as far as that can be told.
 * @param language as the brief has it, such as `en-US`
 * @param written Markdown, or a line; each heading and paragraph is judged by itself
 */
export function foreignParts(language: string, written: readonly string[]): string[] {
  return (
    written
      .flatMap((text) => withoutCode(text).split(/\n+/u))
      // A table row is no sentence: each cell is judged by itself.
      .flatMap((line) => line.split(/(?<!\\)\|/u))
      .map((part) => part.replace(/^(?:[\s#*+-]|\d{1,9}[.)]\s)+/u, "").trim())
      .filter((part) => {
        const plain = plainWords(part);
        const wanted = likelyEnough.find(({ from }) => plain.length >= from);
        if (wanted === undefined || latinName.test(plain)) return false;
        if (likelihoodOf(language, plain) < wanted.share) return true;
        return plain.length < fewest && isHeldByOthers(plain, ownOf(language));
      })
  );
}

/** Of a plant or an animal, in every language the same. */
const latinName = /^[A-Z][a-z]{3,} [a-z]{3,}(?:a|um|us|is|ns|ii|ae)$/u;

/** Beside that of the likeliest, which is 1; also where nobody can tell. */
function likelihoodOf(language: string, plain: string): number {
  const group = ownOf(language);
  if (group.length === 0) return 1;
  const found = francAll(plain, { only: Object.values(codes) });
  if (found[0]?.[0] === "und") return 1;
  return Math.max(0, ...found.filter(([code]) => group.includes(code)).map(([, share]) => share));
}

/** What counts as a language: itself, and what is not told from it. */
function ownOf(language: string): readonly string[] {
  const wanted = codes[language.split("-")[0] ?? ""];
  return wanted === undefined ? [] : (alike.find((each) => each.includes(wanted)) ?? [wanted]);
}

const withoutCode = (text: string) =>
  text.replace(/```[\s\S]*?(?:```|$)/gu, " ").replace(/`[^`\n]*`/gu, " ");

/** Without what may be in any language: code, addresses, and what is quoted. */
function plainWords(text: string): string {
  return withoutCode(text)
    .replace(/^[ \t]*>.*$/gmu, " ")
    .replace(/\]\([^)\]]*\)|\bhttps?:\/\/\S+/giu, " ")
    .replace(/[“„«»][^“”„«»\n]*[”“»«]|"[^"\n]*"/gu, " ")
    .replace(/[#*_>`~\d[\]()|-]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
