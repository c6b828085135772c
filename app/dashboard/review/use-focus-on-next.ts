import { useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/** After a decision the next one opens: its title takes the focus, and is read out. */
export function useFocusOnNext(id: string): RefObject<HTMLHeadingElement> {
  const title = useRef<HTMLHeadingElement>(null);
  // A page that the browser has loaded begins at its top.
  const isLoaded = String(useNavigationType()) === "POP";
  const last = useRef(isLoaded ? id : null);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    title.current?.focus({ preventScroll: true });
  }, [id]);
  return title;
}
