import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "./clock.ts";
import { addDays, dayIn, instantOn, isTimeZone, startOfDay, wallClock } from "./time-zone.ts";

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
])("at %s the time in %s is %s and %d minutes", (instant, timeZone, day, minutes) => {
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
])("recognizes %j as a time zone: %s", (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test("three days at one moment", () => {
  const instant = Date.parse("2026-11-22T10:30:00Z");
  expect(dayIn(instant, "Pacific/Pago_Pago")).toBe("2026-11-21");
  expect(dayIn(instant, "Asia/Kathmandu")).toBe("2026-11-22");
  expect(dayIn(instant, "Pacific/Kiritimati")).toBe("2026-11-23");
});

test.each([
  ["2026-06-01", "UTC", "2026-06-01T00:00:00Z"],
  ["2026-06-01", "Pacific/Pago_Pago", "2026-06-01T11:00:00Z"],
  ["2026-06-01", "Pacific/Kiritimati", "2026-05-31T10:00:00Z"],
  ["2026-06-01", "Asia/Kathmandu", "2026-05-31T18:15:00Z"],
  // The days of 23 and of 25 hours, and those after them.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00Z"],
  ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00Z"],
  // The clocks went from midnight to one.
  ["2024-09-08", "America/Santiago", "2024-09-08T04:00:00Z"],
  // This day was left out.
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"],
])("%s begins in %s at %s", (day, timeZone, instant) => {
  expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(instant.replace("Z", ".000Z"));
});

test.each([
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-03-30", -29, "2026-03-01"],
])("%s and %d days is %s", (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
});

/** How far ahead of UTC the clocks of a zone are. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, minutes } = wallClock(instant, timeZone);
  return Date.parse(day) + minutes * MINUTE - instant;
}

/** When the clocks of a zone change in 2026: the first minute of another offset. */
function changesOf(timeZone: string): number[] {
  const months = Array.from({ length: 13 }, (_, month) => Date.UTC(2026, month));
  return months.slice(1).flatMap((end, index) => {
    const before = months[index] ?? end;
    if (offsetAt(before, timeZone) === offsetAt(end, timeZone)) return [];
    let [old, changed] = [before, end];
    while (changed - old > MINUTE) {
      const middle = old + Math.floor((changed - old) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle, timeZone) === offsetAt(before, timeZone)) old = middle;
      else changed = middle;
    }
    return [changed];
  });
}

/** Zones with a clock change in 2026: one for each set of equal changes. */
function changingZones(): [string, number[]][] {
  const found = new Map<string, [string, number[]]>();
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    const changes = changesOf(timeZone);
    const alike = changes.map((at) => [at, offsetAt(at, timeZone)]).join(" ");
    if (changes.length > 0 && !found.has(alike)) found.set(alike, [timeZone, changes]);
  }
  return [...found.values()];
}

test("finds each local minute around a clock change, the first of repeated ones", () => {
  const wrong: string[] = [];
  const hours = new Set<number>();
  for (const [timeZone, changes] of changingZones()) {
    const days = changes.flatMap((at) => [dayIn(at - MINUTE, timeZone), dayIn(at, timeZone)]);
    for (const day of new Set(days)) {
      const [start, end] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
      hours.add((end - start) / HOUR);
      const seen = new Set<number>();
      for (let at = start; at < end; at += MINUTE) {
        const { minutes } = wallClock(at, timeZone);
        if (!seen.has(minutes) && instantOn(day, minutes, timeZone) !== at)
          wrong.push(`${timeZone} ${day} ${minutes}`);
        seen.add(minutes);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect([...hours]).toEqual(expect.arrayContaining([23, 24, 25]));
});

test("a time on a skipped day is as long after its start as usual", () => {
  const start = startOfDay("2011-12-30", "Pacific/Apia");
  expect(instantOn("2011-12-30", 9 * 60, "Pacific/Apia")).toBe(start + 9 * HOUR);
  expect(instantOn("2011-12-29", 9 * 60, "Pacific/Apia")).toBe(start - DAY + 9 * HOUR);
});

test.each([
  ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30:00Z", "03:30"],
  ["2026-03-29", "02:00", "Europe/Berlin", "2026-03-29T01:00:00Z", "03:00"],
  ["2026-03-08", "02:30", "America/New_York", "2026-03-08T07:30:00Z", "03:30"],
  ["2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00Z", "02:45"],
  // Where they go forward at midnight.
  ["2024-09-08", "00:30", "America/Santiago", "2024-09-08T04:30:00Z", "01:30"],
])("a skipped time is moved past the gap: %s %s in %s", (day, clock, timeZone, instant, shown) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const found = instantOn(day, hours * 60 + minutes, timeZone);
  expect(new Date(found).toISOString()).toBe(instant.replace("Z", ".000Z"));
  const [hour = 0, minute = 0] = shown.split(":").map(Number);
  expect(wallClock(found, timeZone)).toEqual({ day, minutes: hour * 60 + minute });
});

test("each skipped minute of any zone uses the offset before the gap", () => {
  const wrong: string[] = [];
  let leftOut = 0;
  for (const [timeZone, changes] of changingZones()) {
    for (const at of changes) {
      const before = offsetAt(at - MINUTE, timeZone);
      const gap = offsetAt(at, timeZone) - before;
      for (let into = 0; into < gap; into += MINUTE) {
        // RFC 5545, 3.3.5: by the offset before the gap.
        const local = at + into + before;
        const day = new Date(local).toISOString().slice(0, 10);
        const minutes = (local - Date.parse(day)) / MINUTE;
        leftOut += 1;
        if (instantOn(day, minutes, timeZone) !== at + into)
          wrong.push(`${timeZone} ${day} ${minutes}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(leftOut).toBeGreaterThan(500);
});
