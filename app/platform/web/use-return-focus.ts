import { useEffect } from "react";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";

/** What the browser keeps beside a page's place in the history. */
interface Place {
  /** Which link led away from it: of those to one address, as others may come and go meanwhile. */
  leftBy?: { address: string | null; nth: number };
  /** What the app's own navigation told the page. */
  usr?: Partial<ReturnType<typeof focusOnLinkTo>> | null;
}

/** For a navigation to such a page: where the focus shall be. */
export function focusOnLinkTo(address: string) {
  return { focusOnLinkTo: address };
}

/**
 * Whoever comes back to a page, as from a dialog that it opened, is on the link that they left it
 * by, and not at its beginning.
 */
export function useReturnFocus(): void {
  // A page that is loaded anew begins at its beginning.
  const scripted = useHydrated();

  useEffect(() => {
    if (scripted) returnLink()?.focus({ preventScroll: true });
    // Only what this page was drawn with counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest("a");
      if (!link) return;
      const address = link.getAttribute("href");
      const left: Place = { leftBy: { address, nth: linksTo(address).indexOf(link) } };
      window.history.replaceState({ ...window.history.state, ...left }, "");
    };
    // Before the link itself is followed.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
}

function returnLink(): HTMLElement | undefined {
  const { leftBy, usr } = (window.history.state ?? {}) as Place;
  if (leftBy !== undefined) return linksTo(leftBy.address)[leftBy.nth];
  const address = usr?.focusOnLinkTo;
  return address ? linksTo(address)[0] : undefined;
}

const linksTo = (address: string | null) =>
  [...document.querySelectorAll("a")].filter((link) => link.getAttribute("href") === address);
