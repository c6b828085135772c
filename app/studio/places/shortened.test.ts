import { expect, test } from "vitest";
import { graphemesIn, shortened } from "./shortened";

const units = (text: string) => text.length;

test.each<[string, number, (text: string) => number, string]>([
  ["Herbs of summer", 15, graphemesIn, "Herbs of summer"],
  ["Herbs of summer", 12, graphemesIn, "Herbs of…"],
  ["🌿🌿🌿🌿", 3, graphemesIn, "🌿🌿…"],
  // A sign that counts as several.
  ["🌿🌿🌿🌿", 7, units, "🌿🌿🌿…"],
  ["👩‍👩‍👧‍👦".repeat(4), 25, units, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"],
  ["Herbs 👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 12, units, "Herbs…"],
])("%s in %i", (text, most, count, expected) => {
  expect(shortened(text, most, count)).toBe(expected);
  expect(count(expected)).toBeLessThanOrEqual(most);
});
