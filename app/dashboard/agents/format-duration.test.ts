import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { formatDuration, formatUntil } from "./format-duration.ts";

test.each([
  [0, "under a second"],
  [999, "under a second"],
  [9.9 * SECOND, "9 s"],
  [MINUTE, "1 min"],
  [2 * MINUTE + 5 * SECOND, "2 min 5 s"],
  [3 * HOUR + 4 * MINUTE + 59 * SECOND, "3 h 4 min"],
  [2 * DAY, "2 d"],
  [2 * DAY + 3 * HOUR, "2 d 3 h"],
])("%d ms took %s", (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test.each([
  [-HOUR, "any moment now"],
  [SECOND, "any moment now"],
  [22.5 * SECOND, "in 22 seconds"],
  [MINUTE, "in about 1 minute"],
  [89 * MINUTE, "in about 89 minutes"],
  [1.6 * HOUR, "in about 2 hours"],
  [35 * HOUR, "in about 35 hours"],
  [36 * HOUR, "in about 2 days"],
])("formats a start in %d ms as %s", (ms, words) => {
  const now = Date.UTC(2026, 5, 1);
  const iso = (time: number) => new Date(time).toISOString();
  expect(formatUntil(iso(now + ms), iso(now))).toBe(words);
});
