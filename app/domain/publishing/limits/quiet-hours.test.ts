import { expect, it } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
};

/* In New York the clocks go forward on 2026-03-08 at 2:00 (to 3:00) and back on 2026-11-01 at 2:00 (to 1:00). */
it.each([
  // description, from, to, zone, could be published at, is published at
  ["before them", "22:00", "07:00", "UTC", "2026-06-01T21:59Z", "2026-06-01T21:59Z"],
  ["as they begin", "22:00", "07:00", "UTC", "2026-06-01T22:00Z", "2026-06-02T07:00Z"],
  ["after midnight", "22:00", "07:00", "UTC", "2026-06-02T03:00Z", "2026-06-02T07:00Z"],
  ["as they end", "22:00", "07:00", "UTC", "2026-06-02T07:00Z", "2026-06-02T07:00Z"],
  ["within a day", "12:00", "14:00", "UTC", "2026-06-02T13:00Z", "2026-06-02T14:00Z"],
  ["after those of a day", "12:00", "14:00", "UTC", "2026-06-02T14:00Z", "2026-06-02T14:00Z"],
  ["no hours at all", "09:00", "09:00", "UTC", "2026-06-02T09:00Z", "2026-06-02T09:00Z"],
  ["until midnight", "20:00", "00:00", "UTC", "2026-06-02T20:00Z", "2026-06-03T00:00Z"],
  [
    "by the workspace's clock",
    "22:00",
    "07:00",
    "Asia/Kolkata",
    "2026-06-01T17:00Z",
    "2026-06-02T01:30Z",
  ],
  ["a short night", "22:00", "07:00", "America/New_York", "2026-03-08T04:00Z", "2026-03-08T11:00Z"],
  ["a long night", "22:00", "07:00", "America/New_York", "2026-11-01T03:00Z", "2026-11-01T12:00Z"],
  [
    "the evening after a short night",
    "23:00",
    "07:00",
    "America/New_York",
    "2026-03-09T03:30Z",
    "2026-03-09T11:00Z",
  ],
  // 2:30 is left out: at 1:59 it is quiet, and at 3:00 it is past it.
  [
    "until the hour that the clock skips",
    "22:00",
    "02:30",
    "America/New_York",
    "2026-03-08T06:59Z",
    "2026-03-08T07:00Z",
  ],
  [
    "past the hour that the clock skips",
    "22:00",
    "02:30",
    "America/New_York",
    "2026-03-08T07:00Z",
    "2026-03-08T07:00Z",
  ],
  [
    "from the hour that the clock skips",
    "02:30",
    "05:00",
    "America/New_York",
    "2026-03-08T07:10Z",
    "2026-03-08T09:00Z",
  ],
  [
    "before the hour that the clock skips",
    "02:30",
    "05:00",
    "America/New_York",
    "2026-03-08T06:50Z",
    "2026-03-08T06:50Z",
  ],
  // 1:30 comes twice, at 5:30Z and at 6:30Z: quiet until the second.
  [
    "until a repeated hour",
    "22:00",
    "01:30",
    "America/New_York",
    "2026-11-01T05:40Z",
    "2026-11-01T06:30Z",
  ],
  [
    "past a repeated hour",
    "22:00",
    "01:30",
    "America/New_York",
    "2026-11-01T06:30Z",
    "2026-11-01T06:30Z",
  ],
  [
    "from a repeated hour",
    "01:30",
    "04:00",
    "America/New_York",
    "2026-11-01T05:30Z",
    "2026-11-01T09:00Z",
  ],
  [
    "before them, on a day with a repeated hour",
    "04:00",
    "06:00",
    "America/New_York",
    "2026-11-01T08:30Z",
    "2026-11-01T08:30Z",
  ],
  // In Santiago it is 1:00 after 23:59 on 2026-09-05.
  [
    "until a skipped midnight",
    "22:00",
    "00:30",
    "America/Santiago",
    "2026-09-06T03:45Z",
    "2026-09-06T04:00Z",
  ],
  [
    "from a skipped midnight",
    "00:30",
    "05:00",
    "America/Santiago",
    "2026-09-06T04:00Z",
    "2026-09-06T08:00Z",
  ],
  // In Nuuk it is 0:00 after 22:59 on 2026-03-28.
  [
    "from a skipped hour before midnight",
    "23:30",
    "05:00",
    "America/Nuuk",
    "2026-03-29T01:10Z",
    "2026-03-29T06:00Z",
  ],
  // Half an hour on Lord Howe Island: at 2:00 on 2026-04-05 it is 1:30 again.
  [
    "a repeated half hour",
    "22:00",
    "01:45",
    "Australia/Lord_Howe",
    "2026-04-04T14:50Z",
    "2026-04-04T15:15Z",
  ],
])("%s: quiet from %s to %s in %s", (_, from, to, timeZone, at, goesOut) => {
  const quiet = { from: clock(from), to: clock(to) };
  const found = quietUntil(quiet, Date.parse(at), timeZone);
  expect(new Date(found).toISOString()).toBe(new Date(Date.parse(goesOut)).toISOString());
});

it("never holds for longer than a day, and doesn't hold the same item again", () => {
  for (const timeZone of ["America/New_York", "Australia/Lord_Howe"]) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 41 * 3_600_000 + 60_000) {
      const quiet = { from: 22 * 60, to: 7 * 60 };
      const until = quietUntil(quiet, at, timeZone);
      expect(until - at).toBeLessThanOrEqual(10 * 3_600_000);
      expect(quietUntil(quiet, until, timeZone)).toBe(until);
    }
  }
});
