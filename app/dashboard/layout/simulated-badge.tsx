import type { Mode, Origin } from "#app/workspace/origin.ts";
import { OriginBadge } from "./origin-badge.tsx";

/** Marks simulated rows in a live workspace; in simulation every row is simulated. */
export function PracticeBadge({ mode, origin }: { mode: Mode; origin: Origin | null }) {
  if (mode !== "live" || origin === null) return null;
  return <OriginBadge origin={origin} />;
}
