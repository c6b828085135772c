import { Link } from "@remix-run/react";
import { linkInTextLook } from "../../platform/ui/text-link";
import { contactPath } from "../../workspace/addresses/contact";
import { demoPath } from "../../workspace/addresses/demo";

/** Beside a price, where this site has no way to be paid: said before somebody signs in for it. */
export function NoPaymentsNote({ className }: { className: string }) {
  return (
    <p className={className}>
      Subscriptions cannot be bought here yet: this site takes no payments. You can look at{" "}
      <Link to={demoPath} className={linkInTextLook}>
        the demo
      </Link>
      , or{" "}
      <Link to={contactPath} className={linkInTextLook}>
        ask to be given access
      </Link>
      .
    </p>
  );
}
