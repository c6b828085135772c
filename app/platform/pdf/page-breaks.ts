/** At least this many lines stay together at the top or bottom of a page. */
export const linesTogether = 2;

/**
 * How many of a paragraph's lines go on this page, given room for this many; 0: move it to the next
 * page.
 */
export function linesOnPage(lines: number, room: number): number {
  if (lines <= room) return lines;
  const here = Math.min(Math.floor(room), lines - linesTogether);
  return here < linesTogether ? 0 : here;
}
