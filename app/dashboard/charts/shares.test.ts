import { expect, test } from "vitest";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { wholePercents } from "./shares.ts";

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [17, 17, 17, 17, 16, 16],
  ],
  // Rounded individually, these would add up to 103.
  [
    [165, 165, 165, 165, 165, 175],
    [17, 17, 17, 16, 16, 17],
  ],
  [
    [0, 5, 0],
    [0, 100, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])("turns %j into %j percent", (values, percents) => {
  expect(wholePercents(values)).toEqual(percents);
});

test("always adds up to 100 percent, each within one percent of its exact value", () => {
  const random = createSeededRandom("shares");
  for (let round = 0; round < 500; round += 1) {
    const values = Array.from({ length: random.int(1, 12) }, () => random.int(0, 999));
    const total = values.reduce((sum, value) => sum + value, 0);
    if (total === 0) continue;
    const percents = wholePercents(values);
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
    for (const [index, value] of values.entries()) {
      expect(Math.abs((percents[index] ?? 0) - (value / total) * 100)).toBeLessThan(1);
    }
  }
});
