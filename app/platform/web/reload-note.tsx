import { useLocation } from "@remix-run/react";
import { linkInTextLook } from "../ui/text-link";
import { reloadAddress, useReloadsItself } from "./page-handle";

interface ReloadNoteProps {
  /** How often the page may load itself, in seconds; null: it does so only when somebody asks. */
  every: number | null;
}

/**
 * Without a script a page does not move by itself. It can be loaded anew, and does so again and again
 * only for who has asked for it: what somebody reads must not be taken from under their eyes.
 */
export function ReloadNote({ every }: ReloadNoteProps) {
  const { pathname, search } = useLocation();
  const reloads = useReloadsItself();
  const here = { pathname, search };
  return (
    <noscript className="block">
      <p className="text-sm text-ink-soft">
        {reloads
          ? `This page reloads itself every ${every} seconds. `
          : "Live updates need JavaScript. This page shows how things were when it was loaded. "}
        <a href={pathname + search} className={linkInTextLook}>
          Reload
        </a>
        {every !== null && (
          <>
            {" · "}
            <a href={reloadAddress(here, !reloads)} className={linkInTextLook}>
              {reloads ? "Pause" : `Reload every ${every} seconds`}
            </a>
          </>
        )}
      </p>
    </noscript>
  );
}
