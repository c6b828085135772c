import { expect, test } from "vitest";
import { idempotencyWindowMs } from "./headers";
import type { RemixRequest } from "./remix-request";
import { createSubmissionKeys } from "./submission-keys";

function setUp() {
  let now = 0;
  let made = 0;
  const keys = createSubmissionKeys({ clock: { now: () => now }, newKey: () => `key-${++made}` });
  return { keys, pass: (ms: number) => void (now += ms) };
}

const submission = (body: string): RemixRequest => ({
  method: "POST",
  path: "/dashboard",
  body,
  signal: null,
});

test("the same words keep their key until it is known what became of them", () => {
  const { keys } = setUp();
  const report = submission("intent=generate_report");
  expect(keys.keyOf(report)).toBe("key-1");
  expect(keys.keyOf(report)).toBe("key-1");
  keys.settle(report);
  expect(keys.keyOf(report)).toBe("key-2");
});

test("other words have another key", () => {
  const { keys } = setUp();
  expect(keys.keyOf(submission("intent=undo"))).not.toBe(keys.keyOf(submission("intent=pause")));
});

test("after the time in which the server remembers, it is another deed", () => {
  const { keys, pass } = setUp();
  const report = submission("intent=generate_report");
  keys.keyOf(report);
  pass(idempotencyWindowMs);
  expect(keys.keyOf(report)).toBe("key-2");
});
