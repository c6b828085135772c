/** The dashed ring that marks simulated values. Its label is next to it. */
export function PlayedRing() {
  return (
    <span
      aria-hidden
      className="size-3 shrink-0 rounded-full border-2 border-dotted border-current"
    />
  );
}
