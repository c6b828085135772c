import { francAll } from "franc";
import { isHeldByOthers } from "./function-words.ts";

/** The detection's codes for the languages of briefs (ISO 639-3). */
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

/** Letter statistics cannot distinguish these in a few sentences. */
const alike: readonly (readonly string[])[] = [
  ["dan", "nob", "swe"],
  ["spa", "por"],
];

/** In characters: shorter texts are identified only by chance, so they always pass. */
const fewest = 120;

/**
 * The minimum likelihood of the wanted language, relative to the likeliest one, by text length. None of about 300
 * headings and paragraphs of the evaluation set falls below it, and four in five do in another language; with function
 * words for short texts, nine in ten do (`language.test.ts` counts both). Texts below 20 characters are too short: one
 * in ten would fail any useful limit.
 */
const likelyEnough: readonly { from: number; share: number }[] = [
  { from: 200, share: 1 },
  { from: fewest, share: 0.85 },
  { from: 60, share: 0.8 },
  { from: 20, share: 0.6 },
];

/**
 * Whether a text as a whole is in a language, as far as it can be detected.
 * @param language as the brief has it, such as `en-US`
 */
export function isIn(language: string, text: string): boolean {
  const plain = plainWords(text);
  return plain.length < fewest || likelihoodOf(language, plain) === 1;
}

/**
 * The parts of a text that are in another language, as far as it can be detected.
 * @param language as the brief has it, such as `en-US`
 * @param written Markdown, or a line; each heading and paragraph is checked separately
 */
export function foreignParts(language: string, written: readonly string[]): string[] {
  return (
    written
      .flatMap((text) => withoutCode(text).split(/\n+/u))
      // A table row is no sentence: each cell is checked separately.
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

/** The name of a plant or an animal, the same in every language. */
const latinName = /^[A-Z][a-z]{3,} [a-z]{3,}(?:a|um|us|is|ns|ii|ae)$/u;

/** Relative to the likeliest language, which is 1; also 1 if undecided. */
function likelihoodOf(language: string, plain: string): number {
  const group = ownOf(language);
  if (group.length === 0) return 1;
  const found = francAll(plain, { only: Object.values(codes) });
  if (found[0]?.[0] === "und") return 1;
  return Math.max(0, ...found.filter(([code]) => group.includes(code)).map(([, share]) => share));
}

/** What counts as a language: itself, and those it is confused with. */
function ownOf(language: string): readonly string[] {
  const wanted = codes[language.split("-")[0] ?? ""];
  return wanted === undefined ? [] : (alike.find((each) => each.includes(wanted)) ?? [wanted]);
}

const withoutCode = (text: string) =>
  text.replace(/```[\s\S]*?(?:```|$)/gu, " ").replace(/`[^`\n]*`/gu, " ");

/** Without parts that can be in any language: code, addresses, quotes. */
function plainWords(text: string): string {
  return withoutCode(text)
    .replace(/^[ \t]*>.*$/gmu, " ")
    .replace(/\]\([^)\]]*\)|\bhttps?:\/\/\S+/giu, " ")
    .replace(/[“„«»][^“”„«»\n]*[”“»«]|"[^"\n]*"/gu, " ")
    .replace(/[#*_>`~\d[\]()|-]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
