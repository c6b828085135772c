import { expect, test } from "vitest";
import { projectMonth } from "./month-projection.ts";

const cents = 10_000;
const dollars = 100 * cents;
const spent = (...days: readonly (readonly [day: string, amount: number])[]) =>
  days.map(([day, amount]) => ({ day, amount }));

test("a month is projected from its first day of spending", () => {
  const days = spent(["2026-12-01", dollars], ["2026-12-10", dollars]);
  expect(projectMonth(days, "2026-12-10", 100 * dollars)).toEqual({
    monthEnd: 2 * dollars + 21 * 20 * cents,
    reachedOn: null,
  });
  // A user who went live on the eighth has spent all of it in three days.
  const late = spent(["2026-12-08", 3 * dollars]);
  expect(projectMonth(late, "2026-12-10", 100 * dollars)?.monthEnd).toBe(24 * dollars);
});

test("a limit that is reached earlier has its day", () => {
  const days = spent(["2026-12-01", 2 * dollars], ["2026-12-04", 2 * dollars]);
  expect(projectMonth(days, "2026-12-04", 6 * dollars)?.reachedOn).toBe("2026-12-06");
  expect(projectMonth(days, "2026-12-04", 4 * dollars)?.reachedOn).toBe("2026-12-04");
  expect(projectMonth(days, "2026-12-04", 31 * dollars)?.reachedOn).toBe(null);
});

test("too early to project: nothing spent, or for fewer than three days", () => {
  expect(projectMonth([], "2026-12-10", dollars)).toBe(null);
  expect(projectMonth(spent(["2026-12-01", 0]), "2026-12-10", dollars)).toBe(null);
  expect(projectMonth(spent(["2026-12-09", dollars]), "2026-12-10", dollars)).toBe(null);
});
