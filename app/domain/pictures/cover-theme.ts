/** How a drawn cover can look. */
export const coverThemes = ["bold", "paper", "night"] as const;
export type CoverTheme = (typeof coverThemes)[number];

export const coverThemeNames: Readonly<Record<CoverTheme, string>> = {
  bold: "Your colour",
  paper: "On paper",
  night: "By night",
};

/** What a cover is drawn from; the same gives the same, to the byte. */
export interface CoverDrawing {
  title: string;
  /** Of the blog or business; empty: nothing stands there. */
  name: string;
  /** #rrggbb */
  color: string;
  look: CoverTheme;
  /** As wide as links are shown, or as podcasts have it. */
  shape?: "wide" | "square";
}

const maxTitleLength = 140;
const maxNameLength = 40;

/** Signs that are no letters and that the typefaces lack. */
const pictographs =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u{20e3}|\u{200d}/gu;

/** What the engine sets as it is written; others have to be shaped, or run from right to left. */
const simple =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Words as they can be drawn; empty: not at all, and the cover does without. */
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

/** What is said of a drawn cover to whoever cannot see it. */
export const drawnAlt = (title: string): string =>
  drawableTitle(title) === "" ? "" : `The words “${drawableTitle(title)}” on a coloured ground`;
