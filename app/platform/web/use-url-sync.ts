import { useEffect, useRef } from "react";

/** Some browsers limit how often an address may change. */
const followsAfterMs = 250;

/** Keeps the address and title in sync with content that changes without navigation. */
export function useUrlSync(address: string, title: string): void {
  const present = useRef(address);

  useEffect(() => {
    if (present.current === address) return;
    const timer = window.setTimeout(() => {
      // The user is navigating elsewhere, and that address is already shown.
      if (!leadsHere(address)) return;
      present.current = address;
      // Not through the router, which would fetch data that is already here.
      window.history.replaceState(window.history.state, "", address);
      document.title = title;
    }, followsAfterMs);
    return () => window.clearTimeout(timer);
  }, [address, title]);
}

function leadsHere(address: string): boolean {
  return new URL(address, window.location.href).pathname === window.location.pathname;
}
