import { useEffect } from "react";
import { useScripted } from "../ui/use-scripted";

/** Where the browser keeps, beside a page's place in the history, which link led away from it. */
interface Left {
  leftBy?: number;
}

/**
 * Whoever comes back to a page, as from a dialog that it opened, is on the link that they left it
 * by, and not at its beginning. For pages whose links stay the same.
 */
export function useReturnFocus(): void {
  // A page that is loaded anew begins at its beginning.
  const scripted = useScripted();

  useEffect(() => {
    const { leftBy } = (window.history.state ?? {}) as Left;
    if (scripted && leftBy !== undefined) document.links[leftBy]?.focus({ preventScroll: true });
    // Only what this page was drawn with counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest("a");
      if (!link) return;
      const left: Left = { leftBy: [...document.links].indexOf(link) };
      window.history.replaceState({ ...window.history.state, ...left }, "");
    };
    // Before the link itself is followed.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
}
