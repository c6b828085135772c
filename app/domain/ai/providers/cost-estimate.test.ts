import { expect, it } from "vitest";
import { articleEstimate, monthEstimate, weekNeeds } from "./cost-estimate.ts";

const price = { input: 333_333, output: 1 };

it("rounds an article up to whole micro-dollars", () => {
  expect(articleEstimate(price)).toBe(10_001);
  expect(articleEstimate({ input: 0, output: 0 })).toBe(0);
});

it("spreads articles over the week, and counts the fullest day", () => {
  expect(weekNeeds(price, 7)).toEqual({ week: 70_007, day: 10_001 });
  expect(weekNeeds(price, 8)).toEqual({ week: 80_008, day: 20_002 });
});

it("gives a monthly range in whole micro-dollars", () => {
  expect(monthEstimate(price, 4)).toEqual({ from: 138_681, to: 225_356 });
});
