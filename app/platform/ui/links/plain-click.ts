import type { MouseEvent } from "react";

/** Runs instead of following a link; clicks that open a new tab or window are followed. */
export function plainClick(event: MouseEvent, act: () => void): void {
  if (event.button !== 0) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  act();
  // Afterward: Headless UI ignores clicks that are already prevented.
  event.preventDefault();
}
