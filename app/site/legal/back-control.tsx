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
 * Links to the previous page, or to the landing page without a script or a previous page. The label says
 * which.
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

/** False for pages opened directly or in a new tab. */
function hasPreviousPage(): boolean {
  // Remix's index of the page in this tab's history, from 0.
  const state = window.history.state as { idx?: number } | null;
  return window.history.length > 1 && ((state?.idx ?? 0) > 0 || document.referrer !== "");
}
