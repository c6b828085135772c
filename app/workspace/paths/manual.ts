export const manualHome = "/manual";

/** The six sections, in their order; each is a tab of `/manual?tab=…`. */
export const manualTabs = [
  "getting-started",
  "dashboard",
  "ai-agents",
  "revenue",
  "settings",
  "troubleshooting",
] as const;

export type ManualTab = (typeof manualTabs)[number];

/** The fields of the address. */
export const manualFields = { tab: "tab", query: "q" } as const;

/** Where a section, and what was searched for, are found. The first section needs no name. */
export function manualPath({ tab, query = "" }: { tab: ManualTab; query?: string }): string {
  const fields = new URLSearchParams();
  if (tab !== manualTabs[0]) fields.set(manualFields.tab, tab);
  if (query) fields.set(manualFields.query, query);
  return fields.size > 0 ? `${manualHome}?${fields}` : manualHome;
}

/** What the landing page tells the manual as it opens it: that it is to lie over that page. */
export const overLanding = { over: "landing" } as const;

/** @param state what a navigation carried along, of which nothing is known */
export function liesOverLanding(state: unknown): boolean {
  return (
    typeof state === "object" &&
    state !== null &&
    "over" in state &&
    state.over === overLanding.over
  );
}
