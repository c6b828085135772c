import { expect, test } from "vitest";
import { formatTimeOfDay, formatWeekTime, weekdayOf } from "./clock-words.ts";

test("days and times of a week are formatted for people, in a time zone", () => {
  expect(weekdayOf("2024-12-18")).toBe("Wed");
  expect([0, 12 * 60 + 5, 15 * 60].map(formatTimeOfDay)).toEqual([
    "12:00 AM",
    "12:05 PM",
    "3:00 PM",
  ]);
  expect(formatWeekTime(Date.UTC(2024, 11, 18, 23, 5), "Asia/Tokyo")).toBe("Thu 8:05 AM");
});
