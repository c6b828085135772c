import { useState } from "react";
import { useUrlSync } from "#app/platform/web/use-url-sync.ts";
import { manualPath, type ManualTab } from "#app/workspace/paths/manual.ts";
import { readQuery } from "#app/site/help/search.ts";
import { findSections } from "./find-sections.ts";
import type { Manual, ManualSection } from "./manual.ts";
import { manualTitle, type ManualPlace } from "./place.ts";

export interface Reading {
  /** What is searched for, as it is shown; empty when nothing is. */
  query: string;
  /** More was asked than is searched for. */
  cut: boolean;
  /** The sections that match, in their order. */
  found: readonly ManualSection[];
  /** The one that is open; null when none matches. */
  open: ManualSection | null;
  /** This place's address, without a host. */
  address: string;
  search: (typed: string) => void;
  show: (tab: ManualTab) => void;
}

/** Which sections a reader sees. The page's address and title follow what they choose. */
export function useReading(manual: Manual, initial: ManualPlace, product: string): Reading {
  const [tab, setTab] = useState(initial.tab);
  const [typed, setTyped] = useState(initial.query);
  const query = readQuery(typed).text;
  // The field takes no more than is searched for; an address may.
  const cut = initial.cut && query === initial.query;
  const found = findSections(manual.sections, query);
  const open = found.find((section) => section.tab === tab) ?? found[0] ?? null;
  const place = { tab: open?.tab ?? tab, query };
  const address = manualPath(place);
  useUrlSync(address, `${manualTitle(manual, place)} · ${product}`);
  return { query, cut, found, open, address, search: setTyped, show: setTab };
}
