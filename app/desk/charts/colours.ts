/* Whole class names: Tailwind finds them by reading the sources. */
const fills = [
  "fill-series-1",
  "fill-series-2",
  "fill-series-3",
  "fill-series-4",
  "fill-series-5",
  "fill-series-6",
] as const;
const strokes = [
  "stroke-series-1",
  "stroke-series-2",
  "stroke-series-3",
  "stroke-series-4",
  "stroke-series-5",
  "stroke-series-6",
] as const;
const swatches = [
  "bg-series-1",
  "bg-series-2",
  "bg-series-3",
  "bg-series-4",
  "bg-series-5",
  "bg-series-6",
] as const;

const pick = (list: readonly string[]) => (position: number) => list[position % list.length] ?? "";

/** The colour of a series by its position; after six they begin anew. */
export const fillOf = pick(fills);
export const strokeOf = pick(strokes);
export const swatchOf = pick(swatches);
