import { useCallback, useEffect, useRef } from "react";
import { after } from "#app/platform/requests/after.ts";
import { createRefresher, type Refresher } from "./refresher.ts";

const everyMs = 1_000;

/**
 * Loads the page's data anew when what it returns is called: at once, but once a second at most, and never
 * while it is being loaded already.
 * @param isThere asked before each time, and the same function each time: a page that cannot be
 *   loaded any more, with the server away or the session over, would become an error screen
 */
export function useRefresh(isThere: () => Promise<boolean>): () => void {
  const refresher = useRef<Refresher | null>(null);

  useEffect(() => {
    const mine = createRefresher({ router: window.__remixRouter, isThere, after, everyMs });
    refresher.current = mine;
    return () => {
      refresher.current = null;
      mine.stop();
    };
  }, [isThere]);

  return useCallback(() => refresher.current?.ask(), []);
}
