import { colours, type TextStyle } from "#app/platform/pdf/theme.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** Simulated money and audiences are underlined with dots, as everywhere in the product. */
export const amountStyle = (style: TextStyle, origin: Origin): TextStyle =>
  origin === "simulated" ? { ...style, isDotted: true } : style;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Stripes across a simulated bar, in the color of the paper. */
export function drawStripes(kit: PDFKit.PDFDocument, { x, y, width, height }: Area): void {
  kit.save().rect(x, y, width, height).clip().lineWidth(0.9).strokeColor(colours.surface);
  for (let left = x - height; left < x + width; left += 3)
    kit.moveTo(left, y + height).lineTo(left + height, y);
  kit.stroke().restore();
}
