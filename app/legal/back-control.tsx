import { Link, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

const look = "text-accent hover:underline";

export function BackToHome() {
  return (
    <Link to="/" className={look}>
      ← Back to Home
    </Link>
  );
}

/**
 * To the previous page, for which it needs JavaScript; without it, and when there is none, to the
 * landing page, and then it says so where it can.
 */
export function Back() {
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    // In a new tab or window the link stays a link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (!hasPreviousPage()) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link to="/" onClick={goBack} className={look}>
      ← Back<span className="hidden noscript:inline"> to Home</span>
    </Link>
  );
}

/** A page that was opened by its address, or in a tab of its own, has none. */
function hasPreviousPage(): boolean {
  // Remix counts here the pages that it has shown in this tab, from 0.
  const state = window.history.state as { idx?: number } | null;
  return window.history.length > 1 && ((state?.idx ?? 0) > 0 || document.referrer !== "");
}
