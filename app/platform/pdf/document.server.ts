import { registerFaces, type ReadFonts } from "./fonts.server.ts";
import { drawFooter, drawHeader } from "./header-footer.server.ts";
import { createOutline } from "./outline.server.ts";
import { linesOnPage, linesTogether } from "./page-breaks.ts";
import { contentArea, fullWidth, type Column } from "./page-layout.ts";
import { printable } from "./printable-text.ts";
import { kitOptions, type PdfProperties } from "./properties.server.ts";
import type { LaidOutText } from "./text-layout.ts";
import { styles, type TextStyle } from "./theme.ts";
import { createTypesetter, type Typeset } from "./typesetter.server.ts";
import type { UnicodeRules } from "./unicode-rules.ts";

type Kit = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type Tagging = PDFKit.Mixins.StructureElementOptions;

interface Heading {
  /** The height that must stay on the heading's page. */
  keepWith: number;
  style?: TextStyle;
  column?: Column;
  /** The content starts beside the heading, not below it. */
  aside?: boolean;
  /** Link target name: letters, digits and hyphens. */
  name?: string;
}

/** A link's clickable area. */
interface Area extends Column {
  y: number;
  height: number;
}

interface HeaderFooter {
  footer: string;
  /** The page header's text opposite the title. */
  header?: string;
  /** The first page has no header or footer. */
  hasCover?: boolean;
}

export type PdfDocument = ReturnType<typeof createPdfDocument>;

/**
 * A document that grows from top to bottom. Everything drawn is either tagged or decoration, which
 * screen readers skip. Coordinates are points from the top left.
 * @param deps.top where text starts on each page
 */
