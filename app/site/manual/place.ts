import { manualFields, manualTabs, type ManualTab } from "#app/workspace/paths/manual.ts";
import { readQuery } from "#app/site/help/search.ts";
import type { Manual } from "./manual.ts";

/** The open section and search of the manual. */
export interface ManualPlace {
  tab: ManualTab;
  /** The search; empty: all sections are shown. */
  query: string;
  /** The query was cut to the maximum length. */
  cut: boolean;
}

/** Falls back to the first section. */
export function readManualPlace(fields: URLSearchParams): ManualPlace {
  const name = fields.get(manualFields.tab);
  const tab = manualTabs.find((each) => each === name) ?? manualTabs[0];
  const { text, cut } = readQuery(fields.get(manualFields.query));
  return { tab, query: text, cut };
}

/** The page title, without the product's name. */
export function manualTitle(
  { sections }: Manual,
  { tab, query }: Omit<ManualPlace, "cut">,
): string {
  if (query) return "Search · User Manual";
  const section = sections.find((each) => each.tab === tab);
  return section && tab !== manualTabs[0] ? `${section.title} · User Manual` : "User Manual";
}
