import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import satori, { type Font } from "satori";
import { contrast, hexOf, rgbOf, type Rgb } from "#app/core/text/contrast.ts";
import { drawableName, drawableTitle, type CoverDrawing, type CoverTheme } from "./cover-theme.ts";

const sizes = {
  /** The usual size of link previews, 1.91 to 1. */
  wide: { width: 1_600, height: 840 },
  /** Podcast directories ask for 1,400 to 3,000. */
  square: { width: 1_600, height: 1_600 },
} as const;
const sizeOf = ({ shape = "wide" }: CoverDrawing) => sizes[shape];
const margin = 110;

const fontFiles = [
  ["Noto Sans", 700, "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"],
  ["Noto Sans", 400, "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"],
  ["DejaVu Sans", 700, "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"],
] as const;

/** An element for satori, without React. */
interface Box {
  type: "div";
  props: { style: Record<string, string | number>; children?: Box[] | string };
}

const box = (style: Record<string, string | number>, children?: Box[] | string): Box => ({
  type: "div",
  props: { style: { display: "flex", ...style }, ...(children !== undefined && { children }) },
});

/** Draws covers as SVG with only shapes, so that they render the same everywhere. */
export function createCoverDrawer() {
  let reading: Promise<Font[]> | null = null;
  return async function draw(drawing: CoverDrawing): Promise<string> {
    const fonts = await (reading ??= readFonts());
    const element = layOut(drawing);
    // Its types expect React elements, but it only reads these two fields.
    return satori(element as unknown as Parameters<typeof satori>[0], {
      ...sizeOf(drawing),
      fonts,
      // Characters without a glyph are left out.
      loadAdditionalAsset: () => Promise.resolve([]),
    });
  };
}

async function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    fontFiles.map(async ([name, weight, file]) => ({
      name,
      weight,
      style: "normal" as const,
      data: await readFile(resolve(file)),
    })),
  );
}

interface Palette {
  ground: string;
  ink: string;
  soft: string;
  mark: string;
  /** The pattern's color, translucent. */
  shape: string;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [17, 19, 23];

function paletteOf(color: string, look: CoverTheme): Palette {
  const accent = rgbOf(color);
  if (look === "paper") {
    const mark = hexOf(mixed(accent, black, contrast(accent, white) < 3 ? 0.35 : 0));
    return { ground: "#faf8f3", ink: "#15171b", soft: "#565b63", mark, shape: alpha(color, 0.16) };
  }
  if (look === "night") {
    const mark = hexOf(mixed(accent, white, contrast(accent, black) < 4 ? 0.45 : 0));
    return { ground: "#15171c", ink: "#ffffff", soft: "#c3c7ce", mark, shape: alpha(mark, 0.32) };
  }
  const ink = contrast(accent, white) >= contrast(accent, black) ? white : black;
  return {
    ground: hexOf(accent),
    ink: hexOf(ink),
    soft: hexOf(ink),
    mark: hexOf(ink),
    shape: alpha(hexOf(ink), 0.13),
  };
}

const mixed = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share)) as unknown as Rgb;

const alpha = (color: string, share: number) => `rgba(${rgbOf(color).join(",")},${share})`;

function layOut(drawing: CoverDrawing): Box {
  const size = sizeOf(drawing);
  const palette = paletteOf(drawing.color, drawing.look);
  const title = drawableTitle(drawing.title);
  const name = drawableName(drawing.name);
  const shapes = pattern(drawing, palette, title !== "");
  return box(
    {
      position: "relative",
      ...size,
      backgroundColor: palette.ground,
      fontFamily: "Noto Sans, DejaVu Sans",
      overflow: "hidden",
    },
    [
      ...shapes,
      box(
        {
          position: "absolute",
          left: margin,
          top: margin,
          width: title === "" ? size.width - 2 * margin : 1_020,
          height: size.height - 2 * margin,
          flexDirection: "column",
          justifyContent: "space-between",
        },
        [
          box({ flexDirection: "column" }, [
            box({ width: 96, height: 14, backgroundColor: palette.mark, marginBottom: 44 }),
            ...(title === "" ? [] : [titleBox(title, palette)]),
          ]),
          box({ alignItems: "center", color: palette.soft, fontSize: 40 }, name === "" ? [] : name),
        ],
      ),
    ],
  );
}

const titleBox = (title: string, { ink }: Palette): Box =>
  box(
    {
      color: ink,
      fontSize: fontSizeOf(title),
      fontWeight: 700,
      lineHeight: 1.16,
      letterSpacing: "-0.015em",
      wordBreak: "break-word",
      maxHeight: 490,
      paddingBottom: 22,
      overflow: "hidden",
    },
    title,
  );

/** The longest title ends above the name. */
function fontSizeOf(title: string): number {
  const length = Math.max([...title].length, 1.6 * longestWord(title));
  if (length <= 24) return 124;
  if (length <= 44) return 102;
  if (length <= 70) return 86;
  if (length <= 105) return 72;
  return 62;
}

const longestWord = (title: string) =>
  Math.max(...title.split(" ").map((word) => [...word].length));

/** Circles and quarters on the right, different for each title. */
function pattern(drawing: CoverDrawing, { shape, mark }: Palette, besideWords: boolean): Box[] {
  const { title, look } = drawing;
  const size = sizeOf(drawing);
  const bytes = createHash("sha256").update(`${look}\n${title}`).digest();
  const cell = 210;
  const columns = besideWords ? 2 : 8;
  const boxes: Box[] = [];
  for (let row = 0; row * cell < size.height; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const byte = bytes[(row * columns + column) % bytes.length] ?? 0;
      // Without a title, the name stays on the left.
      if (byte % 4 === 0 || (!besideWords && column < 3)) continue;
      const round = cell / 2;
      const radius = [
        `${round}px`,
        `${cell}px 0 0 0`,
        `0 ${cell}px 0 0`,
        `0 0 ${cell}px 0`,
        `0 0 0 ${cell}px`,
        "0px",
      ][byte % 6] as string;
      boxes.push(
        box({
          position: "absolute",
          left: size.width - (columns - column) * cell,
          top: row * cell,
          width: cell,
          height: cell,
          borderRadius: radius,
          backgroundColor: byte % 11 === 0 && look !== "bold" ? mark : shape,
        }),
      );
    }
  }
  return boxes;
}
