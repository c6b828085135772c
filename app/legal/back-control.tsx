import { Link, useNavigate } from "@remix-run/react";
import { useSyncExternalStore, type MouseEvent } from "react";

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
  const hasPrevious = useSyncExternalStore(neverChanges, hasPreviousPage, () => false);
  if (!hasPrevious) return <BackToHome />;

  function goBack(event: MouseEvent) {
    // In a new tab or window the link stays a link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link to="/" onClick={goBack} className={look}>
      ← Back
    </Link>
  );
}

// While a page is shown, nothing comes before it.
const neverChanges = () => () => {};

/** A page that was opened by its address, or in a tab of its own, has none. */
function hasPreviousPage(): boolean {
  // Remix counts here the pages that it has shown in this tab, from 0.
  const state = window.history.state as { idx?: number } | null;
  return window.history.length > 1 && ((state?.idx ?? 0) > 0 || document.referrer !== "");
}
