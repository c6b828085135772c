import type { ReactNode } from "react";

/** A plain form: signing out is a full page load, with or without JavaScript. */
export function SignOutForm({
  className,
  children,
}: {
  className?: string;
  /** Its button. */
  children: ReactNode;
}) {
  return (
    <form method="post" action="/api/logout" onSubmit={forgetTab} className={className}>
      {children}
    </form>
  );
}

/** Clears drafts, so that the tab's next user does not see them. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Storage is blocked, so it is empty.
  }
}
