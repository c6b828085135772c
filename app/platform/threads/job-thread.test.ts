import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualTimers } from "#tests/harness/manual-timers.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createJobThread } from "./job-thread.server.ts";

/** Answers with its input, fails, exits, or never answers. */
const code = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (job) => {
    if (job === "end") process.exit(1);
    if (job === "hang") return;
    if (job === "swell") for (const all = []; ; ) all.push(Array.from({ length: 1000 }, String));
    parentPort.postMessage(job === "fail" ? { problem: "no ink" } : { result: "did " + job });
  });
`;
const withinMs = 1_000;
const idleMs = 5_000;

let begun: Worker[];
let kinds: string[];
let timers: ReturnType<typeof createManualTimers>;
let thread: ReturnType<typeof createJobThread<string, string>>;

beforeEach(() => {
  begun = [];
  kinds = [];
  timers = createManualTimers(createManualClock(0));
  thread = createJobThread<string, string>({
    timers,
    startWorker() {
      const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };
      const worker = new Worker(code, { eval: true, resourceLimits });
      begun.push(worker);
      return worker;
    },
    withinMs,
    idleMs,
    failure(reason, kind) {
      kinds.push(kind);
      return new Error(`it failed: ${reason}`);
    },
  });
});

afterEach(() => thread.stop());

test("jobs take turns in one thread, and a failing job does not affect others", async () => {
  expect(begun).toHaveLength(0);
  const jobs = ["one", "fail", "two"].map((job) => thread.run(job));
  expect(await Promise.allSettled(jobs)).toMatchObject([
    { value: "did one" },
    { reason: { message: "it failed: no ink" } },
    { value: "did two" },
  ]);
  expect(begun).toHaveLength(1);
});

test("a thread that ends, or does not answer, gives way to another", async () => {
  await expect(thread.run("end")).rejects.toThrow("it failed: it ended");
  const hanging = thread.run("hang");
  const next = thread.run("next");
  timers.advance(withinMs);
  await expect(hanging).rejects.toThrow("it failed: it took too long");
  expect(await next).toBe("did next");
  expect(begun).toHaveLength(3);
});

test("stops an idle thread after a while and starts it again on demand", async () => {
  await thread.run("one");
  timers.advance(idleMs - 1);
  expect(await thread.run("two")).toBe("did two");
  expect(begun).toHaveLength(1);
  const [first] = begun;
  timers.advance(idleMs);
  if (first) await once(first, "exit");
  expect(await thread.run("three")).toBe("did three");
  expect(begun).toHaveLength(2);
});

test("does not wait for a canceled job, and a stop rejects waiting ones", async () => {
  const leaving = new AbortController();
  const jobs = [
    thread.run("hang"),
    thread.run("late", { signal: leaving.signal }),
    thread.run("never"),
  ];
  leaving.abort(new Error("left"));
  thread.stop();
  const reasons = (await Promise.allSettled(jobs)).map(
    (end) => "reason" in end && String(end.reason),
  );
  expect(reasons).toEqual([
    "Error: it failed: the server stops",
    "Error: left",
    "Error: it failed: the server stops",
  ]);
});

test("owners take turns, regardless of how much each sent", async () => {
  const done: unknown[] = [];
  const run = (job: string, owner: string) =>
    thread.run(job, { owner }).then((result) => done.push(result));
  await Promise.all([
    ...["a1", "a2", "a3"].map((job) => run(job, "a")),
    ...["b1", "b2"].map((job) => run(job, "b")),
    run("c1", "c"),
  ]);
  expect(done).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"].map((job) => `did ${job}`));
});

test("a hanging job delays others only until its timeout", async () => {
  const hanging = Promise.allSettled([
    thread.run("hang", { owner: "a" }),
    thread.run("hang", { owner: "a" }),
  ]);
  const other = thread.run("other", { owner: "b" });
  timers.advance(withinMs);
  expect(await other).toBe("did other");
  timers.advance(withinMs);
  expect((await hanging).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(kinds).toEqual(["late", "late"]);
});

test("a job that needs too much memory ends with its thread, and the next has another", async () => {
  await expect(thread.run("swell")).rejects.toThrow("it failed");
  expect(kinds).toEqual(["memory"]);
  expect(await thread.run("next")).toBe("did next");
});
