import { drawBrandMark } from "#app/platform/pdf/brand-mark.server.ts";
import { taggingOf, type PdfDocument } from "#app/platform/pdf/document.server.ts";
import { contentArea } from "#app/platform/pdf/page-layout.ts";
import { colours, styles, type TextStyle } from "#app/platform/pdf/theme.ts";
import type { Manual } from "./manual.ts";

interface ManualCover {
  brand: string;
  /** The URL of the online manual. */
  url: string;
  /** The product's version and the edition's code. */
  edition: string;
}

const ground = 400;
const margin = 56;
const width = contentArea.right - margin;

const onGround = (size: number, weight: TextStyle["weight"], leading: number): TextStyle => ({
  ...{ size, weight, leading },
  colour: colours.onAccent,
});
const nameStyle = onGround(13, "bold", 20);
const titleStyle = onGround(44, "bold", 52);
const summaryStyle: TextStyle = { ...styles.lead, size: 13.5, leading: 22 };
const linkStyle: TextStyle = { ...styles.readingStrong, colour: colours.accent };

/** The cover: brand, contents and edition. */
export function drawManualCover(
  document: PdfDocument,
  { title, summary }: Manual,
  { brand, url, edition }: ManualCover,
): void {
  document.decorate((kit) => {
    kit.rect(0, 0, kit.page.width, ground).fill(colours.accent);
    drawRings(kit);
    const mark = { x: margin, y: margin, size: 34 };
    drawBrandMark(kit, { ...mark, ground: colours.onAccent, dots: colours.accent });
  });
  const name = document.typeset(brand, nameStyle, { width: width - 50, maxLines: 2 });
  const nameTop = margin + 17 - name.height / 2;
  const place = { x: margin + 46, y: nameTop, width: width - 50 };
  document.tag("P", () => document.draw(name, place), taggingOf(name));

  // The name is already above.
  const rest = title.startsWith(`${brand} `) ? title.slice(brand.length + 1) : title;
  const set = document.typeset(rest, titleStyle, { width, maxLines: 3 });
  document.moveTo(ground - 44 - set.height);
  const column = { x: margin, width };
  document.heading(1, rest, { keepWith: 0, style: titleStyle, column });

  document.moveTo(ground + 34);
  document.paragraph(summary, summaryStyle, { x: margin, width: 400 });
  drawEdition(document, { url, edition });
}

/** Agents on orbits, cut off by the edge of the page. */
function drawRings(kit: PDFKit.PDFDocument): void {
  const [x, y] = [kit.page.width - 70, 90];
  kit.save().rect(0, 0, kit.page.width, ground).clip();
  kit.lineWidth(1).strokeColor(colours.onAccent, 0.22);
  for (const radius of [70, 130, 190, 250]) kit.circle(x, y, radius).stroke();
  kit.strokeOpacity(1).fillColor(colours.onAccent, 0.85);
  for (const [radius, degrees, size] of agents) {
    const angle = (degrees * Math.PI) / 180;
    kit.circle(x + radius * Math.cos(angle), y + radius * Math.sin(angle), size).fill();
  }
  kit.circle(x, y, 26).fill();
  kit.fillOpacity(1).restore();
}

/** Distance from the center, direction and size. */
const agents = [
  [70, 205, 6],
  [70, 80, 4.5],
  [130, 150, 5],
  [130, 250, 7],
  [190, 118, 6],
  [190, 185, 4],
  [250, 140, 5],
] as const;

function drawEdition(document: PdfDocument, { url, edition }: Omit<ManualCover, "brand">): void {
  document.moveTo(contentArea.bottom - 30);
  const { y } = document;
  document.decorate((kit) => {
    kit.moveTo(margin, y - 14).lineTo(contentArea.right, y - 14);
    kit.lineWidth(0.6).strokeColor(colours.lineStrong).stroke();
  });
  const half = width / 2;
  const online = document.typeset(url, linkStyle, { width: half + 60, maxLines: 1 });
  const [line] = online.lines;
  document.group("P", () => {
    const area = { x: margin, y, width: line?.width ?? 0, height: online.height };
    document.link({ url }, `The manual online: ${url}`, area, () =>
      document.draw(online, { x: margin, y, width: half + 60 }),
    );
  });
  const words = document.typeset(edition, styles.soft, { width: half - 70 });
  const right = {
    x: contentArea.right - half + 70,
    y: y + 1,
    width: half - 70,
    align: "right",
  } as const;
  document.tag("P", () => document.draw(words, right));
}
