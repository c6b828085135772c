import { expect, test } from "vitest";
import {
  addMonths,
  dayTitle,
  isDay,
  monthOf,
  monthTitle,
  readTime,
  shortDay,
  timeField,
  weekOf,
  weekStartOf,
} from "./calendar.ts";

test("shows a month in whole weeks from Monday", () => {
  const november = monthOf("2026-11-17");
  expect([november.length, november[0], november.at(-1)]).toEqual([42, "2026-10-26", "2026-12-06"]);
  // Starts on a Monday and has exactly four weeks.
  const february = monthOf("2027-02-28");
  expect([february.length, february[0], february.at(-1)]).toEqual([28, "2027-02-01", "2027-02-28"]);
  expect(weekOf("2026-11-29")[0]).toBe("2026-11-23");
});

test("starts weeks by locale, with Monday as the default", () => {
  const starts = ["en-US,en;q=0.9", "de-CH", "en-GB;q=0.8", "ar-EG", "", "*", "%", null].map(
    weekStartOf,
  );
  expect(starts).toEqual([7, 1, 1, 6, 1, 1, 1, 1]);
  expect(weekOf("2026-11-29", 7)[0]).toBe("2026-11-29");
  expect(weekOf("2026-11-28", 7)[0]).toBe("2026-11-22");
  expect(weekOf("2026-11-28", 6)[0]).toBe("2026-11-28");
  const november = monthOf("2026-11-17", 7);
  expect([november.length, november[0], november.at(-1)]).toEqual([35, "2026-11-01", "2026-12-05"]);
});

test.each([
  ["2026-11-30", 1, "2026-12-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-01-15", -1, "2025-12-01"],
  ["2026-03-31", -1, "2026-02-01"],
])("adds to %s %i months: %s", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test("reads days and times in input format only", () => {
  expect(["2026-02-28", "2028-02-29"].map(isDay)).toEqual([true, true]);
  const odd = ["2026-02-29", "2026-13-01", "26-01-01", "0000-01-01", "", "2026-11-30x", "%"];
  expect(odd.filter(isDay)).toEqual([]);
  expect(["09:05", "23:59", "00:00", "08:30:00"].map(readTime)).toEqual([545, 1439, 0, 510]);
  expect(["24:00", "9:5", "", "ab"].map(readTime)).toEqual([null, null, null, null]);
  expect(timeField(545)).toBe("09:05");
});

test("formats days", () => {
  expect(dayTitle("2026-11-30")).toBe("Monday, November 30");
  expect(shortDay("2026-12-01")).toBe("Tue, Dec 1");
  expect(monthTitle("2026-12-01")).toBe("December 2026");
});
