import { expect, test } from "vitest";
import { idempotencyWindowMs } from "./headers.ts";
import type { RemixRequest } from "./remix-request.ts";
import { createSubmissionKeys } from "./submission-keys.ts";

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

test("the same input keeps its key until the outcome is known", () => {
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

test("the same submission is a new action after the idempotency window", () => {
  const { keys, pass } = setUp();
  const report = submission("intent=generate_report");
  keys.keyOf(report);
  pass(idempotencyWindowMs);
  expect(keys.keyOf(report)).toBe("key-2");
});

test("a submission lost before another action is a new action; a pending one is not", () => {
  const { keys, pass } = setUp();
  const [stop, goOn, undo] = ["stop", "go_on", "undo"].map((intent) => submission(intent));
  if (!stop || !goOn || !undo) throw new Error("all three are needed");
  const stopped = keys.keyOf(stop);
  keys.doubt(stop);
  pass(1_000);
  const undone = keys.keyOf(undo);
  keys.keyOf(goOn);
  keys.settle(goOn);
  expect(keys.keyOf(stop)).not.toBe(stopped);
  expect(keys.keyOf(undo)).toBe(undone);
});

test("a submission sent earlier does not settle a lost one", () => {
  const { keys, pass } = setUp();
  const [slow, lost] = [submission("slow"), submission("lost")];
  keys.keyOf(slow);
  pass(1_000);
  const key = keys.keyOf(lost);
  keys.doubt(lost);
  keys.settle(slow);
  expect(keys.keyOf(lost)).toBe(key);
});

test("a page that is read settles nothing", () => {
  const { keys } = setUp();
  const stop = submission("stop");
  const key = keys.keyOf(stop);
  keys.doubt(stop);
  keys.settle({ ...submission(""), method: "GET" });
  expect(keys.keyOf(stop)).toBe(key);
});

test("a submission lost on another page keeps its key", () => {
  const { keys } = setUp();
  const amount = { ...submission("amount=50"), path: "/earnings/new" };
  const key = keys.keyOf(amount);
  keys.doubt(amount);
  const read = submission("intent=read");
  keys.keyOf(read);
  keys.settle(read);
  expect(keys.keyOf(amount)).toBe(key);
});
