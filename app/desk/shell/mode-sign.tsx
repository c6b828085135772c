import type { Mode } from "../../workspace/origin";

/** Whose figures the page shows, played or real: a broken line stands for all that is played. */
export function ModeSign({ mode }: { mode: Mode }) {
  const isPlayed = mode === "simulation";
  return (
    <a
      // Written out: every page would load the addresses of all settings for it.
      href="/settings/live"
      className="flex min-h-6 shrink-0 items-center gap-1.5 rounded-full border border-line-strong px-2 text-xs text-ink-soft hover:bg-sunken data-played:border-dashed"
      data-played={isPlayed || undefined}
    >
      {isPlayed && (
        <span aria-hidden className="size-3 rounded-full border-2 border-dotted border-current" />
      )}
      <span className={isPlayed ? "max-md:sr-only" : undefined}>
        {isPlayed ? "Simulation" : "Live"}
      </span>
    </a>
  );
}
