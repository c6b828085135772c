import { expect, test } from "vitest";
import { matchesEtag } from "./if-none-match.ts";

test.each([
  ["this version", '"a"', true],
  ["this and another", '"old", "a"', true],
  ["this, without spaces", '"old","a"', true],
  ["this as a weak one", 'W/"a"', true],
  ["any version", "*", true],
  ["another version", '"b"', false],
  ["one that only begins like it", '"ab"', false],
  ["nothing", "", false],
])("a client with %s: %s → %s", (_, header, known) => {
  expect(matchesEtag(header, '"a"')).toBe(known);
  expect(matchesEtag(header, 'W/"a"')).toBe(known);
});

test("a client without the header has no version", () => {
  expect(matchesEtag(undefined, '"a"')).toBe(false);
  expect(matchesEtag(null, '"a"')).toBe(false);
});
