import { useLocation, useMatches } from "@remix-run/react";

interface Refresh {
  seconds: number;
  /**
   * It waits for an answer, and goes on until somebody pauses it. Everything else is loaded anew only
   * for who asks for it: what somebody reads must not be taken from under their eyes.
   */
  unasked?: true;
}

/** What a route may say about its page as a whole, in its `handle` export. */
export interface PageHandle {
  /** How a browser without JavaScript may load the page again and again; null: not now. */
  refreshWithoutScript?: (data: unknown) => Refresh | null;
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

/** In a page's query: `on` or `off`, as somebody has asked for on its ReloadNote. */
export const reloadField = "reload";

/** The present page's refresh for browsers without JavaScript, and whether it is on; or null. */
export function useRefreshWithoutScript(): { seconds: number; on: boolean } | null {
  const { handle, data } = usePageHandle();
  const asked = new URLSearchParams(useLocation().search).get(reloadField);
  const refresh = handle?.refreshWithoutScript?.(data);
  if (!refresh) return null;
  const { seconds, unasked = false } = refresh;
  return { seconds, on: unasked ? asked !== "off" : asked === "on" };
}

/** Whether the present page wants no frame around it. */
export function useFillsWindow(): boolean {
  return usePageHandle().handle?.fillsWindow ?? false;
}

/** Whether links of the frame have to load a new page. */
export function useLeavesByFullPage(): boolean {
  return usePageHandle().handle?.leavesByFullPage ?? false;
}
