import type { PlaybackInput } from "./playback.ts";

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * What a key does in the tour; null: nothing of ours.
 * @param focused what the focus is on; the space bar presses it, also the links that are controls
 */
export function inputOfKey(
  press: KeyPress,
  focused: "button" | "link" | null,
): PlaybackInput | "close" | "press" | null {
  // With these, a key is the browser's: Alt and an arrow is the way back.
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  switch (press.key) {
    case " ":
      // Browsers do it for buttons only.
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
