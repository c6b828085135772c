import { beginningOf, taggingOf, type PdfDocument } from "./document.server.ts";
import type { Column } from "./page-layout.ts";
import { colours, styles, type TextStyle } from "./theme.ts";
import type { Typeset } from "./typesetter.server.ts";

interface ListItem {
  title?: string;
  text: string;
  /** Link target name: letters, digits and hyphens. */
  name?: string;
}

export interface List {
  /** Steps are numbered; cards have a background each. */
  marks: "numbers" | "bullets" | "cards" | "plain";
  items: readonly ListItem[];
  column: Column;
}

interface LaidOutItem {
  name: string | undefined;
  title: Typeset | null;
  text: Typeset;
  /** Stays together with the marker. */
  beginning: number;
  height: number;
}

const indents = { numbers: 30, bullets: 16, cards: 14, plain: 0 } as const;
const gaps = { numbers: 11, bullets: 6, cards: 9, plain: 10 } as const;
const titleGap = 1;
const cardPadding = 10;

/** Items up to this height move to the next page as a whole. */
const wholeUpTo = { numbers: 130, bullets: 80, cards: 400, plain: 130 } as const;

const textStyle = styles.reading;
const titleStyle = styles.readingStrong;

/** A laid-out list that is not drawn yet: headings need the height of its start. */
export function layoutList(document: PdfDocument, list: List) {
  const { marks, items } = list;
  const column = innerColumn(list);
  const set = items.map((item) => layoutItem(document, item, column, marks));

  /** The height of this item plus the start of the next, or only of its start if it is long. */
  function beginningAt(index: number): number {
    const [item, next] = [set[index], set[index + 1]];
    if (!item) return 0;
    const isWhole = item.beginning === item.height;
    return item.beginning + (next && isWhole ? gaps[marks] + next.beginning : 0);
  }

  return {
    beginning: beginningAt(0),
    /** The offset of its first line. */
    inset: marks === "cards" ? cardPadding : 0,
    draw(): void {
      const numbering = {
        numbers: "Decimal",
        bullets: "Disc",
        cards: "None",
        plain: "None",
      } as const;
      document.list(numbering[marks], () => {
        for (const [index, item] of set.entries()) {
          // Neither the first nor the last item may be alone on a page.
          document.ensureRoom(index === set.length - 2 ? beginningAt(index) : item.beginning);
          document.group("LI", () => drawItem(document, list, item, index));
          document.space(index < set.length - 1 ? gaps[marks] : 0);
        }
      });
    },
  };
}

function innerColumn({ marks, column: { x, width } }: List): Column {
  const right = marks === "cards" ? indents.cards : 0;
  return { x: x + indents[marks], width: width - indents[marks] - right };
}

function layoutItem(
  document: PdfDocument,
  item: ListItem,
  column: Column,
  marks: List["marks"],
): LaidOutItem {
  const title = item.title === undefined ? null : document.typeset(item.title, titleStyle, column);
  const text = document.typeset(item.text, textStyle, column);
  const head = title ? title.height + titleGap : 0;
  const height = head + text.height + (marks === "cards" ? 2 * cardPadding : 0);
  const beginning = height <= wholeUpTo[marks] ? height : head + beginningOf(text);
  return { name: item.name, title, text, beginning, height };
}

function drawItem(document: PdfDocument, list: List, item: LaidOutItem, index: number): void {
  const { marks } = list;
  const { x } = innerColumn(list);
  if (item.name !== undefined) document.place(item.name);
  const isCard = marks === "cards" && item.beginning === item.height;
  if (isCard) drawGround(document, list.column, item.height);
  if (marks === "numbers") drawNumber(document, list.column.x, String(index + 1));
  if (marks === "bullets") drawBullet(document, list.column.x);
  if (isCard) document.space(cardPadding);
  document.group("LBody", () => {
    if (item.title) {
      document.flow(item.title, x);
      document.space(titleGap);
    }
    document.flow(item.text, x);
  });
  if (isCard) document.space(cardPadding);
}

function drawGround(document: PdfDocument, { x, width }: Column, height: number): void {
  const top = document.y;
  document.decorate((kit) => {
    kit.roundedRect(x, top, width, height, 6).fill(colours.sunken);
  });
}

const ring = 9.5;

function drawNumber(document: PdfDocument, x: number, number: string): void {
  const top = document.y + titleStyle.leading / 2 - ring;
  document.decorate((kit) => kit.circle(x + ring, top + ring, ring).fill(colours.accentSoft));
  const style: TextStyle = {
    ...styles.smallStrong,
    size: 9,
    leading: 2 * ring,
    colour: colours.accent,
  };
  const set = document.fit(number, style, 2 * ring - 4);
  document.tag(
    "Lbl",
    () => document.draw(set, { x, y: top, width: 2 * ring, align: "center" }),
    taggingOf(set),
  );
}

function drawBullet(document: PdfDocument, x: number): void {
  const { y } = document;
  const style: TextStyle = { ...textStyle, weight: "bold", colour: colours.accent };
  const place = { x: x + 1, y, width: indents.bullets };
  document.tag("Lbl", () => document.label("•", style, place));
}
