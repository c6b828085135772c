import { Badge } from "#app/platform/ui/badge.tsx";
import type { Origin } from "#app/workspace/origin.ts";

/** Marks figures that are not real; real ones need no mark. */
export function OriginBadge({ origin }: { origin: Origin }) {
  if (origin === "real") return null;
  return (
    <Badge dashed title="Made by the simulation: no real income, readers or posts">
      Simulated
    </Badge>
  );
}

export function SampleBadge() {
  return (
    <Badge dashed title="Stands in until there is something to show">
      Sample
    </Badge>
  );
}
