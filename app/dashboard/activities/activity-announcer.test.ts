import { expect, test } from "vitest";
import { announceEveryMs, createActivityAnnouncer } from "./activity-announcer.ts";

function setUp() {
  let time = 1_000;
  let due: { at: number; run: () => void } | null = null;
  const said: string[] = [];
  const announcer = createActivityAnnouncer({
    now: () => time,
    setTimer: (run, ms) => (due = { at: time + ms, run }),
    clearTimer: (timer) => {
      if (due === timer) due = null;
    },
    say: (text) => void said.push(text),
  });
  function advance(ms: number) {
    time += ms;
    if (!due || due.at > time) return;
    const { run } = due;
    due = null;
    run();
  }
  const update = (...ids: string[]) =>
    announcer.update(ids.map((id) => ({ id, title: `Title ${id}` })));
  return { announcer, update, advance, said };
}

test("does not announce activities that are there from the start", () => {
  const { update, advance, said } = setUp();
  update("2", "1");
  advance(announceEveryMs);
  expect(said).toEqual([]);
});

test("announces the first activity at once and summarizes the next ones", () => {
  const { update, advance, said } = setUp();
  update("1");
  update("2", "1");
  advance(0);
  expect(said).toEqual(["New activity: Title 2"]);
  update("3", "2", "1");
  update("5", "4", "3", "2", "1");
  advance(announceEveryMs - 1);
  expect(said).toHaveLength(1);
  advance(1);
  expect(said).toEqual(["New activity: Title 2", "3 new activities, latest: Title 5"]);
});

test("does not announce an older activity again, or an unchanged list", () => {
  const { update, advance, said } = setUp();
  update("3", "2");
  update("3", "2", "1");
  update("3", "2", "1");
  advance(announceEveryMs);
  expect(said).toEqual([]);
});

test("a feed with nothing known in it is all new; the first of an empty one, too", () => {
  const { update, advance, said } = setUp();
  update();
  update("1");
  advance(0);
  update("4", "3", "2");
  advance(announceEveryMs);
  expect(said).toEqual(["New activity: Title 1", "3 new activities, latest: Title 4"]);
});

test("once stopped it says nothing any more", () => {
  const { announcer, update, advance, said } = setUp();
  update("1");
  update("2", "1");
  announcer.stop();
  advance(announceEveryMs);
  expect(said).toEqual([]);
});
