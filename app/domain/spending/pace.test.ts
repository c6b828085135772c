import { expect, test } from "vitest";
import { paceOf } from "./pace.ts";

const cents = 10_000;
const dollars = 100 * cents;
const spent = (...days: readonly (readonly [day: string, amount: number])[]) =>
  days.map(([day, amount]) => ({ day, amount }));

test("a month ends as it has begun, counted from its first day of spending", () => {
  const days = spent(["2026-12-01", dollars], ["2026-12-10", dollars]);
  expect(paceOf(days, "2026-12-10", 100 * dollars)).toEqual({
    monthEnd: 2 * dollars + 21 * 20 * cents,
    reachedOn: null,
  });
  // Whoever went live on the eighth has spent all of it in three days.
  const late = spent(["2026-12-08", 3 * dollars]);
  expect(paceOf(late, "2026-12-10", 100 * dollars)?.monthEnd).toBe(24 * dollars);
});

test("a limit that is reached before is told with its day", () => {
  const days = spent(["2026-12-01", 2 * dollars], ["2026-12-04", 2 * dollars]);
  expect(paceOf(days, "2026-12-04", 6 * dollars)?.reachedOn).toBe("2026-12-06");
  expect(paceOf(days, "2026-12-04", 4 * dollars)?.reachedOn).toBe("2026-12-04");
  expect(paceOf(days, "2026-12-04", 31 * dollars)?.reachedOn).toBe(null);
});

test("too early to tell: nothing spent, or for fewer than three days", () => {
  expect(paceOf([], "2026-12-10", dollars)).toBe(null);
  expect(paceOf(spent(["2026-12-01", 0]), "2026-12-10", dollars)).toBe(null);
  expect(paceOf(spent(["2026-12-09", dollars]), "2026-12-10", dollars)).toBe(null);
});
