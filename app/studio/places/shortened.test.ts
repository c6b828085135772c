import { expect, test } from "vitest";
import { cpuTimeOf } from "../../../tests/harness/cpu-time";
import { graphemesIn } from "../../core/graphemes";
import { shortened } from "./shortened";

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

const linksAsTwo = (text: string) => graphemesIn(text.replace(/https:\S+/gu, "xx"));

test("of what is far too long only the beginning is looked at", async () => {
  const { length } = "Herbs ";
  const long = "Herbs ".repeat(500_000);
  // Its end counts for less than a person sees, too.
  const linked = `${"Herbs ".repeat(300)}https://a.test/${"a".repeat(4_000)}`;
  const spent = await cpuTimeOf(() => {
    expect(shortened(long, 10 * length)).toBe(`${"Herbs ".repeat(8)}Herbs…`);
    expect(shortened(linked, 200, linksAsTwo).length).toBe(33 * length);
  });
  expect(spent).toBeLessThan(2_000);
});
