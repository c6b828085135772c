import { expect, test } from "vitest";
import { exampleActivity } from "#tests/fixtures/dashboard.ts";
import { countUnread, later, unreadLabel } from "./unread.ts";

const [early, middle, late] = [
  "2024-12-18T09:00:00.000Z",
  "2024-12-18T09:00:00.001Z",
  "2024-12-18T10:00:00.000Z",
] as const;

test("unread is what happened after the moment of reading, and not what happened in it", () => {
  const items = [late, middle, early].map((createdAt) => exampleActivity({ createdAt }));
  expect(countUnread({ readAt: new Date(0).toISOString(), items })).toBe(3);
  expect(countUnread({ readAt: early, items })).toBe(2);
  expect(countUnread({ readAt: late, items })).toBe(0);
});

test("uses the later of two times and ignores invalid ones", () => {
  expect(later(early, late)).toBe(late);
  expect(later(late, early)).toBe(late);
  expect(later(early, null)).toBe(early);
  expect(later(early, "yesterday")).toBe(early);
});

test.each([
  [0, "Notifications"],
  [1, "Notifications, 1 unread"],
  [9, "Notifications, 9 unread"],
  [10, "Notifications, 10 or more unread"],
])("%i unread is labeled %j", (unread, label) => {
  expect(unreadLabel(unread)).toBe(label);
});
