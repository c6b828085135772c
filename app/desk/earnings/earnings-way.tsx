import { Link } from "@remix-run/react";
import { linkLook } from "../../platform/ui/text-link";
import { earningsPath } from "../../workspace/addresses/earnings";

/** The way back to all that has come in. */
export function EarningsWay() {
  return (
    <Link to={earningsPath} className={`inline-block py-2 text-sm ${linkLook}`}>
      ← Earnings
    </Link>
  );
}
