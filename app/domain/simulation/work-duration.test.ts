import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { speeds } from "#app/domain/agents/settings/setting-values.ts";
import { setbackMs, workMs } from "./work-duration.ts";

const timesAt = (speed: (typeof speeds)[number], timesFaster = 1) =>
  Array.from({ length: 200 }, (_, index) =>
    workMs(
      { seed: "test", type: "content_writer", ordinal: index + 2, speed, quick: false },
      timesFaster,
    ),
  );

test("a task takes twenty minutes to an hour, longer at lower speeds", () => {
  const spans = ["busy", "standard", "relaxed"].map((speed) => {
    const times = timesAt(speed as (typeof speeds)[number]);
    return [Math.min(...times) / MINUTE, Math.max(...times) / MINUTE];
  });
  const bounds = [
    [20, 30],
    [30, 45],
    [45, 60],
  ] as const;
  for (const [index, [least, most]] of bounds.entries()) {
    const [shortest = 0, longest = 0] = spans[index] ?? [];
    expect(shortest).toBeGreaterThanOrEqual(least);
    expect(longest).toBeLessThanOrEqual(most);
    // They spread over the whole range.
    expect(longest - shortest).toBeGreaterThan((most - least) * 0.8);
  }
});

test("takes the same time on every call, and another task takes another time", () => {
  expect(timesAt("busy")).toEqual(timesAt("busy"));
  expect(new Set(timesAt("busy")).size).toBeGreaterThan(150);
});

test("the first task of an agent takes a few seconds at every speed", () => {
  for (const speed of speeds) {
    const ms = workMs({ seed: "test", type: "publisher", ordinal: 1, speed, quick: false }, 1);
    expect(ms).toBeGreaterThanOrEqual(6 * SECOND);
    expect(ms).toBeLessThanOrEqual(14 * SECOND);
  }
});

test("a faster simulation is faster by its factor", () => {
  const [usual = 0] = timesAt("standard");
  expect(timesAt("standard", 10)[0]).toBe(Math.round(usual / 10));
  expect(setbackMs(10)).toBe(setbackMs(1) / 10);
});

test("a task that someone is watching takes a few seconds, for any agent", () => {
  for (const ordinal of [2, 40]) {
    const watched = {
      seed: "test",
      type: "publisher",
      ordinal,
      speed: "relaxed",
      quick: true,
    } as const;
    expect(workMs(watched, 1)).toBeLessThanOrEqual(14 * SECOND);
  }
});
