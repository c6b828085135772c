import { useLocation } from "@remix-run/react";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { reloadField, useRefreshWithoutScript } from "#app/platform/web/page-handle.ts";

/** Without a script pages do not update: how to reload, and how to stop reloading. */
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
          : "Live updates need JavaScript. This page shows the state from when it was loaded. "}
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
