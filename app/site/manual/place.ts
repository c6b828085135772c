import { manualFields, manualTabs, type ManualTab } from "#app/workspace/paths/manual.ts";
import { readQuery } from "#app/site/help/search.ts";
import type { Manual } from "./manual.ts";

/** Where a reader is in the manual. */
export interface ManualPlace {
  tab: ManualTab;
  /** What sections are searched for; empty when all are shown. */
  query: string;
  /** More was asked than is searched for. */
  cut: boolean;
}

/** An unknown section is the first one, without an error. */
export function readManualPlace(fields: URLSearchParams): ManualPlace {
  const name = fields.get(manualFields.tab);
  const tab = manualTabs.find((each) => each === name) ?? manualTabs[0];
  const { text, cut } = readQuery(fields.get(manualFields.query));
  return { tab, query: text, cut };
}

/** The title of the page at a place, without the product's name. */
export function manualTitle(
  { sections }: Manual,
  { tab, query }: Omit<ManualPlace, "cut">,
): string {
  if (query) return "Search · User Manual";
  const section = sections.find((each) => each.tab === tab);
  return section && tab !== manualTabs[0] ? `${section.title} · User Manual` : "User Manual";
}
