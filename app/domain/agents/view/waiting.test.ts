import { expect, test } from "vitest";
import { waitingOf } from "./waiting.ts";

const since = Date.UTC(2026, 10, 24, 9);
const waits = {
  status: "queued",
  step: 1,
  waitingSince: since,
  error: "Today’s limit is reached",
} as const;

test("a spent budget says where to change the limit; an outage needs no action", () => {
  expect(waitingOf({ ...waits, failure: "budget" })).toEqual({
    for: "its budget",
    since: "2026-11-24T09:00:00.000Z",
    reason: "Today’s limit is reached",
    fix: "/settings/spending",
  });
  expect(waitingOf({ ...waits, failure: "try_later" })).toMatchObject({ fix: null });
});
