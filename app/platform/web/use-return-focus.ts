import { useEffect } from "react";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";

/** History state. */
interface Place {
  /** The clicked link's index among links to the same address, because others may come and go. */
  leftBy?: { address: string | null; nth: number };
  /** State passed by client navigation. */
  usr?: Partial<ReturnType<typeof focusOnLinkTo>> | null;
}

/** For a navigation to such a page: where to put the focus. */
export function focusOnLinkTo(address: string) {
  return { focusOnLinkTo: address };
}

/**
 * Returning to a page, for example from its dialog, restores the focus to the link that was
 * followed.
 */
export function useReturnFocus(): void {
  // A reloaded page starts at its top.
  const scripted = useHydrated();

  useEffect(() => {
    if (scripted) returnLink()?.focus({ preventScroll: true });
    // Only the state at first render counts.
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
    // Before the link is followed.
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
