import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Reload interval in seconds without a script. */
export const pollSeconds = 10;

const pollMs = 4_000;

/** After about two minutes it won't be a matter of seconds, and users have moved on. */
const looks = 30;

/** Reloads the page until its loader redirects. */
export function usePoll(): void {
  const { revalidate, state } = useRevalidator();
  const left = useRef(looks);
  useEffect(() => {
    if (state !== "idle" || left.current === 0) return;
    const timer = setTimeout(() => {
      left.current -= 1;
      revalidate();
    }, pollMs);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
}
