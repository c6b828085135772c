import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";

interface DismissableDetails {
  ref: RefObject<HTMLDetailsElement>;
  open: boolean;
  onToggle: () => void;
}

/**
 * A `<details>` that is used as a menu: it opens and closes by itself, and with JavaScript it
 * also closes with Escape, and when somebody turns to another part of the page.
 */
export function useDismissableDetails(): DismissableDetails {
  const ref = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  // It may have been opened before the page came to life.
  useEffect(() => setOpen(ref.current?.open ?? false), []);

  useEffect(() => {
    const details = ref.current;
    if (!open || !details) return;
    const close = () => {
      details.open = false;
    };
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.contains(target)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      const inside = details.contains(document.activeElement);
      close();
      if (inside) details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open]);

  return { ref, open, onToggle: () => setOpen(ref.current?.open ?? false) };
}
