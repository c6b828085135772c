import { expect, test } from "vitest";
import { linesOnPage } from "./page-breaks.ts";

test.each([
  ["all fit", 5, 5, 5],
  ["all but one fit: one more goes along", 5, 4, 3],
  ["half of them fit", 10, 5, 5],
  ["only one would stay", 5, 1, 0],
  ["three, of which two fit, stay together", 3, 2, 0],
  ["one that fits is one", 1, 1, 1],
  ["no room", 4, 0, 0],
  ["no whole line's room", 4, 0.9, 0],
])("%s: of %i lines with room for %d stand %i", (_, lines, room, here) => {
  expect(linesOnPage(lines, room)).toBe(here);
});

test("no page begins or ends with a single line of a longer paragraph", () => {
  for (let lines = 2; lines < 40; lines += 1) {
    for (let room = 0; room < 45; room += 1) {
      const here = linesOnPage(lines, room);
      expect(here).not.toBe(1);
      expect(lines - here).not.toBe(1);
      expect(here).toBeLessThanOrEqual(room);
    }
  }
});
