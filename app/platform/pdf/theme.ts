/** The light theme's colors (app/styles.css) for PDFs. */
export const colours = {
  surface: "#ffffff",
  sunken: "#f0f0ec",
  line: "#e3e2dc",
  lineStrong: "#cbcac2",
  ink: "#1a1b1e",
  inkSoft: "#52534f",
  inkFaint: "#6a6b66",
  accent: "#2250b2",
  accentSoft: "#e9effb",
  onAccent: "#ffffff",
  success: "#176a3c",
  successSoft: "#e5f3ea",
  dangerMark: "#d1402f",
  series1: "#2f66d0",
  series2: "#138a7d",
  series3: "#c07c18",
  series4: "#8457c2",
  series5: "#c24d6d",
  series6: "#66737f",
  idleMark: "#96978f",
} as const;

export type Weight = "regular" | "bold";

export interface TextStyle {
  /** Points. */
  size: number;
  weight: Weight;
  colour: string;
  /** Line height, in points. */
  leading: number;
  /** Dotted underline: the value is simulated. */
  isDotted?: boolean;
}

const style = (size: number, weight: Weight, colour: string, leading = size * 1.45): TextStyle => ({
  size,
  weight,
  colour,
  leading,
});

export const styles = {
  h1: style(23, "bold", colours.ink, 29),
  h2: style(13.5, "bold", colours.ink, 18),
  h3: style(10.5, "bold", colours.ink, 16),
  /** For continuous text. */
  lead: style(12, "regular", colours.ink, 19),
  reading: style(10.5, "regular", colours.ink, 16),
  readingStrong: style(10.5, "bold", colours.ink, 16),
  body: style(9.5, "regular", colours.ink),
  soft: style(9.5, "regular", colours.inkSoft),
  strong: style(9.5, "bold", colours.ink),
  figure: style(17, "bold", colours.ink, 24),
  small: style(8, "regular", colours.inkSoft),
  smallStrong: style(8, "bold", colours.inkSoft),
  faint: style(7.5, "regular", colours.inkFaint),
} as const satisfies Record<string, TextStyle>;
