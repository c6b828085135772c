import { useLocation, useMatches } from "@remix-run/react";

/** What a route may say about its page as a whole, in its `handle` export. */
export interface PageHandle {
  /**
   * After how many seconds a browser without JavaScript loads the page anew, for who has asked for it
   * on its ReloadNote.
   */
  refreshWithoutScript?: (data: unknown) => number | null;
  /** Every way from it loads a new page, so that nothing which this one has loaded stays. */
  leavesByFullPage?: true;
  /** A dialog that fills the window: no frame stands around it. */
  fillsWindow?: true;
}

/** The present page's own `handle`, and its data. */
function usePageHandle() {
  const match = useMatches().at(-1);
  // Every route's `handle` is a PageHandle, by the house's convention.
  return { handle: match?.handle as PageHandle | undefined, data: match?.data };
}

/** In a page's query: it is to load itself again and again. */
export const reloadField = "reload";

/** The same place, loading itself or not. */
export function reloadAddress(
  place: { pathname: string; search: string },
  reloads: boolean,
): string {
  const query = new URLSearchParams(place.search);
  if (reloads) query.set(reloadField, "on");
  else query.delete(reloadField);
  return query.size > 0 ? `${place.pathname}?${query}` : place.pathname;
}

/** Whether somebody has asked for it. */
export function useReloadsItself(): boolean {
  return new URLSearchParams(useLocation().search).has(reloadField);
}

/** The present page's refresh for browsers without JavaScript, in seconds, or null. */
export function useRefreshWithoutScript(): number | null {
  const { handle, data } = usePageHandle();
  const asked = useReloadsItself();
  return asked ? (handle?.refreshWithoutScript?.(data) ?? null) : null;
}

/** Whether the present page wants no frame around it. */
export function useFillsWindow(): boolean {
  return usePageHandle().handle?.fillsWindow ?? false;
}

/** Whether links of the frame have to load a new page. */
export function useLeavesByFullPage(): boolean {
  return usePageHandle().handle?.leavesByFullPage ?? false;
}
