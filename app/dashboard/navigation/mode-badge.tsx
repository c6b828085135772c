import { classNames } from "#app/platform/ui/class-names.ts";
import { PlayedRing } from "#app/platform/ui/played-ring.tsx";
import type { Mode } from "#app/workspace/origin.ts";
import { useOperator } from "./operator-nav.tsx";

/** Whether the page shows simulated or real data; a dashed border marks simulated data. */
export function ModeBadge({ mode }: { mode: Mode }) {
  const isPlayed = mode === "simulation";
  // Operators have one more tab and no room for a label.
  const operator = useOperator();
  return (
    <a
      // Written out so that pages need not load all settings paths.
      href="/settings/live"
      className={classNames(
        "flex min-h-6 shrink-0 items-center gap-1 rounded-full border border-line-strong px-1.5 text-xs text-ink-soft hover:bg-sunken",
        // On the narrowest phones it fits only on the logo's corner.
        isPlayed
          ? "border-dashed max-[23rem]:absolute max-[23rem]:top-1.5 max-[23rem]:left-1.5 max-[23rem]:min-h-0 max-[23rem]:border-0 max-[23rem]:bg-surface max-[23rem]:p-0.5"
          : "max-[23rem]:hidden",
      )}
    >
      {isPlayed && <PlayedRing />}
      <span className={isPlayed ? (operator ? "max-2xl:sr-only" : "max-md:sr-only") : undefined}>
        {isPlayed ? "Simulation" : "Live"}
      </span>
    </a>
  );
}
