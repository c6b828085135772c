import { expect, test } from "vitest";
import { isTimeZone, wallClock } from "./time-zone";

test.each([
  ["2026-06-01T08:05:59Z", "UTC", "2026-06-01", 485],
  ["2026-06-01T00:00:00Z", "UTC", "2026-06-01", 0],
  ["2026-06-01T23:59:00Z", "UTC", "2026-06-01", 1_439],
  // Another day there.
  ["2026-01-01T00:30:00Z", "America/New_York", "2025-12-31", 19 * 60 + 30],
  ["2026-06-01T20:00:00Z", "Asia/Kolkata", "2026-06-02", 90],
  // Before and after the clocks go forward.
  ["2026-03-29T00:59:00Z", "Europe/Berlin", "2026-03-29", 119],
  ["2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29", 180],
])("at %s a clock in %s shows %s and %d minutes", (instant, timeZone, day, minutes) => {
  // Asked twice: the second time by what was kept from the first.
  for (let time = 0; time < 2; time += 1) {
    expect(wallClock(Date.parse(instant), timeZone)).toEqual({ day, minutes });
  }
});

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Europe/Atlantis", false],
  ["", false],
])("whether %j is a time zone: %s", (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
