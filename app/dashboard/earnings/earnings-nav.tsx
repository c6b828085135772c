import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { earningsPath } from "#app/workspace/paths/earnings.ts";

/** The way back to all that has come in. */
export function EarningsNav() {
  return (
    <Link to={earningsPath} className={`inline-block py-2 text-sm ${linkStyles}`}>
      ← Earnings
    </Link>
  );
}
