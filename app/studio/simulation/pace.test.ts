import { describe, expect, test } from "vitest";
import { DAY, HOUR, SECOND } from "../../core/clock";
import { paces, type Pace } from "../agents/settings";
import { createSimulatedPace } from "./pace";

const start = Date.UTC(2026, 5, 1, 8);

interface At {
  now?: number;
  position?: number;
  pace?: Pace;
  soon?: boolean;
  speed?: number;
  ordinal?: number;
}

function nextDue({ speed = 1, ...at }: At): number {
  return createSimulatedPace({ speed }).nextDue({
    seed: "test",
    type: "content_writer",
    ordinal: 1,
    now: start,
    position: 0,
    pace: "standard",
    soon: true,
    ...at,
  });
}

/** The turns of an agent that is always ready for the next one. */
function turns(at: At, count: number): number[] {
  const found: number[] = [];
  for (let now = start; found.length < count; now = found.at(-1) ?? now) {
    found.push(nextDue({ ...at, now }));
  }
  return found;
}

const gaps = (times: number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));

describe("with somebody watching", () => {
  test.each([
    ["relaxed", 72],
    ["standard", 36],
    ["busy", 18],
  ] as const)("a %s agent has a turn every %d seconds", (pace, seconds) => {
    for (let position = 0; position < 6; position += 1) {
      expect(new Set(gaps(turns({ pace, position }, 8)))).toEqual(new Set([seconds * SECOND]));
    }
  });

  test("another agent begins every six seconds, as long as all are standard", () => {
    const all = [0, 1, 2, 3, 4, 5].flatMap((position) => turns({ position }, 4)).sort();
    expect(new Set(gaps(all))).toEqual(new Set([6 * SECOND]));
  });

  test("a relaxed agent takes every second of its own turns, and a busy one all of them", () => {
    for (let position = 0; position < 6; position += 1) {
      const own = turns({ position }, 16);
      for (const turn of turns({ position, pace: "relaxed" }, 6)) expect(own).toContain(turn);
      const busy = turns({ position, pace: "busy" }, 40);
      for (const turn of own) expect(busy).toContain(turn);
    }
  });

  test("relaxed agents share the rounds between them", () => {
    const all = [0, 1, 2, 3, 4, 5].flatMap((position) => turns({ position, pace: "relaxed" }, 4));
    expect(Math.max(...gaps(all.sort()))).toBeLessThanOrEqual(18 * SECOND);
  });

  test("asked again before the turn, it is the same turn", () => {
    for (const pace of paces) {
      const due = nextDue({ pace, position: 4 });
      for (let now = start; now < due; now += SECOND) {
        expect(nextDue({ pace, position: 4, now })).toBe(due);
      }
      expect(nextDue({ pace, position: 4, now: due })).toBeGreaterThan(due);
    }
  });

  test("a faster simulation has shorter rounds", () => {
    expect(new Set(gaps(turns({ speed: 2, pace: "relaxed" }, 5)))).toEqual(new Set([36 * SECOND]));
  });
});

describe("with nobody watching", () => {
  test("a wait is never much shorter or longer than usual, and each one is another", () => {
    const waits = Array.from(
      { length: 200 },
      (_, at) => nextDue({ soon: false, ordinal: at }) - start,
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.6 * 6 * HOUR);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.4 * 6 * HOUR);
    expect(new Set(waits).size).toBeGreaterThan(190);
  });

  test.each([
    ["relaxed", 2],
    ["standard", 4],
    ["busy", 8],
  ] as const)("a %s agent does about %d tasks a day", (pace, tasks) => {
    const count = 400;
    let now = start;
    for (let ordinal = 1; ordinal <= count; ordinal += 1) {
      now = nextDue({ pace, ordinal, now, soon: false });
    }
    const aDay = (count * DAY) / (now - start);
    expect(aDay).toBeGreaterThan(0.9 * tasks);
    expect(aDay).toBeLessThan(1.1 * tasks);
  });

  test("the speed of the watched simulation changes nothing", () => {
    expect(nextDue({ soon: false, speed: 100 })).toBe(nextDue({ soon: false }));
    expect(nextDue({ soon: false }) - start).toBeGreaterThan(3 * HOUR);
  });
});
