import { registerFaces, shaping, type ReadFonts } from "./fonts.server";
import { printable } from "./printable-text";
import { kitOptions, type PdfProperties } from "./properties.server";
import { setText, type Line, type SetText } from "./text-layout";
import { colours, styles, type TextStyle } from "./theme";

type Kit = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
export type Tagging = PDFKit.Mixins.StructureElementOptions;

/** The area of an A4 page that the text keeps to, in points from its left upper corner. */
export const sheet = { left: 48, right: 547, top: 46, bottom: 786, width: 499 } as const;

export interface Place {
  x: number;
  y: number;
  width: number;
  align?: "left" | "right" | "center";
}

export interface TypesetOptions {
  width: number;
  maxLines?: number;
}

/** Text that is broken into lines and can be drawn anywhere. */
export interface Typeset extends SetText {
  style: TextStyle;
  height: number;
}

export type PdfDocument = ReturnType<typeof createPdfDocument>;

/**
 * A document that grows from top to bottom. Everything drawn is either tagged, with what it is, or
 * decoration, which screen readers pass over. Coordinates are points from the left upper corner.
 */
export function createPdfDocument(
  KitDocument: Kit,
  { fonts, properties }: { fonts: ReadFonts; properties: PdfProperties },
) {
  const kit = new KitDocument(kitOptions(properties));
  const faces = registerFaces(kit, fonts);
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    kit.on("data", (chunk: Buffer) => chunks.push(chunk));
    kit.on("end", () => resolve(Buffer.concat(chunks)));
    kit.on("error", reject);
  });
  const root = kit.struct("Document");
  kit.addStructure(root);
  let parent: Element = root;
  let y: number = sheet.top;
  kit.addPage();

  function newPage(): void {
    kit.addPage();
    y = sheet.top;
  }

  /** Draws something decorative. Not inside of what is tagged. */
  function decorate(draw: (kit: Kit) => void, type: "Layout" | "Pagination" = "Layout"): void {
    kit.markContent("Artifact", { type });
    draw(kit);
    kit.endMarkedContent();
  }

  /** Draws something that has a meaning. */
  function tag(type: string, draw: (kit: Kit) => void, tagging: Tagging = {}): void {
    parent.add(kit.struct(type, tagging, () => draw(kit)));
  }

  /** What is tagged inside of `build` belongs together. */
  function group(type: string, build: () => void): void {
    const outer = parent;
    parent = kit.struct(type);
    outer.add(parent);
    build();
    parent.end();
    parent = outer;
  }

  function typeset(text: string, style: TextStyle, { width, maxLines }: TypesetOptions): Typeset {
    const measure = { faces: faces[style.weight], size: style.size, width };
    const set = setText(text, maxLines === undefined ? measure : { ...measure, maxLines });
    return { ...set, style, height: set.lines.length * style.leading };
  }

  /** One line, in smaller letters where it would not fit: an amount is never cut. */
  function fit(text: string, style: TextStyle, width: number): Typeset {
    const whole = typeset(text, style, { width: Infinity });
    const needed = whole.lines[0]?.width ?? 0;
    if (needed <= width) return whole;
    return typeset(text, { ...style, size: (style.size * width) / needed }, { width: Infinity });
  }

  function drawLine(line: Line, style: TextStyle, left: number, top: number): void {
    let x = left;
    // The middle of small letters lies in the middle of the line.
    const baseline = top + style.leading / 2 + style.size * 0.35;
    kit.fillColor(style.colour);
    for (const { face, text, whole, width } of line.pieces) {
      const options = { lineBreak: false, baseline: "alphabetic", ...shaping(whole) } as const;
      kit.font(face.name).fontSize(style.size).text(text, x, baseline, options);
      x += width;
    }
  }

  /** Draws lines as they stand; they say nothing to a screen reader unless they are in a tag. */
  function draw({ lines, style }: Typeset, { x, y: top, width, align = "left" }: Place): void {
    for (const [index, line] of lines.entries()) {
      const shift = { left: 0, right: 1, center: 0.5 }[align] * (width - line.width);
      drawLine(line, style, x + shift, top + index * style.leading);
    }
  }

  /** One line that is written in a drawing. */
  function label(text: string, style: TextStyle, place: Place): void {
    draw(typeset(text, style, { width: place.width, maxLines: 1 }), place);
  }

  return {
    newPage,
    decorate,
    tag,
    group,
    typeset,
    fit,
    draw,
    label,
    /** How far down the page is filled. */
    get y(): number {
      return y;
    },
    moveTo(position: number): void {
      y = position;
    },
    space(points: number): void {
      y += points;
    },
    /** Goes on to the next page unless so much fits on this one. */
    ensureRoom(height: number): boolean {
      if (y + height <= sheet.bottom) return false;
      newPage();
      return true;
    },
    /** A heading, never apart from what it heads. @param keepWith the height of its beginning */
    heading(level: 1 | 2, text: string, { keepWith }: { keepWith: number }): void {
      const style = level === 1 ? styles.h1 : styles.h2;
      const set = typeset(text, style, { width: sheet.width, maxLines: 3 });
      this.ensureRoom(set.height + 6 + keepWith);
      // pdfkit counts `left` from the right edge.
      kit.outline.addItem(printable(text), { top: y, left: kit.page.width });
      tag(`H${level}`, () => draw(set, { x: sheet.left, y, width: sheet.width }), taggingOf(set));
      y += set.height + 6;
    },
    /** A paragraph; one that is longer than the rest of the page goes on overleaf. */
    paragraph(text: string, style: TextStyle = styles.body): void {
      const set = typeset(text, style, { width: sheet.width });
      const element = kit.struct("P", taggingOf(set));
      parent.add(element);
      for (const line of set.lines) {
        if (y + style.leading > sheet.bottom) newPage();
        element.add(() => drawLine(line, style, sheet.left, y));
        y += style.leading;
      }
      element.end();
    },
    /** A drawing with words for those who cannot see it. */
    figure(alt: string, height: number, drawing: (kit: Kit, top: number) => void): void {
      const bbox: Tagging["bbox"] = [sheet.left, y, sheet.right, y + height];
      tag("Figure", () => drawing(kit, y), { alt: printable(alt), bbox });
      y += height;
    },
    /** Writes the foot of each page and ends the document. */
    async finish(footer: string): Promise<Buffer> {
      root.end();
      const { count } = kit.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        kit.switchToPage(page);
        decorate(() => drawFooter(footer, `Page ${page + 1} of ${count}`), "Pagination");
      }
      kit.end();
      return bytes;
    },
  };

  function drawFooter(text: string, number: string): void {
    const top = sheet.bottom + 14;
    kit.moveTo(sheet.left, top).lineTo(sheet.right, top);
    kit.lineWidth(0.6).strokeColor(colours.line).stroke();
    const place = { x: sheet.left, y: top + 6, width: sheet.width };
    label(text, styles.faint, { ...place, width: sheet.width - 90 });
    label(number, styles.faint, { ...place, align: "right" });
  }
}

/** The words for screen readers, where the letters drawn are not the text. */
export function taggingOf({ actual }: SetText): Tagging {
  return actual === undefined ? {} : { actual };
}
