import { Badge } from "#app/platform/ui/badge.tsx";
import type { Origin } from "#app/workspace/origin.ts";

/** Marks simulated and sample figures. */
export function OriginBadge({ origin }: { origin: Origin }) {
  if (origin === "real") return null;
  return (
    <Badge dashed title="Simulated: no real income, readers, or posts">
      Simulated
    </Badge>
  );
}

export function SampleBadge() {
  return (
    <Badge dashed title="Placeholder until there is real data">
      Sample
    </Badge>
  );
}
