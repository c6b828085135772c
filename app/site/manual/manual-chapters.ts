import type { ContentsEntry } from "#app/platform/pdf/contents.server.ts";
import type { Manual, ManualSection } from "./manual.ts";

/** The parts that a section may have below its overview, in their order. */
const parts = ["steps", "tips", "examples", "troubleshooting"] as const;

export type ManualPart = (typeof parts)[number];

/** The parts that this section has. */
export function partsOf(section: ManualSection): ManualPart[] {
  return parts.filter((part) => section[part].length > 0);
}

export function partTitle({ examples }: ManualSection, part: ManualPart): string {
  return {
    steps: "Step by step",
    tips: "Tips",
    examples: examples.length === 1 ? "Example" : "Examples",
    troubleshooting: "If something is not right",
  }[part];
}

export const questionsChapter = {
  name: "questions",
  title: "Frequently asked questions",
} as const;

/** The name that links to a step lead to. @param index from 0 */
export function stepName({ tab }: Pick<ManualSection, "tab">, index: number): string {
  return `${tab}-step-${index + 1}`;
}

/** The name that links to a question lead to. @param index from 0 */
export function questionName(index: number): string {
  return `${questionsChapter.name}-${index + 1}`;
}

/**
 * The manual's table of contents: each section with its steps, which say more of it than the names
 * of its parts, and the questions.
 */
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
