import { useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/** Moves the focus to the next item's title after a review, so that screen readers read it. */
export function useFocusOnNext(id: string): RefObject<HTMLHeadingElement> {
  const title = useRef<HTMLHeadingElement>(null);
  // On a full page load the focus stays at the top.
  const isLoaded = String(useNavigationType()) === "POP";
  const last = useRef(isLoaded ? id : null);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    title.current?.focus({ preventScroll: true });
  }, [id]);
  return title;
}
