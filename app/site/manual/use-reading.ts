import { useState } from "react";
import { useUrlSync } from "#app/platform/web/use-url-sync.ts";
import { manualPath, type ManualTab } from "#app/workspace/paths/manual.ts";
import { readQuery } from "#app/site/help/search.ts";
import { findSections } from "./find-sections.ts";
import type { Manual, ManualSection } from "./manual.ts";
import { manualTitle, type ManualPlace } from "./place.ts";

export interface Reading {
  /** The search as shown; empty: none. */
  query: string;
  /** The query was cut to the maximum length. */
  cut: boolean;
  /** The matching sections, in order. */
  found: readonly ManualSection[];
  /** The open section; null: none matches. */
  open: ManualSection | null;
  /** The path of the current page. */
  address: string;
  search: (typed: string) => void;
  show: (tab: ManualTab) => void;
}

/** The state of the manual, synced with the address and title. */
export function useReading(manual: Manual, initial: ManualPlace, product: string): Reading {
  const [tab, setTab] = useState(initial.tab);
  const [typed, setTyped] = useState(initial.query);
  const query = readQuery(typed).text;
  // Only an address can exceed the maximum; the field can't.
  const cut = initial.cut && query === initial.query;
  const found = findSections(manual.sections, query);
  const open = found.find((section) => section.tab === tab) ?? found[0] ?? null;
  const place = { tab: open?.tab ?? tab, query };
  const address = manualPath(place);
  useUrlSync(address, `${manualTitle(manual, place)} · ${product}`);
  return { query, cut, found, open, address, search: setTyped, show: setTab };
}
