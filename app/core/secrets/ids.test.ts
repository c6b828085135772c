import { expect, test } from "vitest";
import { createManualClock } from "#app/core/time/clock.ts";
import { createIds, timeOfId } from "./ids.ts";
import { createSeededRandom } from "./random.ts";

const start = Date.UTC(2026, 10, 25);

test("ids are ordered by creation and unique", () => {
  const clock = createManualClock(start);
  const newId = createIds({ clock });
  const ids: string[] = [];
  // More than the sequence of one millisecond has numbers.
  for (let count = 0; count < 40_000; count += 1) ids.push(newId());
  clock.advance(60_000);
  for (let count = 0; count < 10; count += 1) ids.push(newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(-10)) expect(id).toMatch(/^[0-9a-v]{22}$/);
});

test("two processes create different ids at the same moment", () => {
  const clock = createManualClock(start);
  const [one, other] = [createIds({ clock }), createIds({ clock })];
  const both = Array.from({ length: 1_000 }, () => [one(), other()]).flat();
  expect(new Set(both).size).toBe(both.length);
});

test("the same seed gives the same ids", () => {
  const made = () =>
    createIds({ clock: createManualClock(start), random: createSeededRandom("seed") })();
  expect(made()).toBe(made());
});

test("an id contains its creation time, also in the older format, which sorts first", () => {
  const before = "019a5c2e-4f00-7000-8a3b-1c2d3e4f5a6b";
  expect(timeOfId(before)).toBe(0x019a5c2e4f00);
  const id = createIds({ clock: createManualClock(start) })();
  expect(timeOfId(id)).toBe(start);
  expect(before < id).toBe(true);
});
