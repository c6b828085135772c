import { shaping, type Faces } from "./fonts.server.ts";
import { layoutText, type Line, type LaidOutText } from "./text-layout.ts";
import { colours, type TextStyle } from "./theme.ts";
import type { UnicodeRules } from "./unicode-rules.ts";

interface Place {
  x: number;
  y: number;
  width: number;
  align?: "left" | "right" | "center";
}

interface TypesetOptions {
  width: number;
  maxLines?: number;
}

/** Laid-out text that can be drawn anywhere. */
export interface Typeset extends LaidOutText {
  style: TextStyle;
  height: number;
}

export type Typesetter = ReturnType<typeof createTypesetter>;

/** Breaks text into lines and draws them. Drawings need a tag to have meaning. */
export function createTypesetter(kit: PDFKit.PDFDocument, faces: Faces, rules: UnicodeRules) {
  function typeset(text: string, style: TextStyle, { width, maxLines }: TypesetOptions): Typeset {
    const measure = { faces: faces[style.weight], size: style.size, width, rules };
    const set = layoutText(text, maxLines === undefined ? measure : { ...measure, maxLines });
    return { ...set, style, height: set.lines.length * style.leading };
  }

  /** One line, shrunk if needed: amounts are never cut. */
  function fit(text: string, style: TextStyle, width: number): Typeset {
    const whole = typeset(text, style, { width: Infinity });
    const needed = whole.lines[0]?.width ?? 0;
    if (needed <= width) return whole;
    return typeset(text, { ...style, size: (style.size * width) / needed }, { width: Infinity });
  }

  function drawLine(line: Line, style: TextStyle, left: number, top: number): void {
    let x = left;
    // Centers small letters vertically in the line.
    const baseline = top + style.leading / 2 + style.size * 0.35;
    kit.fillColor(style.colour);
    for (const { face, text, whole, width } of line.runs) {
      const options = { lineBreak: false, baseline: "alphabetic", ...shaping(whole) } as const;
      kit.font(face.name).fontSize(style.size).text(text, x, baseline, options);
      x += width;
    }
    if (style.isDotted) drawDots(left, x, baseline + style.size * 0.3);
  }

  function drawDots(from: number, to: number, y: number): void {
    // Round line caps turn a very short dash into a dot.
    kit.save().lineWidth(1).lineCap("round").dash(0.01, { space: 2.4 });
    kit.moveTo(from, y).lineTo(to, y).strokeColor(colours.inkFaint).stroke().restore();
  }

  /** Draws lines unchanged. */
  function draw({ lines, style }: Typeset, { x, y, width, align = "left" }: Place): void {
    for (const [index, line] of lines.entries()) {
      const shift = { left: 0, right: 1, center: 0.5 }[align] * (width - line.width);
      drawLine(line, style, x + shift, y + index * style.leading);
    }
  }

  /** A line of text inside a drawing. */
  function label(text: string, style: TextStyle, place: Place): void {
    draw(typeset(text, style, { width: place.width, maxLines: 1 }), place);
  }

  return { typeset, fit, drawLine, draw, label };
}
