import { expect, test } from "vitest";
import {
  formatAge,
  formatAxisDollars,
  formatDay,
  formatDollars,
  formatInstant,
  formatInstantIn,
  formatInstantWithZone,
  formatWords,
} from "./format.ts";

test("amounts carry cents and thousands", () => {
  expect(formatDollars(1234.5)).toBe("$1,234.50");
});

test.each([
  [0, "$0"],
  [0.25, "$0.25"],
  [7_500, "$7,500"],
  [75_000, "$75K"],
  [250_000, "$250K"],
  [2_500_000, "$2.5M"],
  [1_000_000_000, "$1B"],
])("an axis marks %d with %s", (dollars, mark) => {
  expect(formatAxisDollars(dollars)).toBe(mark);
});

test("days and instants are shown in UTC, whatever the machine's zone", () => {
  expect(formatDay("2024-12-01")).toBe("Dec 1");
  expect(formatInstant("2024-12-18T23:59:59.000Z")).toBe("Dec 18, 2024, 23:59 UTC");
  expect(formatInstant("yesterday")).toBe("at an unknown time");
});

test("formats an instant in a time zone, or in UTC if the zone is unknown", () => {
  const instant = "2024-12-18T23:59:59.000Z";
  expect(formatInstantIn(instant, "Europe/Berlin")).toBe("Dec 19, 2024, 12:59 AM");
  expect(formatInstantIn(instant, "Asia/Kathmandu")).toBe("Dec 19, 2024, 5:44 AM");
  expect(formatInstantIn(instant, "Mars/Olympus_Mons")).toBe("Dec 18, 2024, 23:59 UTC");
  expect(formatInstantIn("yesterday", "UTC")).toBe("at an unknown time");
  expect(formatInstantWithZone(instant, "Pacific/Pago_Pago")).toBe(
    "Dec 18, 2024, 12:59 PM (Pacific/Pago Pago)",
  );
});

test("formats an age in its largest unit, and the future as now", () => {
  const now = "2024-12-18T12:00:00Z";
  expect(formatAge("2024-12-18T12:00:30Z", now)).toBe("just now");
  expect(formatAge("2024-12-18T11:59:01Z", now)).toBe("just now");
  expect(formatAge("2024-12-18T11:55:00Z", now)).toBe("5 min ago");
  expect(formatAge("2024-12-18T09:00:00Z", now)).toBe("3 h ago");
  expect(formatAge("2024-12-16T11:00:00Z", now)).toBe("2 d ago");
});

test.each([
  ["social_post", "Social post"],
  ["blog", "Blog"],
  ["example.test", "example.test"],
  ["My Blog", "My Blog"],
  ["", ""],
])("formats the name %s as %s", (name, words) => {
  expect(formatWords(name)).toBe(words);
});
