import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

const everyMs = 1_000;

/**
 * Loads the page's data anew when it is asked to: about once a second at most, and never while it
 * is being loaded already. Whatever is asked for in between is done once, afterwards.
 * @param isThere asked before each time, and the same function each time: a page that cannot be
 *   loaded any more, with the server away or the session over, would become an error screen
 */
export function useRefresh(isThere: () => Promise<boolean>): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(false);
  const idle = state === "idle" && navigation.state === "idle";

  useEffect(() => {
    if (!asked || !idle) return;
    let wanted = true;
    const timer = setTimeout(() => {
      void isThere().then((there) => {
        if (!wanted) return;
        setAsked(false);
        if (there) revalidate();
      });
    }, everyMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, idle, isThere, revalidate]);

  return useCallback(() => setAsked(true), []);
}
