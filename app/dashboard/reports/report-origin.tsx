import { Badge } from "#app/platform/ui/badge.tsx";
import type { Origin } from "#app/workspace/origin.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";

/** In a report, which is read alone, real figures say so, too. */
export function ReportOrigin({ origin }: { origin: Origin }) {
  if (origin === "real") return <Badge tone="success">Real</Badge>;
  return <OriginBadge origin={origin} />;
}