export function createPdfDocument(
  KitDocument: Kit,
  deps: {
    fonts: ReadFonts;
    rules: UnicodeRules;
    properties: PdfProperties;
    top?: number | undefined;
  },
) {
  const { top: firstLine = contentArea.top } = deps;
  const kit = new KitDocument(kitOptions(deps.properties));
  const typesetter = createTypesetter(kit, registerFaces(kit, deps.fonts), deps.rules);
  const bookmark = createOutline(kit);
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    kit.on("data", (chunk: Buffer) => chunks.push(chunk));
    kit.on("end", () => resolve(Buffer.concat(chunks)));
    kit.on("error", reject);
  });
  const root = kit.struct("Document");
  kit.addStructure(root);
  let parent: Element = root;
  let page = 0;
  let y = firstLine;
  /** Pages by name, as used in links. */
  const namedPages = new Map<string, number>();
  const subjects: { page: number; text: string }[] = [];
  kit.addPage();

  const pageCount = () => kit.bufferedPageRange().count;

  function newPage(): void {
    kit.addPage();
    page = pageCount() - 1;
    y = firstLine;
  }

  function ensureRoom(height: number): boolean {
    // An empty page has all the space there is.
    if (y + height <= contentArea.bottom || y === firstLine) return false;
    newPage();
    return true;
  }

  function place(name: string): void {
    namedPages.set(name, page);
    kit.addNamedDestination(name, "XYZ", 0, y - 8, null);
  }

  /** Draws decoration. Not inside tagged content. */
  function decorate(draw: (kit: Kit) => void, type: "Layout" | "Pagination" = "Layout"): void {
    kit.markContent("Artifact", { type });
    draw(kit);
    kit.endMarkedContent();
  }

  /** Draws tagged content. */
  function tag(type: string, draw: (kit: Kit) => void, tagging: Tagging = {}): void {
    parent.add(kit.struct(type, tagging, () => draw(kit)));
  }

  function open(type: string): Element {
    const element = kit.struct(type);
    parent.add(element);
    return element;
  }

  function within(element: Element, build: () => void): void {
    const outer = parent;
    parent = element;
    build();
    parent.end();
    parent = outer;
  }

  function flow(set: Typeset, x: number): void {
    const { style } = set;
    const element = kit.struct("P", taggingOf(set));
    parent.add(element);
    let rest = set.lines;
    while (rest.length > 0) {
      const room = (contentArea.bottom - y) / style.leading + 1e-6;
      const here = linesOnPage(rest.length, room) || (y === firstLine ? linesTogether : 0);
      for (const line of rest.slice(0, here)) {
        element.add(() => typesetter.drawLine(line, style, x, y));
        y += style.leading;
      }
      rest = rest.slice(here);
      if (rest.length > 0) newPage();
    }
    element.end();
  }

  return {
    ...typesetter,
    newPage,
    ensureRoom,
    decorate,
    tag,
    /** The current vertical position. */
    get y(): number {
      return y;
    },
    moveTo(position: number): void {
      y = position;
    },
    space(points: number): void {
      y += points;
    },
    /** Groups the content tagged by `build`. */
    group(type: string, build: () => void): void {
      within(open(type), build);
    },
    /** A list, with its numbering style for screen readers. */
    list(numbering: "Decimal" | "Disc" | "None", build: () => void): void {
      const element = open("L");
      element.dictionary.data.A = { O: "List", ListNumbering: numbering };
      within(element, build);
    },
    /** Reserves space to fill later, in its own group. */
    reserve(type: string, height: number): (build: () => void) => void {
      const element = open(type);
      const place = { page, y };
      y += height;
      return (build) => {
        const end = { page, y };
        ({ page, y } = place);
        kit.switchToPage(page);
        within(element, build);
        ({ page, y } = end);
        kit.switchToPage(page);
      };
    },
    /** Draws a link to a name in this document or to an address. */
    link(to: { name: string } | { url: string }, text: string, area: Area, draw: () => void) {
      const { x, y, width, height } = area;
      const element = open("Link");
      element.add(draw);
      // pdfkit writes a String object as text, and a primitive string as a name.
      const Contents = new String(printable(text)) as unknown as string;
      const options = { structParent: element, Contents };
      if ("url" in to) kit.link(x, y, width, height, to.url, options);
      else kit.goTo(x, y, width, height, to.name, options);
      // While its page is current, because it is recorded there.
      element.end();
    },
    /** Adds a bookmark; headings have theirs automatically. */
    bookmark: (text: string): void => bookmark(text, y, { inner: true }),
    /** Names the next position as a link target: letters, digits and hyphens. */
    place,
    /** The page number of a name, from 1. */
    pageOf: (name: string): number => (namedPages.get(name) ?? NaN) + 1,
    /** A heading, kept together with its content. Level 3 is below level 2. */
    heading(level: 1 | 2 | 3, text: string, options: Heading): void {
      const { keepWith, column = fullWidth, aside = false, name } = options;
      const { style = styles[`h${level}`] } = options;
      const set = typesetter.typeset(text, style, { width: column.width, maxLines: 3 });
      const height = set.height + 6;
      ensureRoom(aside ? Math.max(height, keepWith) : height + keepWith);
      if (level === 2) subjects.push({ page, text });
      if (name !== undefined) place(name);
      bookmark(text, y - (name === undefined ? 0 : 8), { inner: level === 3 });
      tag(`H${level}`, () => typesetter.draw(set, { ...column, y }), taggingOf(set));
      if (!aside) y += height;
    },
    /** A paragraph, split across pages if needed. */
    paragraph(text: string, style: TextStyle = styles.body, column = fullWidth): void {
      flow(typesetter.typeset(text, style, column), column.x);
    },
    /** The same for laid-out text. @param x its left edge */
    flow,
    /** A drawing with alternative text. */
    figure(alt: string, height: number, drawing: (kit: Kit, top: number) => void): void {
      const bbox: Tagging["bbox"] = [contentArea.left, y, contentArea.right, y + height];
      tag("Figure", () => drawing(kit, y), { alt: printable(alt), bbox });
      y += height;
    },
    /** Writes headers and footers and ends the document. */
    async finish({ footer, header, hasCover = false }: HeaderFooter): Promise<Buffer> {
      root.end();
      const count = pageCount();
      for (let index = hasCover ? 1 : 0; index < count; index += 1) {
        kit.switchToPage(index);
        const about = subjects.findLast((subject) => subject.page <= index)?.text ?? "";
        decorate(() => {
          if (header !== undefined) drawHeader(kit, typesetter, header, about);
          drawFooter(kit, typesetter, footer, `Page ${index + 1} of ${count}`);
        }, "Pagination");
      }
      kit.end();
      return bytes;
    },
  };
}

/** The text for screen readers, if glyphs differ from it. */
export function taggingOf({ actual }: LaidOutText): Tagging {
  return actual === undefined ? {} : { actual };
}

/** The height of a paragraph's first lines, which stay together. */
export function beginningOf({ lines, style }: Typeset): number {
  return Math.min(lines.length, linesTogether + 1) * style.leading;
}
