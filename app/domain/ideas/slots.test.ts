import { expect, test } from "vitest";
import { wallClock } from "#app/core/time/time-zone.ts";
import { freeSlots } from "./slots.ts";

const shown = (slots: number[], timeZone: string) =>
  slots.map((slot) => {
    const { day, minutes } = wallClock(slot, timeZone);
    return `${day} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  });
// A Sunday evening.
const sunday = Date.parse("2026-11-22T20:00:00Z");

test("five a week go out on weekdays at nine", () => {
  const slots = freeSlots(sunday, [], { articlesPerWeek: 5, timeZone: "UTC" }, 6);
  expect(shown(slots, "UTC")).toEqual([
    "2026-11-23 9:00",
    "2026-11-24 9:00",
    "2026-11-25 9:00",
    "2026-11-26 9:00",
    "2026-11-27 9:00",
    "2026-11-30 9:00",
  ]);
});

test("fourteen a week go out twice a day, and today's later one is not too late", () => {
  const noon = Date.parse("2026-11-23T12:00:00Z");
  const slots = freeSlots(noon, [], { articlesPerWeek: 14, timeZone: "UTC" }, 3);
  expect(shown(slots, "UTC")).toEqual(["2026-11-23 16:00", "2026-11-24 9:00", "2026-11-24 16:00"]);
});

test("what is taken is left out, though the zone was another one then", () => {
  const taken = [Date.parse("2026-11-24T08:00:00Z")];
  const slots = freeSlots(sunday, taken, { articlesPerWeek: 3, timeZone: "Europe/Berlin" }, 2);
  expect(shown(slots, "Europe/Berlin")).toEqual(["2026-11-23 9:00", "2026-11-25 9:00"]);
  const moved = [slots[0] ?? 0];
  expect(
    shown(
      freeSlots(sunday, moved, { articlesPerWeek: 3, timeZone: "Europe/London" }, 1),
      "Europe/London",
    ),
  ).toEqual(["2026-11-25 9:00"]);
});

test.each([
  ["2026-03-29", "2026-03-28T12:00:00Z"],
  ["2026-10-25", "2026-10-24T12:00:00Z"],
])("nine is nine on the day when the clocks change: %s", (day, from) => {
  const [slot] = freeSlots(
    Date.parse(from),
    [],
    { articlesPerWeek: 7, timeZone: "Europe/Berlin" },
    1,
  );
  expect(shown([slot ?? 0], "Europe/Berlin")).toEqual([`${day} 9:00`]);
});

test("a full year of plan leaves room at its end", () => {
  const publishingSchedule = { articlesPerWeek: 7, timeZone: "UTC" };
  const year = freeSlots(sunday, [], publishingSchedule, 365);
  expect(new Set(year).size).toBe(365);
  const [next] = freeSlots(sunday, year, publishingSchedule, 1);
  expect(next).toBeGreaterThan(year.at(-1) ?? 0);
});
