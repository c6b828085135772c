import { Link, useNavigate } from "@remix-run/react";
import { plainClick } from "#app/platform/ui/links/plain-click.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";

const look = "text-accent hover:underline";

export function BackToHome() {
  return (
    <Link to="/" className={look}>
      ← Back to Home
    </Link>
  );
}

/**
 * To the previous page, for which it needs a script; before that one is at work, without it, and when
 * there is no such page, to the landing page. Its words always say which.
 */
export function Back() {
  const navigate = useNavigate();
  const scripted = useHydrated();
  if (!scripted || !hasPreviousPage()) return <BackToHome />;

  return (
    <Link to="/" onClick={(event) => plainClick(event, () => navigate(-1))} className={look}>
      ← Back
    </Link>
  );
}

/** A page that was opened by its address, or in a tab of its own, has none. */
function hasPreviousPage(): boolean {
  // Remix counts here the pages that it has shown in this tab, from 0.
  const state = window.history.state as { idx?: number } | null;
  return window.history.length > 1 && ((state?.idx ?? 0) > 0 || document.referrer !== "");
}
