import { beginningOf, type PdfDocument } from "#app/platform/pdf/document.server.ts";
import { layoutList, type List } from "#app/platform/pdf/list.server.ts";
import { contentArea } from "#app/platform/pdf/page-layout.ts";
import { colours, styles, type TextStyle } from "#app/platform/pdf/theme.ts";
import type { ManualQuestion, ManualSection } from "./manual.ts";
import {
  partsOf,
  partTitle,
  questionName,
  questionsChapter,
  stepName,
  type ManualPart,
} from "./manual-chapters.ts";

export const chapterTitle: TextStyle = { ...styles.h1, size: 24, leading: 31 };
const numberStyle: TextStyle = { ...styles.readingStrong, colour: colours.accent };
const partStyle: TextStyle = { ...styles.readingStrong, colour: colours.accent };

/** A label on the left, and text with a readable width. */
const rail = { x: contentArea.left, width: 96 } as const;
const column = { x: contentArea.left + 112, width: contentArea.width - 112 } as const;

/** A section, on a new page. @param number its number in the contents */
export function drawSection(document: PdfDocument, section: ManualSection, number: number): void {
  drawChapterTitle(document, { number, title: section.title, name: section.tab });
  document.bookmark("Overview");
  for (const [index, text] of section.overview.entries()) {
    const style = index === 0 ? styles.lead : styles.reading;
    document.paragraph(text, style, column);
    document.space(8);
  }
  for (const part of partsOf(section)) {
    const list = layoutList(document, { ...listOf(section, part), column });
    drawPartRule(document, list.beginning);
    document.space(list.inset);
    document.heading(3, partTitle(section, part), {
      keepWith: list.beginning,
      style: partStyle,
      column: rail,
      aside: true,
    });
    document.space(-list.inset);
    list.draw();
  }
}

function listOf(section: ManualSection, part: ManualPart): Pick<List, "marks" | "items"> {
  const { steps, tips, examples, troubleshooting } = section;
  switch (part) {
    case "steps":
      return {
        marks: "numbers",
        items: steps.map((step, index) => ({ ...step, name: stepName(section, index) })),
      };
    case "tips":
      return { marks: "bullets", items: tips.map((text) => ({ text })) };
    case "examples":
      return { marks: "cards", items: examples };
    case "troubleshooting": {
      const items = troubleshooting.map(({ problem, remedy }) => ({
        title: problem,
        text: remedy,
      }));
      return { marks: "plain", items };
    }
  }
}

function drawPartRule(document: PdfDocument, beginning: number): void {
  document.space(14);
  if (document.ensureRoom(beginning + 14)) return;
  const { y } = document;
  document.decorate((kit) => {
    kit.moveTo(contentArea.left, y).lineTo(contentArea.right, y);
    kit.lineWidth(0.6).strokeColor(colours.line).stroke();
  });
  document.space(14);
}

function drawChapterTitle(
  document: PdfDocument,
  { number, title, name }: { number: number; title: string; name: string },
): void {
  const { y } = document;
  document.tag("P", () => document.label(`Section ${number}`, numberStyle, { ...rail, y: y + 8 }));
  document.heading(2, title, { keepWith: 60, style: chapterTitle, column, name });
  document.space(6);
}

/** The questions, on a new page. @param number their number in the contents */
export function drawQuestions(
  document: PdfDocument,
  questions: readonly ManualQuestion[],
  number: number,
): void {
  const { title, name } = questionsChapter;
  drawChapterTitle(document, { number, title, name });
  for (const [index, { question, answer }] of questions.entries()) {
    const set = document.typeset(answer, styles.reading, column);
    const keepWith = beginningOf(set);
    document.heading(3, question, { keepWith, column, name: questionName(index) });
    document.space(-3);
    document.flow(set, column.x);
    document.space(16);
  }
}
