import { describe, expect, test } from "vitest";
import {
  begin,
  overallPercent,
  reduce,
  secondsRemaining,
  stepPercent,
  tickMs,
  type Playback,
  type PlaybackInput,
} from "./playback.ts";
import { tourSteps } from "./steps.ts";

function after(state: Playback, ...inputs: (PlaybackInput | PlaybackInput["type"])[]): Playback {
  return inputs.reduce<Playback>(
    // Only "jump" has more fields.
    (now, input) =>
      reduce(now, typeof input === "string" ? ({ type: input } as PlaybackInput) : input),
    state,
  );
}

const ticks = (count: number) => Array<"tick">(count).fill("tick");
const playingAt = (step: number) => after(begin(step), "play");

test("ticks every 100 ms", () => expect(tickMs).toBe(100));

test("starts paused at 0%", () => {
  expect(begin(3)).toEqual({ step: 3, playing: false, elapsedMs: 0, moved: false, held: false });
});

test("no time passes while paused", () => {
  expect(after(begin(0), ...ticks(50))).toEqual(begin(0));
});

describe("while playing", () => {
  test.each(tourSteps.map(({ id, duration }, index) => ({ id, duration, index })))(
    "$id takes $duration seconds",
    ({ duration, index }) => {
      const half = after(playingAt(index), ...ticks(duration * 5));
      expect([half.step, stepPercent(half)]).toEqual([index, 50]);
      expect(secondsRemaining(half)).toBe(Math.ceil(duration / 2));
      const nearly = after(half, ...ticks(duration * 5 - 1));
      expect(nearly.step).toBe(index);
      expect(secondsRemaining(nearly)).toBe(1);
      const done = after(nearly, "tick");
      if (index < 11) {
        expect(done).toMatchObject({ step: index + 1, playing: true, elapsedMs: 0 });
      } else {
        expect([done.step, done.playing, stepPercent(done)]).toEqual([11, false, 100]);
        expect(overallPercent(done)).toBe(100);
        expect(after(done, ...ticks(20))).toEqual(done);
      }
    },
  );

  test("the whole tour takes 90 seconds", () => {
    const seconds = tourSteps.reduce((sum, { duration }) => sum + duration, 0);
    expect(seconds).toBe(90);
    expect(after(playingAt(0), ...ticks(899)).playing).toBe(true);
    expect(after(playingAt(0), ...ticks(900))).toMatchObject({ step: 11, playing: false });
  });

  test("playing continues where it was paused", () => {
    const paused = after(playingAt(2), ...ticks(30), "toggle");
    expect(paused).toMatchObject({ step: 2, playing: false, elapsedMs: 3_000 });
    expect(after(paused, "toggle", "tick")).toMatchObject({ playing: true, elapsedMs: 3_100 });
  });
});

test("a step that is read aloud lasts until the reading ends", () => {
  const held = after(playingAt(1), { type: "hold", held: true }, ...ticks(200));
  expect(held).toMatchObject({ step: 1, playing: true });
  expect(secondsRemaining(held)).toBe(0);
  expect(reduce(held, { type: "tick" })).toBe(held);
  expect(after(held, { type: "hold", held: false }, "tick")).toMatchObject({
    step: 2,
    elapsedMs: 0,
  });
});

describe("going to other steps", () => {
  const midway = after(playingAt(5), ...ticks(20));

  test.each([
    ["next", { step: 6, playing: true, elapsedMs: 0 }],
    ["previous", { step: 4, playing: true, elapsedMs: 0 }],
    [
      { type: "jump", to: 9 },
      { step: 9, playing: true, elapsedMs: 0 },
    ],
    [
      { type: "jump", to: 5 },
      { step: 5, playing: true, elapsedMs: 0 },
    ],
    ["restart", { step: 0, playing: false, elapsedMs: 0 }],
  ] as const)("%j resets the step's progress", (input, expected) => {
    expect(after(midway, input)).toMatchObject(expected);
  });

  test("stays within the first and the last step", () => {
    expect(after(begin(0), "previous")).toEqual(begin(0));
    expect(after(begin(11), "next")).toEqual(begin(11));
    expect(after(begin(3), { type: "jump", to: 99 }).step).toBe(11);
    expect(after(begin(3), { type: "jump", to: -1 }).step).toBe(0);
  });

  test("a finished tour restarts from the beginning", () => {
    const end = after(playingAt(11), ...ticks(70));
    expect(end.playing).toBe(false);
    expect(after(end, "toggle")).toMatchObject({ step: 0, playing: true, elapsedMs: 0 });
    // An unfinished last step just plays.
    expect(after(begin(11), "toggle")).toMatchObject({ step: 11, playing: true });
  });

  test("remembers a change of step", () => {
    expect(after(begin(4), "toggle", "tick", "toggle", { type: "jump", to: 4 }).moved).toBe(false);
    expect(after(begin(4), "next").moved).toBe(true);
    expect(after(begin(4), "next", "previous").moved).toBe(true);
  });
});

test("overall progress is (step + step progress) / 12", () => {
  for (const [step, count, expected] of [
    [0, 0, 0],
    [0, 40, (0 + 0.5) / 12],
    [3, 0, 3 / 12],
    [5, 45, (5 + 0.5) / 12],
    [11, 35, (11 + 0.5) / 12],
  ] as const) {
    expect(overallPercent(after(playingAt(step), ...ticks(count)))).toBeCloseTo(expected * 100, 10);
  }
});
