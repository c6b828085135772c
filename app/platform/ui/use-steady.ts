import { useEffect, useRef, useState, type FocusEvent } from "react";
import { SECOND } from "#app/core/time/clock.ts";

/** How long content stays steady after the pointer's last movement. */
const stillMs = 5 * SECOND;

/**
 * Keeps content steady while the user is about to press something in it: while the pointer moves
 * over it, or the focus is inside.
 * @returns the content to show; `catchUp` shows the latest
 */
export function useSteady<Value>(live: Value) {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  const at = useRef({ pointer: false, focus: false });
  const timer = useRef<number>();
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function hold(by: "pointer" | "focus"): void {
    at.current[by] = true;
    setHeld((before) => before ?? { value: live });
  }
  function release(by: "pointer" | "focus"): void {
    at.current[by] = false;
    if (!at.current.pointer && !at.current.focus) setHeld(null);
  }
  return {
    shown: held ? held.value : live,
    catchUp(): void {
      at.current = { pointer: false, focus: false };
      setHeld(null);
    },
    within: {
      onPointerMove(): void {
        hold("pointer");
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => release("pointer"), stillMs);
      },
      onPointerLeave(): void {
        window.clearTimeout(timer.current);
        release("pointer");
      },
      onFocus({ currentTarget, target }: FocusEvent): void {
        // Clicking a non-interactive part focuses the container.
        if (target !== currentTarget) hold("focus");
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          release("focus");
      },
    },
  };
}
