import { Link } from "@remix-run/react";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";

/** Beside a price, where this site has no way to be paid: said before somebody signs in for it. */
export function NoPaymentsNote({ className }: { className: string }) {
  return (
    <p className={className}>
      Subscriptions cannot be bought here yet: this site takes no payments. You can look at{" "}
      <Link to={demoPath} className={inlineLinkStyles}>
        the demo
      </Link>
      , or{" "}
      <Link to={contactPath} className={inlineLinkStyles}>
        ask to be given access
      </Link>
      .
    </p>
  );
}
