import { Link } from "@remix-run/react";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";

/** Shown next to the price if this site takes no payments, before users sign in to subscribe. */
export function NoPaymentsNote({ className }: { className: string }) {
  return (
    <p className={className}>
      Subscriptions aren’t open yet. Try{" "}
      <Link to={demoPath} className={inlineLinkStyles}>
        the demo
      </Link>{" "}
      or{" "}
      <Link to={contactPath} className={inlineLinkStyles}>
        request access
      </Link>
      .
    </p>
  );
}
