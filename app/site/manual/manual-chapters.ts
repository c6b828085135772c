import type { ContentsEntry } from "#app/platform/pdf/contents.server.ts";
import type { Manual, ManualSection } from "./manual.ts";

/** The optional parts of a section, in order. */
const parts = ["steps", "tips", "examples", "troubleshooting"] as const;

export type ManualPart = (typeof parts)[number];

export function partsOf(section: ManualSection): ManualPart[] {
  return parts.filter((part) => section[part].length > 0);
}

export function partTitle({ examples }: ManualSection, part: ManualPart): string {
  return {
    steps: "Step by step",
    tips: "Tips",
    examples: examples.length === 1 ? "Example" : "Examples",
    troubleshooting: "If something goes wrong",
  }[part];
}

export const questionsChapter = {
  name: "questions",
  title: "Frequently asked questions",
} as const;

/** The link target of a step. @param index from 0 */
export function stepName({ tab }: Pick<ManualSection, "tab">, index: number): string {
  return `${tab}-step-${index + 1}`;
}

/** The link target of a question. @param index from 0 */
export function questionName(index: number): string {
  return `${questionsChapter.name}-${index + 1}`;
}

/** The manual's table of contents: the sections with their steps, and the questions. */
export function chaptersOf({ sections, questions }: Manual): ContentsEntry[] {
  const chapters = sections.map((section) => ({
    text: section.title,
    name: section.tab,
    inner: section.steps.map(({ title }, index) => ({
      text: title,
      name: stepName(section, index),
    })),
  }));
  const asked = questions.map(({ question }, index) => ({
    text: question,
    name: questionName(index),
  }));
  const { name, title } = questionsChapter;
  return [...chapters, { text: title, name, inner: asked }].map((chapter, index) => ({
    ...chapter,
    mark: String(index + 1),
  }));
}
