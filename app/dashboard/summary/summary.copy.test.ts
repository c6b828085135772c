import { describe, expect, test } from "vitest";
import { exampleActivity, exampleDashboard } from "#tests/fixtures/dashboard.ts";
import type { ActionItem } from "#app/workspace/overview.ts";
import {
  freshItems,
  actionItemsHeading,
  actionItemsLeftOut,
  nextPublicationText,
  actionItemText,
  shortWhen,
  weeksIncome,
} from "./summary.copy.ts";

const now = "2026-11-24T16:00:00.000Z";

test.each([
  [0, 0, "You’re all caught up"],
  [1, 0, "1 draft needs your decision"],
  [0, 1, "1 question needs your decision"],
  [3, 1, "3 drafts and 1 question need your decision"],
  [1, 1, "1 draft and 1 question need your decision"],
  [12, 2, "12 drafts and 2 questions need your decision"],
])("%i texts and %i questions: %s", (texts, questions, words) => {
  expect(actionItemsHeading({ texts, questions })).toBe(words);
});

test("the demo heading names no reader", () => {
  expect(actionItemsHeading({ texts: 2, questions: 0 }, true)).toBe("2 drafts need a decision");
  expect(actionItemsHeading({ texts: 0, questions: 0 }, true)).toBe("Nothing needs a decision");
});

test.each([
  ["2026-11-24T18:20:00.000Z", "UTC", "6:20 PM"],
  ["2026-11-24T18:20:00.000Z", "America/Los_Angeles", "10:20 AM"],
  ["2026-11-26T08:00:00.000Z", "UTC", "Thu 8:00 AM"],
  ["2026-11-22T08:00:00.000Z", "UTC", "Sun 8:00 AM"],
  ["2026-12-24T08:00:00.000Z", "UTC", "Dec 24"],
  ["2025-12-24T08:00:00.000Z", "UTC", "Dec 24, 2025"],
  ["no time", "UTC", "at an unknown time"],
])("formats %s in %s as %s", (at, zone, words) => expect(shortWhen(at, now, zone)).toBe(words));

test("counts what is not listed by type", () => {
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

test("names the channel and time of the next publication", () => {
  const next = {
    contentItemId: "a",
    title: "Ten herbs",
    channel: "sample blog",
    at: "2026-11-24T15:30:00.000Z",
  };
  const at = "2026-11-24T08:00:00.000Z";
  expect(nextPublicationText(next, at, "UTC")).toBe("on sample blog, 3:30 PM");
});

describe("actionItemText", () => {
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
    [{}, "Social post, waiting since 8:00 AM"],
    [
      { kind: "article", goesOutAt: "2026-11-26T08:00:00.000Z" },
      "Article, publishes Thu 8:00 AM once approved",
    ],
    [
      { reason: "unconfirmed", detail: "the line went dead" },
      "Social post: Was it published? The line went dead",
    ],
    [{ reason: "on_hold", detail: null }, "Social post: On hold."],
    [
      { reason: "unconfirmed", publishJobKind: "unpublish", detail: "take it down there yourself" },
      "Social post: Was it removed? Take it down there yourself",
    ],
    [
      { reason: "failed", publishJobKind: "update", detail: null },
      "Social post: Update not published.",
    ],
    [{ reason: "agent", kind: "publisher", detail: "no credit" }, "Stopped: no credit"],
    [
      { reason: "stop", kind: "live_work", detail: "by you", since: now },
      "Stopped by you, 4:00 PM: nothing is written until you press Continue.",
    ],
  ])("%j: %s", (more, words) =>
    expect(actionItemText({ ...need, ...more }, now, "UTC")).toBe(words),
  );
});

test("lists the last 24 hours once per item, without problems", () => {
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
    ["list", "one", "published on sample list", null],
  ]);
});

test("adds up the income of seven days including today, to the cent", () => {
  const data = exampleDashboard(now);
  const revenueByDate = [
    { date: "2026-11-17", amount: 100 },
    { date: "2026-11-18", amount: 0.1 },
    { date: "2026-11-24", amount: 0.2 },
  ];
  expect(weeksIncome({ ...data, financials: { ...data.financials, revenueByDate } })).toBe(0.3);
});
