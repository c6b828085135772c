/** Where somebody is within a part of a page. */
export interface PlaceWithin {
  /** Which of its controls has the focus; -1: the part itself; null: nothing in it. */
  focused: number | null;
  /** Pixels that the page is scrolled down. */
  scrolled: number;
}

/** Without what Headless UI adds at the edges of its own parts. */
const focusable =
  ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([data-headlessui-focus-guard])";

/** To be asked before the same part is drawn by other elements. */
export function placeWithin(part: HTMLElement): PlaceWithin {
  const { activeElement } = document;
  const inside = part.contains(activeElement) && activeElement !== part;
  const index = [...part.querySelectorAll(focusable)].findIndex((each) => each === activeElement);
  return {
    focused: inside && index >= 0 ? index : part.contains(activeElement) ? -1 : null,
    scrolled: window.scrollY,
  };
}

/** Puts the focus on the same control of the part as it is now. */
export function focusWithin(part: HTMLElement, { focused }: Pick<PlaceWithin, "focused">): void {
  if (focused === null) return;
  const control = part.querySelectorAll<HTMLElement>(focusable)[focused] ?? part;
  control.focus({ preventScroll: true });
}
