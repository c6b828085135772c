import { useEffect } from "react";

/**
 * Pages from the bfcache appear as they were left: Back after signing out would show private data.
 * Signed-in users' pages reload instead.
 */
export function ReloadFromBfcache({ signedIn }: { signedIn: boolean }): null {
  useEffect(() => {
    if (!signedIn) return;
    const loadAnew = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      document.documentElement.hidden = true;
      // Without the hash, which would only scroll.
      const { pathname, search } = window.location;
      window.location.replace(`${pathname}${search}`);
    };
    window.addEventListener("pageshow", loadAnew);
    return () => window.removeEventListener("pageshow", loadAnew);
  }, [signedIn]);
  return null;
}
