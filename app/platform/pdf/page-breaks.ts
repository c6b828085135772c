/** Fewer lines than this never stand alone at the foot or at the head of a page. */
export const linesTogether = 2;

/**
 * How many of a paragraph's lines stand on this page when there is room for so many; 0 when it had
 * better begin on the next.
 */
export function linesOnPage(lines: number, room: number): number {
  if (lines <= room) return lines;
  const here = Math.min(Math.floor(room), lines - linesTogether);
  return here < linesTogether ? 0 : here;
}
