import { expect, test } from "vitest";
import { createManualTimers } from "../../../tests/harness/manual-timers";
import { createManualClock } from "../../core/clock";
import { createActivityNotices, groupForMs } from "./activity-notices";

/** How long a notice stands (platform/ui/toast.tsx). */
const standsForMs = 5_000;

function setUp({ isInView = (): boolean => false } = {}) {
  const timers = createManualTimers(createManualClock(0));
  const shown: string[] = [];
  const notices = createActivityNotices({
    timers,
    isInView,
    show: ({ title, description }) => void shown.push(`${title}: ${description}`),
  });
  const hear = (...titles: string[]) => {
    for (const title of titles) notices.hear({ title, description: `about ${title}` });
  };
  return { timers, shown, notices, hear };
}

test("the first is shown at once, and those that follow soon are told together", () => {
  const { timers, shown, hear } = setUp();
  hear("one", "two");
  timers.advance(groupForMs - 1);
  hear("three");
  expect(shown).toEqual(["one: about one"]);
  timers.advance(1);
  expect(shown).toEqual(["one: about one", "2 things happened: The latest: three"]);
});

test("one that follows alone has its own words", () => {
  const { timers, shown, hear } = setUp();
  hear("one", "two");
  timers.advance(groupForMs);
  expect(shown).toEqual(["one: about one", "two: about two"]);
});

test("after a quiet time the next one is the first again", () => {
  const { timers, shown, hear } = setUp();
  hear("one");
  timers.advance(groupForMs);
  hear("two");
  expect(shown).toEqual(["one: about one", "two: about two"]);
});

test("something every second covers the page a quarter of the time at most", () => {
  const { timers, shown, hear } = setUp();
  const seconds = 600;
  for (let second = 0; second < seconds; second += 1) {
    hear(`number ${second}`);
    timers.advance(1_000);
  }
  expect((shown.length * standsForMs) / (seconds * 1_000)).toBeLessThanOrEqual(0.26);
});

test("what is before somebody's eyes is not told, and neither is what has come into view since", () => {
  let inView = true;
  const { timers, shown, hear } = setUp({ isInView: () => inView });
  hear("one");
  inView = false;
  hear("two", "three");
  inView = true;
  timers.advance(groupForMs);
  expect(shown).toEqual(["two: about two"]);
});

test("nothing is told of a page that has been left", () => {
  const { timers, shown, notices, hear } = setUp();
  hear("one", "two");
  notices.stop();
  timers.advance(groupForMs);
  expect(shown).toEqual(["one: about one"]);
  expect(timers.waiting()).toBe(0);
});
