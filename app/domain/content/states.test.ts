import { expect, test } from "vitest";
import { publicAddress, publicationState, taskOutcome } from "./states.ts";

test.each([
  ["done", "Done"],
  ["failed", "Failed"],
  ["cancelled", "Cancelled"],
  ["stopped_budget", "Stopped: budget"],
  ["needs_check", "Needs a look"],
  ["unconfirmed", "Needs a look"],
  ["on_hold", "Held"],
  ["something_new", "Ended"],
])("a task that is %s reads %s", (status, word) => {
  expect(taskOutcome(status).word).toBe(word);
});

test.each([
  ["scheduled", "Scheduled", "Scheduled at"],
  ["unconfirmed", "Needs a look", "Needs a look at"],
  ["published", "Published", "Published at"],
  ["unpublished", "Unpublished", "Withdrawn from"],
  ["failed", "Failed", "Could not be published at"],
  ["dismissed", "Not out, put away", "Not out at"],
  ["something_new", "Unknown", "Meant for"],
])("a publication that is %s reads %s, and %s its destination", (status, word, wordAt) => {
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

test("what is unheard of is neither good nor bad news", () => {
  expect(taskOutcome("something_new").tone).toBe("neutral");
  expect(publicationState("something_new").tone).toBe("neutral");
});
