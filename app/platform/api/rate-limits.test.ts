import { expect, test } from "vitest";
import { createManualClock, MINUTE } from "#app/core/time/clock.ts";
import { createRateLimits, limitsOf } from "./rate-limits.ts";

test.each([
  [600, { read: 600, write: 120, costly: 12 }],
  // Rounded, and never none at all.
  [88, { read: 88, write: 18, costly: 2 }],
  [7, { read: 7, write: 1, costly: 1 }],
  [1, { read: 1, write: 1, costly: 1 }],
])("of %i reads a minute follow %j", (perMinute, limits) => {
  expect(limitsOf(perMinute)).toEqual(limits);
});

test("returns the remaining count and the seconds until it resets, rounded up", () => {
  const clock = createManualClock(1_000_000);
  const limits = createRateLimits({ clock, limits: { read: 2, write: 1, costly: 1 } });
  const count = (who = "ada") => {
    const { limit, ...rest } = limits.count(who, "read");
    expect(limit).toBe(2);
    return rest;
  };
  expect(count()).toEqual({ remaining: 1, resetSeconds: 60, isExceeded: false });
  clock.advance(400);
  expect(count()).toEqual({ remaining: 0, resetSeconds: 60, isExceeded: false });
  clock.advance(700);
  expect(count()).toEqual({ remaining: 0, resetSeconds: 59, isExceeded: true });
  expect(count("ben")).toEqual({ remaining: 1, resetSeconds: 60, isExceeded: false });
  expect(limits.count("ada", "write").isExceeded).toBe(false);
  clock.advance(MINUTE - 1_100);
  expect(count()).toEqual({ remaining: 1, resetSeconds: 60, isExceeded: false });
});
