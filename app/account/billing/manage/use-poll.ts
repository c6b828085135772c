import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** After how many seconds a browser without a script looks again. */
export const pollSeconds = 10;

const pollMs = 4_000;

/** After some two minutes it is no longer a matter of seconds, and nobody waits at the page. */
const looks = 30;

/** Loads the page anew until its loader leads elsewhere. */
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
