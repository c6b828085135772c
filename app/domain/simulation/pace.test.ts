import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { paces } from "#app/domain/agents/settings/setting-values.ts";
import { setbackMs, workMs } from "./pace.ts";

const timesAt = (pace: (typeof paces)[number], speed = 1) =>
  Array.from({ length: 200 }, (_, index) =>
    workMs({ seed: "test", type: "content_writer", ordinal: index + 2, pace, quick: false }, speed),
  );

test("a task takes twenty minutes to an hour, longer the more relaxed its agent is", () => {
  const spans = ["busy", "standard", "relaxed"].map((pace) => {
    const times = timesAt(pace as (typeof paces)[number]);
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
    // They spread over all of it.
    expect(longest - shortest).toBeGreaterThan((most - least) * 0.8);
  }
});

test("asked again, it takes as long; another task takes another time", () => {
  expect(timesAt("busy")).toEqual(timesAt("busy"));
  expect(new Set(timesAt("busy")).size).toBeGreaterThan(150);
});

test("the first task of an agent takes some seconds at every pace", () => {
  for (const pace of paces) {
    const ms = workMs({ seed: "test", type: "publisher", ordinal: 1, pace, quick: false }, 1);
    expect(ms).toBeGreaterThanOrEqual(6 * SECOND);
    expect(ms).toBeLessThanOrEqual(14 * SECOND);
  }
});

test("a faster simulation is faster by as much", () => {
  const [usual = 0] = timesAt("standard");
  expect(timesAt("standard", 10)[0]).toBe(Math.round(usual / 10));
  expect(setbackMs(10)).toBe(setbackMs(1) / 10);
});

test("what somebody watches for takes some seconds, whatever its agent has done before", () => {
  for (const ordinal of [2, 40]) {
    const watched = {
      seed: "test",
      type: "publisher",
      ordinal,
      pace: "relaxed",
      quick: true,
    } as const;
    expect(workMs(watched, 1)).toBeLessThanOrEqual(14 * SECOND);
  }
});
