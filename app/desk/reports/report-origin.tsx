import { Badge } from "../../platform/ui/badge";
import type { Origin } from "../../workspace/origin";
import { OriginBadge } from "../frame/origin-badge";

/** In a report, which is read alone, real figures say so, too. */
export function ReportOrigin({ origin }: { origin: Origin }) {
  if (origin === "real") return <Badge tone="success">Real</Badge>;
  return <OriginBadge origin={origin} />;
}
