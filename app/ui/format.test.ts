import { expect, test } from "vitest";
import { formatAge, formatDay, formatDollars, formatInstant, weekdayOf } from "./format";

test("amounts carry cents and thousands", () => {
  expect(formatDollars(1234.5)).toBe("$1,234.50");
});

test("days and instants are shown in UTC, whatever the machine's zone", () => {
  expect(weekdayOf("2024-12-18")).toBe("Wed");
  expect(formatDay("2024-12-01")).toBe("Dec 1");
  expect(formatInstant("2024-12-18T23:59:59.000Z")).toBe("Dec 18, 2024, 23:59 UTC");
});

test("an age is told in its largest unit, and the future is now", () => {
  const now = "2024-12-18T12:00:00Z";
  expect(formatAge("2024-12-18T12:00:30Z", now)).toBe("just now");
  expect(formatAge("2024-12-18T11:59:01Z", now)).toBe("just now");
  expect(formatAge("2024-12-18T11:55:00Z", now)).toBe("5 min ago");
  expect(formatAge("2024-12-18T09:00:00Z", now)).toBe("3 h ago");
  expect(formatAge("2024-12-16T11:00:00Z", now)).toBe("2 d ago");
});
