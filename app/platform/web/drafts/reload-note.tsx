import { useLocation } from "@remix-run/react";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { reloadField, useRefreshWithoutScript } from "#app/platform/web/page-handle.ts";

/** Without a script a page does not move by itself: how to load it anew, and how to stop that. */
export function ReloadNote() {
  const { pathname, search } = useLocation();
  const refresh = useRefreshWithoutScript();
  const rate = refresh && `every ${refresh.seconds} seconds`;

  function addressWith(choice: "on" | "off"): string {
    const query = new URLSearchParams(search);
    query.set(reloadField, choice);
    return `${pathname}?${query}`;
  }

  return (
    <noscript className="block">
      <p className="text-sm text-ink-soft">
        {refresh?.on
          ? `This page reloads itself ${rate}. `
          : "Live updates need JavaScript. This page shows how things were when it was loaded. "}
        <a href={pathname + search} className={inlineLinkStyles}>
          Reload
        </a>
        {refresh && (
          <>
            {" · "}
            <a href={addressWith(refresh.on ? "off" : "on")} className={inlineLinkStyles}>
              {refresh.on ? "Pause" : `Reload ${rate}`}
            </a>
          </>
        )}
      </p>
    </noscript>
  );
}
