/*
 * Each agent type's icon and color, used everywhere: landing page, tour, cards, feed, charts,
 * reports and PDFs.
 */

type Series = 1 | 2 | 3 | 4 | 5 | 6;

/** The sign as strokes around the origin, at most 7 from it; and the number of its colour. */
const glyphs = {
  writer: { path: "M-6 7l1.2-4.6L4-6.4l3 3L-1.8 5.6zM2-4.4l3 3", series: 1 },
  seo: { path: "M-1.5-6.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM2.2 2.2 6.5 6.5", series: 2 },
  social: { path: "M-6.5-6h13v8.5h-8L-5 6V2.5h-1.5z", series: 5 },
  publisher: { path: "M0 5V-6M-4.5-1.8 0-6.3l4.5 4.5M-6.5 7h13", series: 3 },
  analytics: { path: "M-5.5 6.5V1M0 6.5v-13M5.5 6.5V-2", series: 4 },
  video: { path: "M-4-6.5v13L6.5 0z", series: 6 },
} as const satisfies Record<string, { path: string; series: Series }>;

export type AgentIconName = keyof typeof glyphs;

interface ColourClasses {
  background: string;
  fill: string;
  stroke: string;
}

/* Complete class names: Tailwind finds no others. */
const classes: Record<Series | "unknown", ColourClasses> = {
  1: { background: "bg-series-1", fill: "fill-series-1", stroke: "stroke-series-1" },
  2: { background: "bg-series-2", fill: "fill-series-2", stroke: "stroke-series-2" },
  3: { background: "bg-series-3", fill: "fill-series-3", stroke: "stroke-series-3" },
  4: { background: "bg-series-4", fill: "fill-series-4", stroke: "stroke-series-4" },
  5: { background: "bg-series-5", fill: "fill-series-5", stroke: "stroke-series-5" },
  6: { background: "bg-series-6", fill: "fill-series-6", stroke: "stroke-series-6" },
  unknown: { background: "bg-idle-mark", fill: "fill-idle-mark", stroke: "stroke-idle-mark" },
};

export interface AgentIconShape extends ColourClasses {
  path: string;
  /** The color's number; null for a type unknown to this version. */
  series: Series | null;
}

/** A type's icon; unknown types get a gray dot. */
export function agentIcon(name: AgentIconName | undefined): AgentIconShape {
  if (!name)
    return { path: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", series: null, ...classes.unknown };
  const { path, series } = glyphs[name];
  return { path, series, ...classes[series] };
}
