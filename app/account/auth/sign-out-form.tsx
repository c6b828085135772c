import type { ReactNode } from "react";

/** A plain form: signing out leaves the app's own navigation, with or without JavaScript. */
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

/** Whoever comes next in this tab finds nothing of what was written in it. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Blocked: there is nothing in it.
  }
}
