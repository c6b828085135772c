export const manualHome = "/manual";

/** The six sections in order; each is a tab of `/manual?tab=…`. */
export const manualTabs = [
  "getting-started",
  "dashboard",
  "ai-agents",
  "revenue",
  "settings",
  "troubleshooting",
] as const;

export type ManualTab = (typeof manualTabs)[number];

/** The query fields. */
export const manualFields = { tab: "tab", query: "q" } as const;

/** The path of a section and a search. The first section needs no name. */
export function manualPath({ tab, query = "" }: { tab: ManualTab; query?: string }): string {
  const fields = new URLSearchParams();
  if (tab !== manualTabs[0]) fields.set(manualFields.tab, tab);
  if (query) fields.set(manualFields.query, query);
  return fields.size > 0 ? `${manualHome}?${fields}` : manualHome;
}

/** Navigation state from the landing page: opens the manual as an overlay. */
export const overLanding = { over: "landing" } as const;

/** @param state a navigation's state, which can be anything */
export function liesOverLanding(state: unknown): boolean {
  return (
    typeof state === "object" &&
    state !== null &&
    "over" in state &&
    state.over === overLanding.over
  );
}
