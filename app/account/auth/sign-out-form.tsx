import type { ReactNode } from "react";
import { forgetDrafts } from "../../platform/web/form-draft";
import { visitorDraftKey } from "../../site/contact/contact-form";

/** A plain form: signing out leaves the app's own navigation, with or without JavaScript. */
export function SignOutForm({
  className,
  children,
}: {
  className?: string;
  /** Its button. */
  children: ReactNode;
}) {
  const forget = () => forgetDrafts(() => window.sessionStorage, [visitorDraftKey]);
  return (
    <form method="post" action="/api/logout" onSubmit={forget} className={className}>
      {children}
    </form>
  );
}
