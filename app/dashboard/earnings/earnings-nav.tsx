import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { earningsPath } from "#app/workspace/paths/earnings.ts";

/** Link back to the income list. */
export function EarningsNav() {
  return (
    <Link to={earningsPath} className={`inline-block py-2 text-sm ${linkStyles}`}>
      ← Earnings
    </Link>
  );
}
