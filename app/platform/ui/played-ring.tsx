/** The sign for what the simulation plays: a broken line. Its word stands beside it. */
export function PlayedRing() {
  return (
    <span
      aria-hidden
      className="size-3 shrink-0 rounded-full border-2 border-dotted border-current"
    />
  );
}
