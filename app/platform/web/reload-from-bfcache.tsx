import { useEffect } from "react";

/**
 * A page that a browser has put aside comes back as it was left, whoever is signed in by then: Back after
 * signing out would show what was private. One of a signed-in person is loaded anew instead.
 */
export function ReloadFromBfcache({ signedIn }: { signedIn: boolean }): null {
  useEffect(() => {
    if (!signedIn) return;
    const loadAnew = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      document.documentElement.hidden = true;
      // Without a hash, which would lead within the page.
      const { pathname, search } = window.location;
      window.location.replace(`${pathname}${search}`);
    };
    window.addEventListener("pageshow", loadAnew);
    return () => window.removeEventListener("pageshow", loadAnew);
  }, [signedIn]);
  return null;
}
