import type { PlaybackInput } from "./playback";

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * What a key does in the tour; null: nothing of ours.
 * @param onControl the focus is on something that the space bar itself presses
 */
export function inputOfKey(press: KeyPress, onControl: boolean): PlaybackInput | "close" | null {
  // With these, a key is the browser's: Alt and an arrow is the way back.
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  switch (press.key) {
    case " ":
      return onControl ? null : { type: "toggle" };
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
