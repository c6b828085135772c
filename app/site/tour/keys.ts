import type { PlaybackInput } from "./playback.ts";

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The action of a key in the tour; null: none.
 * @param focused the focused element, which the space bar presses
 */
export function inputOfKey(
  press: KeyPress,
  focused: "button" | "link" | null,
): PlaybackInput | "close" | "press" | null {
  // Browser shortcuts, such as Alt and an arrow key.
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  switch (press.key) {
    case " ":
      // Browsers press only buttons.
      if (focused) return focused === "link" ? "press" : null;
      return { type: "toggle" };
    case "ArrowRight":
      return { type: "next" };
    case "ArrowLeft":
      return { type: "previous" };
    case "Home":
      return { type: "restart" };
    case "Escape":
      return "close";
    default:
      return null;
  }
}
