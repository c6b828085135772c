import type { MouseEvent } from "react";

/** Does something in place of following a link; a click that asks for a new tab or window is one. */
export function plainClick(event: MouseEvent, act: () => void): void {
  if (event.button !== 0) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  act();
  // Afterwards: to Headless UI a click that is prevented is one that others have dealt with.
  event.preventDefault();
}
