import type { ManualSection } from "./manual.ts";

/** Sections with the query in their title or overview, case-insensitive. */
export function findSections(
  sections: readonly ManualSection[],
  query: string,
): readonly ManualSection[] {
  const wanted = query.toLowerCase();
  return sections.filter(({ title, overview }) =>
    [title, ...overview].some((text) => text.toLowerCase().includes(wanted)),
  );
}
