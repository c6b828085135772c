import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** After how many seconds a browser without a script looks again. */
export const lookAgainSeconds = 10;

const lookAgainMs = 4_000;

/** After some two minutes it is no longer a matter of seconds, and nobody waits at the page. */
const looks = 30;

/** Loads the page anew until its loader leads elsewhere. */
export function useLookAgain(): void {
  const { revalidate, state } = useRevalidator();
  const left = useRef(looks);
  useEffect(() => {
    if (state !== "idle" || left.current === 0) return;
    const timer = setTimeout(() => {
      left.current -= 1;
      revalidate();
    }, lookAgainMs);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
}
