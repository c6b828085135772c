import { useEffect, useRef } from "react";

/** Some browsers refuse addresses that change as fast as people type. */
const followsAfterMs = 250;

/** Keeps the browser's address and title to what a page shows that changes without a navigation. */
export function useUrlSync(address: string, title: string): void {
  const present = useRef(address);

  useEffect(() => {
    if (present.current === address) return;
    const timer = window.setTimeout(() => {
      // Somebody is on the way to another page, which takes its time: its address is there already.
      if (!leadsHere(address)) return;
      present.current = address;
      // Not through the router, which would ask the server for what is already here.
      window.history.replaceState(window.history.state, "", address);
      document.title = title;
    }, followsAfterMs);
    return () => window.clearTimeout(timer);
  }, [address, title]);
}

function leadsHere(address: string): boolean {
  return new URL(address, window.location.href).pathname === window.location.pathname;
}
