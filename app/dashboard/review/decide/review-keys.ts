import { useEffect, useSyncExternalStore } from "react";
import { storedInBrowser } from "#app/platform/web/drafts/stored-text.ts";

/** What each key of a page does, in the order in which they are told. */
export type KeyList = readonly (readonly [key: string, does: string])[];

export const reviewKeys = [
  ["a", "Approve"],
  ["c", "Ask for changes"],
  ["r", "Reject"],
  ["e", "Edit"],
  ["j", "What comes next"],
  ["k", "What was before"],
  ["d", "Show or hide the changes"],
  ["z", "Undo, or take the decision back"],
  ["?", "These keys"],
] as const satisfies KeyList;

/** Those of every page: one after the other. */
export const placeKeys = [
  ["g d", "Dashboard"],
  ["g r", "Review"],
  ["g p", "Plan"],
  ["g c", "Content"],
] as const satisfies KeyList;

/** In the browser's storage; named in the Cookie Policy. */
const choice = storedInBrowser("reviewKeys");

/** Whether single keys decide, and how to change that: they are in the way of whoever dictates. */
export function useKeysChoice(): readonly [on: boolean, set: (on: boolean) => void] {
  const stored = useSyncExternalStore(choice.subscribe, choice.get, () => null);
  return [stored !== "off", (on) => choice.set(on ? null : "off")];
}

/** Presses what a key stands for on this page. Dead while somebody types, and in a dialog. */
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
        // What stands there is written over.
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

/** Whether a key is one of the page's own: pressed alone, once, and where nobody types. */
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

/** The notice's Undo comes before anything else that takes back. */
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
