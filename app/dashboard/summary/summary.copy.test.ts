import { describe, expect, test } from "vitest";
import { exampleActivity, exampleDashboard } from "#tests/fixtures/dashboard.ts";
import type { ActionItem } from "#app/workspace/overview.ts";
import {
  freshItems,
  actionItemsHeading,
  actionItemsLeftOut,
  nextOutWords,
  actionItemText,
  shortWhen,
  weeksIncome,
} from "./summary.copy.ts";

const now = "2026-11-24T16:00:00.000Z";

test.each([
  [0, 0, "Nothing waits for you"],
  [1, 0, "One text waits for you"],
  [0, 1, "One question waits for you"],
  [3, 1, "Three texts and one question wait for you"],
  [1, 1, "One text and one question wait for you"],
  [12, 2, "12 texts and two questions wait for you"],
])("%i texts and %i questions: %s", (texts, questions, words) => {
  expect(actionItemsHeading({ texts, questions })).toBe(words);
});

test("of the demo somebody else is asked", () => {
  expect(actionItemsHeading({ texts: 2, questions: 0 }, true)).toBe(
    "Two texts wait for their owner",
  );
  expect(actionItemsHeading({ texts: 0, questions: 0 }, true)).toBe("Nothing waits for the owner");
});

test.each([
  ["2026-11-24T18:20:00.000Z", "UTC", "6:20 PM"],
  ["2026-11-24T18:20:00.000Z", "America/Los_Angeles", "10:20 AM"],
  ["2026-11-26T08:00:00.000Z", "UTC", "Thu 8:00 AM"],
  ["2026-11-22T08:00:00.000Z", "UTC", "Sun 8:00 AM"],
  ["2026-12-24T08:00:00.000Z", "UTC", "Dec 24"],
  ["2025-12-24T08:00:00.000Z", "UTC", "Dec 24, 2025"],
  ["no time", "UTC", "at an unknown time"],
])("%s in %s is told as %s", (at, zone, words) => expect(shortWhen(at, now, zone)).toBe(words));

test("what does not stand among the items is counted by where it is found", () => {
  const need = {
    id: "a",
    publishJobId: null,
    publishJobKind: null,
    title: "A",
    kind: "article",
    since: now,
    goesOutAt: null,
    detail: null,
    origin: "simulated" as const,
  };
  const items: ActionItem[] = [
    { ...need, reason: "review" },
    { ...need, reason: "failed" },
    { ...need, reason: "agent" },
  ];
  expect(actionItemsLeftOut({ texts: 4, questions: 3, items })).toEqual({ texts: 3, questions: 1 });
  expect(actionItemsLeftOut({ texts: 1, questions: 2, items })).toEqual({ texts: 0, questions: 0 });
});

test("of what goes out next is told where and when", () => {
  const next = {
    contentItemId: "a",
    title: "Ten herbs",
    channel: "sample blog",
    at: "2026-11-24T15:30:00.000Z",
  };
  const at = "2026-11-24T08:00:00.000Z";
  expect(nextOutWords(next, at, "UTC")).toBe("at sample blog, 3:30 PM");
});

describe("what stands below a title", () => {
  const need: ActionItem = {
    reason: "review",
    id: "a",
    publishJobId: null,
    publishJobKind: null,
    title: "A",
    kind: "social_post",
    since: "2026-11-24T08:00:00.000Z",
    goesOutAt: null,
    detail: null,
    origin: "simulated",
  };
  test.each<[Partial<ActionItem>, string]>([
    [{}, "Social post, waits since 8:00 AM"],
    [
      { kind: "article", goesOutAt: "2026-11-26T08:00:00.000Z" },
      "Article, goes out Thu 8:00 AM if you approve it",
    ],
    [
      { reason: "unconfirmed", detail: "the line went dead" },
      "Social post: Did it appear? The line went dead",
    ],
    [{ reason: "on_hold", detail: null }, "Social post: It is held."],
    [
      { reason: "unconfirmed", publishJobKind: "unpublish", detail: "take it down there yourself" },
      "Social post: Is it gone? Take it down there yourself",
    ],
    [
      { reason: "failed", publishJobKind: "update", detail: null },
      "Social post: The correction did not go out.",
    ],
    [{ reason: "agent", kind: "publisher", detail: "no credit" }, "Stopped: no credit"],
    [
      { reason: "stop", kind: "live_work", detail: "by you", since: now },
      "Stopped by you, 4:00 PM: no text is written until you press Go on.",
    ],
  ])("%j: %s", (more, words) =>
    expect(actionItemText({ ...need, ...more }, now, "UTC")).toBe(words),
  );
});

test("new is what went out and what the bell tells of, of the last day, a text once, and no trouble", () => {
  const item = (id: string, at: string, contentItemId: string) => ({
    id,
    title: contentItemId,
    kind: "article",
    channel: `sample ${id}`,
    url: null,
    status: "published",
    at,
    agentId: null,
    taskId: null,
    contentItemId,
    origin: "simulated" as const,
  });
  const data = {
    ...exampleDashboard(now),
    content: {
      waiting: 0,
      problems: [],
      questions: 0,
      scheduled: [],
      published: [
        item("list", "2026-11-24T15:00:00.000Z", "one"),
        item("blog", "2026-11-24T14:00:00.000Z", "one"),
        item("old", "2026-11-23T15:00:00.000Z", "two"),
      ],
    },
    notifications: {
      readAt: now,
      items: [
        exampleActivity({
          id: "r",
          title: "Report",
          createdAt: "2026-11-24T15:30:00.000Z",
          reportId: "7",
        }),
        exampleActivity({ id: "w", severity: "warning", createdAt: "2026-11-24T15:40:00.000Z" }),
      ],
    },
  };
  expect(
    freshItems(data).map(({ key, title, what, reportId }) => [key, title, what, reportId]),
  ).toEqual([
    ["r", "Report", "", "7"],
    ["list", "one", "is out at sample list", null],
  ]);
});

test("the income of a week is that of seven days, today's among them, and adds up to the cent", () => {
  const data = exampleDashboard(now);
  const revenueByDate = [
    { date: "2026-11-17", amount: 100 },
    { date: "2026-11-18", amount: 0.1 },
    { date: "2026-11-24", amount: 0.2 },
  ];
  expect(weeksIncome({ ...data, financials: { ...data.financials, revenueByDate } })).toBe(0.3);
});
