import { useMatches } from "@remix-run/react";

/** What a route may say about its page as a whole, in its `handle` export. */
export interface PageHandle {
  /** After how many seconds a browser without JavaScript loads the page anew. */
  refreshWithoutScript?: (data: unknown) => number | null;
}

/** The present page's refresh for browsers without JavaScript, in seconds, or null. */
export function useRefreshWithoutScript(): number | null {
  const match = useMatches().at(-1);
  // Every route's `handle` is a PageHandle, by the house's convention.
  const handle = match?.handle as PageHandle | undefined;
  return handle?.refreshWithoutScript?.(match?.data) ?? null;
}
