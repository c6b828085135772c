import { useEffect, useSyncExternalStore } from "react";
import { storedInBrowser } from "#app/platform/web/drafts/stored-text.ts";

/** A page's shortcuts in display order. */
export type KeyList = readonly (readonly [key: string, does: string])[];

export const reviewKeys = [
  ["a", "Approve"],
  ["c", "Request changes"],
  ["r", "Reject"],
  ["e", "Edit"],
  ["j", "Next"],
  ["k", "Previous"],
  ["d", "Show or hide changes"],
  ["z", "Undo"],
  ["?", "Keyboard shortcuts"],
] as const satisfies KeyList;

/** Shortcuts of every page: two keys in a row. */
export const placeKeys = [
  ["g d", "Dashboard"],
  ["g r", "Review"],
  ["g p", "Plan"],
  ["g c", "Content"],
] as const satisfies KeyList;

/** Stored in the browser; listed in the Cookie Policy. */
const choice = storedInBrowser("reviewKeys");

/** Whether single-key shortcuts are on. They can be turned off since they interfere with dictation. */
export function useKeysChoice(): readonly [on: boolean, set: (on: boolean) => void] {
  const stored = useSyncExternalStore(choice.subscribe, choice.get, () => null);
  return [stored !== "off", (on) => choice.set(on ? null : "off")];
}

/** Activates a shortcut's control. Ignored while typing and in dialogs. */
export function useKeys(keys: KeyList, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (!isKeyForPage(event) || !keys.some(([known]) => known === key)) return;
      const control = controlOf(key);
      if (!control) return;
      event.preventDefault();
      if (control instanceof HTMLInputElement) {
        // Typing replaces the old value.
        control.focus();
        control.select();
        return;
      }
      control.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [keys, on]);
}

/** Whether a key press is a shortcut: no modifiers, no repeat, not while typing. */
export function isKeyForPage(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  return !(defaultPrevented || ctrlKey || metaKey || altKey || repeat || isTyping(target));
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input, textarea, select, dialog[open], [role=menu]") !== null
  );
}

/** A toast's Undo button comes before other undo controls. */
function controlOf(key: string): HTMLElement | null {
  if (key === "z") {
    const undo = document.querySelector<HTMLElement>("[aria-label^=Notifications] form button");
    if (undo) return undo;
  }
  const all = document.querySelectorAll<HTMLElement>(
    `[aria-keyshortcuts="${key}"], [data-key="${key}"]`,
  );
  return [...all].find((each) => each.getClientRects().length > 0) ?? null;
}
