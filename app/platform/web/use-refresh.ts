import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

const everyMs = 1_000;

/**
 * Loads the page's data anew when it is asked to: at once, but once a second at most, and never while it
 * is being loaded already. Whatever is asked for in between is done once, afterwards.
 * @param isThere asked before each time, and the same function each time: a page that cannot be
 *   loaded any more, with the server away or the session over, would become an error screen
 */
export function useRefresh(isThere: () => Promise<boolean>): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(false);
  /** It was loaded less than a second ago. */
  const [resting, setResting] = useState(false);
  const idle = state === "idle" && navigation.state === "idle";

  useEffect(() => {
    if (!asked || !idle || resting) return;
    let wanted = true;
    void isThere().then((there) => {
      if (!wanted) return;
      setAsked(false);
      setResting(true);
      if (there) revalidate();
    });
    return () => {
      wanted = false;
    };
  }, [asked, idle, resting, isThere, revalidate]);

  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), everyMs);
    return () => clearTimeout(timer);
  }, [resting]);

  return useCallback(() => setAsked(true), []);
}
