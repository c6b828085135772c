/** The styles of drawn covers. */
export const coverThemes = ["bold", "paper", "night"] as const;
export type CoverTheme = (typeof coverThemes)[number];

export const coverThemeNames: Readonly<Record<CoverTheme, string>> = {
  bold: "Your color",
  paper: "Light",
  night: "Dark",
};

/** The input of a cover; equal input gives equal bytes. */
export interface CoverDrawing {
  title: string;
  /** Of the blog or business; empty: none. */
  name: string;
  /** #rrggbb */
  color: string;
  look: CoverTheme;
  /** The format for link previews, or for podcasts. */
  shape?: "wide" | "square";
}

const maxTitleLength = 140;
const maxNameLength = 40;

/** Symbols that the fonts lack. */
const pictographs =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u{20e3}|\u{200d}/gu;

/** Scripts that the engine can set; others need shaping or run from right to left. */
const simple =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** The drawable words; empty: none, and the cover has no text. */
function drawable(text: string, most: number): string {
  const line = text
    .normalize("NFC")
    .replace(/\p{Cs}/gu, "")
    .replace(pictographs, "")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replace(/(\p{M}{2})\p{M}+/gu, "$1")
    .trim();
  if (!simple.test(line) || !/[\p{L}\p{N}]/u.test(line)) return "";
  const letters = [...line];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

export const drawableTitle = (title: string): string => drawable(title, maxTitleLength);
export const drawableName = (name: string): string => drawable(name, maxNameLength);

/** The alt text of a drawn cover. */
export const drawnAlt = (title: string): string =>
  drawableTitle(title) === "" ? "" : `The title “${drawableTitle(title)}” on a colored background`;
