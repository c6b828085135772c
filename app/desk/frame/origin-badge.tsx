import { Badge } from "../../platform/ui/badge";
import type { Mode, Origin } from "../../workspace/origin";

/** Marks figures that are not real; real ones need no mark. */
export function OriginBadge({ origin }: { origin: Origin }) {
  if (origin === "real") return null;
  return (
    <Badge dashed title="Made by the simulation: no real income, readers or posts">
      Simulated
    </Badge>
  );
}

/** Marks a row that was made for practice, where its workspace is live; where it plays, all of them were. */
export function PracticeBadge({ mode, origin }: { mode: Mode; origin: Origin | null }) {
  if (mode !== "live" || origin === null) return null;
  return <OriginBadge origin={origin} />;
}

export function SampleBadge() {
  return (
    <Badge dashed title="Stands in until there is something to show">
      Sample
    </Badge>
  );
}
