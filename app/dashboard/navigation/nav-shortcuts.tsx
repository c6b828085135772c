import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { contentPath } from "#app/workspace/paths/content.ts";
import { planPath } from "#app/workspace/paths/plan.ts";
import { reviewPath } from "#app/workspace/paths/review.ts";
import { KeyRows, KeysSwitch } from "#app/dashboard/review/decide/keys-help.tsx";
import {
  isKeyForPage,
  placeKeys,
  useKeysChoice,
} from "#app/dashboard/review/decide/review-keys.ts";

/** Makes the page below inert; Escape closes it. */
function showOver(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

/** By the letter after `g`. */
const places = new Map([
  ["d", "/dashboard"],
  ["r", reviewPath],
  ["p", planPath],
  ["c", contentPath],
]);

/** How soon the letter has to follow; after that it belongs to the page again. */
const togetherMs = 1_500;

/**
 * Shortcuts of every workspace page: `g` and a letter opens a tab; `?` lists them where the page has no shortcuts of its own. One setting turns off both these and the pages' own.
 */
export function PlaceKeys({ fullPage }: { fullPage: boolean }) {
  const [on] = useKeysChoice();
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    if (!on) return;
    let begunAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isKeyForPage(event)) return;
      const to = event.timeStamp - begunAt < togetherMs ? places.get(event.key) : undefined;
      begunAt = event.key === "g" ? event.timeStamp : -Infinity;
      if (to !== undefined) {
        // On its own, the letter may be a page's shortcut; in Review it decides.
        event.preventDefault();
        if (fullPage) window.location.assign(to);
        else navigate(to);
        return;
      }
      if (event.key !== "?" || document.querySelector("[data-key='?']")?.getClientRects().length)
        return;
      event.preventDefault();
      setHelpOpen(true);
    };
    // Runs before the page's own shortcuts.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [on, fullPage, navigate]);
  if (!isHelpOpen) return null;
  return (
    <dialog
      ref={showOver}
      onClose={() => setHelpOpen(false)}
      aria-labelledby="place-keys"
      className="m-auto w-104 max-w-[calc(100%-2rem)] rounded-xl border border-line-strong bg-surface p-5 text-sm text-ink shadow-lift backdrop:bg-black/30"
    >
      <h2 id="place-keys" className="mb-3 text-base font-semibold">
        Keyboard shortcuts
      </h2>
      <KeyRows keys={[...placeKeys, ["?", "This list"]]} />
      <KeysSwitch />
      <Button
        className="mt-3"
        onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
      >
        Close
      </Button>
    </dialog>
  );
}
