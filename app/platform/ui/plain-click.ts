import type { MouseEvent } from "react";

/** Does something in place of following a link; a click that asks for a new tab or window is one. */
export function plainClick(event: MouseEvent, act: () => void): void {
  if (event.button !== 0) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act();
}
