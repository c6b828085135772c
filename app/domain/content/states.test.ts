import { expect, test } from "vitest";
import { publicAddress, publicationState, taskOutcome } from "./states.ts";

test.each([
  ["done", "Done"],
  ["failed", "Failed"],
  ["cancelled", "Cancelled"],
  ["stopped_budget", "Stopped: budget"],
  ["needs_check", "Please check"],
  ["unconfirmed", "Please check"],
  ["on_hold", "On hold"],
  ["something_new", "Ended"],
])("a task that is %s reads %s", (status, word) => {
  expect(taskOutcome(status).word).toBe(word);
});

test.each([
  ["scheduled", "Scheduled", "Scheduled for"],
  ["unconfirmed", "Please check", "Please check on"],
  ["published", "Published", "Published on"],
  ["unpublished", "Unpublished", "Unpublished from"],
  ["failed", "Failed", "Couldn’t be published on"],
  ["dismissed", "Dismissed", "Dismissed on"],
  ["something_new", "Unknown", "Planned for"],
])("a publication that is %s reads %s, and %s its channel", (status, word, wordAt) => {
  expect(publicationState(status)).toMatchObject({ word, wordAt });
});

test.each([
  ["https://blog.example/herbs", true],
  ["HTTP://blog.example/herbs", true],
  ["https://", false],
  ["javascript:alert(1)", false],
  ["ftp://x", false],
  ["shttp://x", false],
  ["//x", false],
  ["/x", false],
  ["", false],
  [null, false],
])("%s is an address to follow: %s", (url, followed) => {
  expect(publicAddress({ origin: "real", url })).toBe(followed ? url : null);
  expect(publicAddress({ origin: "simulated", url })).toBeNull();
});

test("unknown statuses are neutral", () => {
  expect(taskOutcome("something_new").tone).toBe("neutral");
  expect(publicationState("something_new").tone).toBe("neutral");
});
