import type { Mode, Origin } from "#app/workspace/origin.ts";
import { OriginBadge } from "./origin-badge.tsx";

/** Marks a row that was made for practice, where its workspace is live; where it plays, all of them were. */
export function PracticeBadge({ mode, origin }: { mode: Mode; origin: Origin | null }) {
  if (mode !== "live" || origin === null) return null;
  return <OriginBadge origin={origin} />;
}
