import { expect, test } from "vitest";
import { findRange } from "./byte-range.ts";

test.each<[range: string | undefined, found: ReturnType<typeof findRange>]>([
  [undefined, "all"],
  ["bytes=0-9", { from: 0, to: 9 }],
  ["bytes=90-", { from: 90, to: 99 }],
  [" bytes=0-9 ", { from: 0, to: 9 }],
  ["bytes=90-500", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-500", { from: 0, to: 99 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  ["bytes=9-0", "all"],
  ["bytes=-", "all"],
  ["bytes=0-1,5-6", "all"],
  ["lines=1-2", "all"],
])("%s", (range, found) => {
  expect(findRange({ ...(range !== undefined && { range }) }, 100, '"a"')).toEqual(found);
});

test("a part of what is another by now is all of it", () => {
  const range = "bytes=0-9";
  expect(findRange({ range, "if-range": '"a"' }, 100, '"a"')).toEqual({ from: 0, to: 9 });
  expect(findRange({ range, "if-range": '"b"' }, 100, '"a"')).toBe("all");
});
