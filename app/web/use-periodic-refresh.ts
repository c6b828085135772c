import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Loads the page's data anew every so often, while somebody is looking. */
export function usePeriodicRefresh(everyMs: number, enabled: boolean): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);

  useEffect(() => {
    idle.current = state === "idle";
  }, [state]);

  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => {
      if (idle.current && document.visibilityState === "visible") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [enabled, everyMs, revalidate]);
}
