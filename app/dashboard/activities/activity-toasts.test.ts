import { expect, test } from "vitest";
import { createManualTimers } from "#tests/harness/manual-timers.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createActivityToasts, groupForMs, growsForMs } from "./activity-toasts.ts";

/** How long a toast stays (platform/ui/overlays/toast.tsx). */
const standsForMs = 5_000;

function setUp({ isInView = (): boolean => false } = {}) {
  const timers = createManualTimers(createManualClock(0));
  const shown: string[] = [];
  let isOpen = true;
  const toasts = createActivityToasts({
    timers,
    isInView,
    show({ title, description }) {
      const place = shown.push(`${title}: ${description}`) - 1;
      return (grown) => {
        if (isOpen) shown[place] = `${grown.title}: ${grown.description}`;
        return isOpen;
      };
    },
  });
  const dismiss = () => (isOpen = false);
  const hear = (...titles: string[]) => {
    for (const title of titles) toasts.hear({ title, description: `about ${title}` });
  };
  return { timers, shown, toasts, hear, dismiss };
}

test("shows the first at once, extends the open toast, and groups later activities", () => {
  const { timers, shown, hear } = setUp();
  hear("one");
  expect(shown).toEqual(["one: about one"]);
  timers.advance(growsForMs - 1);
  hear("two", "three");
  const grown = "3 new activities: Latest: three";
  expect(shown).toEqual([grown]);
  timers.advance(1);
  hear("four");
  timers.advance(groupForMs - growsForMs - 1);
  hear("five");
  expect(shown).toEqual([grown]);
  timers.advance(1);
  hear("six");
  expect(shown).toEqual([grown, "3 new activities: Latest: six"]);
});

test("a toast links to its content or report, and a grouped one to the list", () => {
  const links: unknown[] = [];
  const toasts = createActivityToasts({
    timers: createManualTimers(createManualClock(0)),
    isInView: () => false,
    show({ link }) {
      links.push(link);
      return (grown) => links.push(grown.link) > 0;
    },
  });
  toasts.hear({
    title: "Article handed over",
    description: "“Herbs” by Ada",
    contentItemId: "p1",
  });
  toasts.hear({ title: "Report Generated", description: "For today", reportId: "r1" });
  toasts.stop();
  toasts.hear({ title: "Report Generated", description: "For today", reportId: "r1" });
  toasts.stop();
  toasts.hear({ title: "Agents paused", description: "By Ada" });
  expect(links).toEqual([
    { label: "Read it", to: "/content/p1" },
    { label: "All activities", to: "/activities" },
    { label: "Open report", to: "/reports/r1" },
    undefined,
  ]);
});

test("a single later activity gets its own toast, even after a dismissed one", () => {
  const { timers, shown, hear, dismiss } = setUp();
  hear("one");
  dismiss();
  hear("two");
  expect(shown).toEqual(["one: about one"]);
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

test("shows no toast for activities that are visible on the page", () => {
  let inView = true;
  const { timers, shown, hear } = setUp({ isInView: () => inView });
  hear("one");
  inView = false;
  hear("two");
  timers.advance(growsForMs);
  hear("three");
  inView = true;
  timers.advance(groupForMs);
  expect(shown).toEqual(["two: about two"]);
});

test("shows no toasts after the user left the page", () => {
  const { timers, shown, toasts, hear } = setUp();
  hear("one");
  timers.advance(growsForMs);
  hear("two");
  toasts.stop();
  timers.advance(groupForMs);
  expect(shown).toEqual(["one: about one"]);
  expect(timers.waiting()).toBe(0);
});
