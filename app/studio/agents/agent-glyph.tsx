import { agentGlyphs } from "../../platform/ui/agent-glyphs";
import { classNames } from "../../platform/ui/class-names";
import { kindGlyph } from "./display";

/* Whole class names: Tailwind finds no others. */
const tones = {
  1: "bg-series-1",
  2: "bg-series-2",
  3: "bg-series-3",
  4: "bg-series-4",
  5: "bg-series-5",
  6: "bg-series-6",
} as const;

/** The sign of an agent's kind. A kind that this version does not know has a dot. */
export function AgentGlyph({ type, className }: { type: string; className?: string }) {
  const name = kindGlyph(type);
  const glyph = name && agentGlyphs[name];
  return (
    <span
      aria-hidden
      className={classNames(
        "data-colour flex size-9 shrink-0 items-center justify-center rounded-full text-surface",
        glyph ? tones[glyph.series] : "bg-idle-mark",
        className,
      )}
    >
      <svg
        viewBox="-9 -9 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        className="size-1/2"
      >
        {glyph ? <path d={glyph.path} /> : <circle r="3" />}
      </svg>
    </span>
  );
}
