/** The focus and scroll position within a part of a page. */
export interface PlaceWithin {
  /** Index of the focused control; -1: the part itself; null: no focus inside. */
  focused: number | null;
  /** Scroll position in pixels. */
  scrolled: number;
}

/** Without Headless UI's focus guards. */
const focusable =
  ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([data-headlessui-focus-guard])";

/** Call before other elements replace the same part. */
export function placeWithin(part: HTMLElement): PlaceWithin {
  const { activeElement } = document;
  const inside = part.contains(activeElement) && activeElement !== part;
  const index = [...part.querySelectorAll(focusable)].findIndex((each) => each === activeElement);
  return {
    focused: inside && index >= 0 ? index : part.contains(activeElement) ? -1 : null,
    scrolled: window.scrollY,
  };
}

/** Focuses the same control of the new elements. */
export function focusWithin(part: HTMLElement, { focused }: Pick<PlaceWithin, "focused">): void {
  if (focused === null) return;
  const control = part.querySelectorAll<HTMLElement>(focusable)[focused] ?? part;
  control.focus({ preventScroll: true });
}
