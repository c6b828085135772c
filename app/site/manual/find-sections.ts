import type { ManualSection } from "./manual.ts";

/** The sections whose title or overview holds the words as they were typed, in whatever case. */
export function findSections(
  sections: readonly ManualSection[],
  query: string,
): readonly ManualSection[] {
  const wanted = query.toLowerCase();
  return sections.filter(({ title, overview }) =>
    [title, ...overview].some((text) => text.toLowerCase().includes(wanted)),
  );
}
