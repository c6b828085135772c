import { expect, test } from "vitest";
import { hasVersion } from "./known-version";

const asked = (header?: string) =>
  new Request(
    "http://localhost/",
    header === undefined ? {} : { headers: { "If-None-Match": header } },
  );

test.each([
  ["this version", '"a"', true],
  ["this and another", '"old", "a"', true],
  ["this, without spaces", '"old","a"', true],
  ["this as a weak one", 'W/"a"', true],
  ["any version", "*", true],
  ["another version", '"b"', false],
  ["one that only begins like it", '"ab"', false],
  ["nothing", "", false],
])("who has %s: %s → %s", (_, header, known) => {
  expect(hasVersion(asked(header), '"a"')).toBe(known);
  expect(hasVersion(asked(header), 'W/"a"')).toBe(known);
});

test("who names no version has none", () => {
  expect(hasVersion(asked(), '"a"')).toBe(false);
});
