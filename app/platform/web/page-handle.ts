import { useLocation, useMatches } from "@remix-run/react";

interface Refresh {
  seconds: number;
  /**
   * Auto-reload for pages that wait for a response, until paused. Other pages reload only on
   * request: content must not change while it is being read.
   */
  unasked?: true;
}

/** Page-level settings in a route's `handle` export. */
export interface PageHandle {
  /** Auto-reload for browsers without JavaScript; null: not now. */
  refreshWithoutScript?: (data: unknown) => Refresh | null;
  /** All links out of it are full page loads, so that none of its scripts remain. */
  leavesByFullPage?: true;
  /** A full-window dialog without the page layout. */
  fillsWindow?: true;
}

/** The current page's `handle` and data. */
function usePageHandle() {
  const match = useMatches().at(-1);
  // By convention, every route's `handle` is a PageHandle.
  return { handle: match?.handle as PageHandle | undefined, data: match?.data };
}

/** Query field: `on` or `off`, from the ReloadNote. */
export const reloadField = "reload";

/** The current page's auto-reload without JavaScript, and whether it is on; or null. */
export function useRefreshWithoutScript(): { seconds: number; on: boolean } | null {
  const { handle, data } = usePageHandle();
  const asked = new URLSearchParams(useLocation().search).get(reloadField);
  const refresh = handle?.refreshWithoutScript?.(data);
  if (!refresh) return null;
  const { seconds, unasked = false } = refresh;
  return { seconds, on: unasked ? asked !== "off" : asked === "on" };
}

/** Whether the page hides the layout. */
export function useFillsWindow(): boolean {
  return usePageHandle().handle?.fillsWindow ?? false;
}

/** Whether the layout's links must be full page loads. */
export function useLeavesByFullPage(): boolean {
  return usePageHandle().handle?.leavesByFullPage ?? false;
}
