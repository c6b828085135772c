import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { dueNewsletter, newsletterAfter, weekOf } from "./newsletter.ts";

const friday = Date.UTC(2026, 5, 5, 15);

test.each([
  ["a minute before its time", friday - MINUTE, "UTC", null],
  ["at its time", friday, "UTC", "2026-06-05"],
  ["the next day", friday + 30 * HOUR, "UTC", "2026-06-05"],
  ["two days later, but for a minute", friday + 2 * DAY - MINUTE, "UTC", "2026-06-05"],
  ["two days later", friday + 2 * DAY, "UTC", null],
  ["at its time in New York", Date.UTC(2026, 5, 5, 19), "America/New_York", "2026-06-05"],
  ["before that", Date.UTC(2026, 5, 5, 18, 59), "America/New_York", null],
])("what is due %s", (_, now, timeZone, name) => {
  expect(dueNewsletter(now, timeZone)?.name ?? null).toBe(name);
});

test("once it is due, the next one is that of the next week", () => {
  expect(newsletterAfter(friday - MINUTE, "UTC").name).toBe("2026-06-05");
  expect(newsletterAfter(friday, "UTC").name).toBe("2026-06-12");
});

test("the next one comes within a week, and holds the seven days before it", () => {
  const zones = fc.constantFrom("UTC", "America/New_York", "Pacific/Kiritimati", "Europe/Berlin");
  const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(instant, zones, (now, timeZone) => {
      const next = newsletterAfter(now, timeZone);
      expect(next.at).toBeGreaterThan(now);
      // An hour of summer time more or less.
      expect(next.at - now).toBeLessThanOrEqual(7 * DAY + HOUR);
      expect(dueNewsletter(next.at, timeZone)).toEqual(next);
      const { from, until } = weekOf(next, timeZone);
      expect(until).toBe(next.at);
      expect(Math.abs(until - from - 7 * DAY)).toBeLessThanOrEqual(HOUR);
      const due = dueNewsletter(now, timeZone);
      if (due) expect([due.at <= now, due.name < next.name]).toEqual([true, true]);
    }),
  );
});
