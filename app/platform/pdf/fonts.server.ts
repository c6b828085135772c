import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import type PdfKit from "pdfkit";
import type { Face } from "./text-layout.ts";
import type { Weight } from "./theme.ts";

/** Noto Sans first; DejaVu Sans has the scripts and symbols that it lacks, and BIZ UDPGothic has Japanese. */
const files = {
  regular: [
    "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
    "@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf",
  ],
  bold: [
    "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
    "@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf",
  ],
} as const satisfies Record<Weight, readonly [string, string, string]>;

type ByWeight<T> = Record<Weight, readonly [T, T, T]>;

/** The parsed typefaces, shared by all documents. */
export type ReadFonts = ByWeight<PDFKit.ReadFont>;

/** A document's typefaces. */
export type Faces = ByWeight<Face>;

/** Reads the typefaces one by one, so that other requests run in between. */
export async function readFonts(Kit: typeof PdfKit): Promise<ReadFonts> {
  const { resolve } = createRequire(import.meta.url);
  async function read(file: string): Promise<PDFKit.ReadFont> {
    const bytes = await readFile(resolve(file));
    await nextTurn();
    const kit = new Kit({ font: "", autoFirstPage: false }).font(bytes).fontSize(1);
    // Shaping tables are read when first needed; that is most of the work.
    kit.widthOfString("Report");
    return kit._font.font;
  }
  const all = async ([main, fallback, japanese]: (typeof files)[Weight]) =>
    [await read(main), await read(fallback), await read(japanese)] as const;
  return { regular: await all(files.regular), bold: await all(files.bold) };
}

/** Registers the typefaces with a document. */
export function registerFaces(kit: PDFKit.PDFDocument, fonts: ReadFonts): Faces {
  function register(font: PDFKit.ReadFont, name: string): Face {
    // A glyph remembers the characters it was first used for, and copied text shows them. Each
    // document has its own glyphs, so that they do not mix.
    const own = Object.create(font, { _glyphs: { value: {}, writable: true } }) as PDFKit.ReadFont;
    kit.registerFont(name, own);
    return {
      name,
      has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
      widthOf: (text, size, whole) =>
        kit.font(name).fontSize(size).widthOfString(text, shaping(whole)),
    };
  }
  const all = ([main, fallback, japanese]: ReadFonts[Weight], weight: Weight) =>
    [
      register(main, weight),
      register(fallback, `${weight} fallback`),
      register(japanese, `${weight} Japanese`),
    ] as const;
  return { regular: all(fonts.regular, "regular"), bold: all(fonts.bold, "bold") };
}

/** Without a feature list pdfkit shapes word by word, which keeps the order. */
export function shaping(whole: boolean): Pick<PDFKit.Mixins.TextOptions, "features"> {
  return whole ? { features: [] } : {};
}
