import { colours } from "./theme.ts";

/** Its size on the page. */
interface Mark {
  x: number;
  y: number;
  size: number;
  ground?: string;
  dots?: string;
}

/** Six agents around a core, as on the site. */
export function drawBrandMark(
  kit: PDFKit.PDFDocument,
  { x, y, size, ground = colours.accent, dots = colours.onAccent }: Mark,
): void {
  const scale = size / 28;
  kit.roundedRect(x, y, size, size, size * 0.26).fill(ground);
  for (const [cx, cy, r] of circles) kit.circle(x + cx * scale, y + cy * scale, r * scale);
  kit.fill(dots);
}

const circles = [
  [14, 14, 3],
  [14, 6.2, 1.7],
  [20.75, 10.1, 1.7],
  [20.75, 17.9, 1.7],
  [14, 21.8, 1.7],
  [7.25, 17.9, 1.7],
  [7.25, 10.1, 1.7],
] as const;
