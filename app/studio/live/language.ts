import { franc } from "franc";

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
const alike: readonly ReadonlySet<string>[] = [
  new Set(["dan", "nob", "swe"]),
  new Set(["spa", "por"]),
];

/** Fewer characters are told by chance. */
const fewest = 120;

/**
 * Whether a text is in a language, as far as that can be told.
 * @param language as the brief has it, such as `en-US`
 */
export function isIn(language: string, text: string): boolean {
  const wanted = codes[language.split("-")[0] ?? ""];
  const plain = text.replace(/[#*_>`~\d[\]()-]/gu, " ").replace(/\s+/gu, " ");
  if (!wanted || plain.length < fewest) return true;
  const found = franc(plain, { only: Object.values(codes) });
  if (found === "und" || found === wanted) return true;
  return alike.some((group) => group.has(found) && group.has(wanted));
}
