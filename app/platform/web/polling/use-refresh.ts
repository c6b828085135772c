import { useCallback, useEffect, useRef } from "react";
import { after } from "#app/platform/requests/after.ts";
import { createRefresher, type Refresher } from "./refresher.ts";

const everyMs = 1_000;

/**
 * Returns a function that revalidates the page's data: at once, but at most once per second, and
 * never during another load.
 * @param isThere called before each refresh, with a stable identity: loading a page without a
 * server or session would show an error screen
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
