import { expect, test } from "vitest";
import { createCallLimits } from "./call-limits.ts";

const slow = { name: "slow", atOnce: 2 };
const other = { name: "other", atOnce: 9 };
const { signal } = new AbortController();

/** Calls that start when allowed, and end when the test says so. */
function createCalls(perWorkspace = 12) {
  const limits = createCallLimits({ perWorkspace });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask(workspaceId: string, provider = slow, when = signal) {
      const name = `${workspaceId} ${ends.size + begun.length}`;
      const entered = limits.enter({ workspaceId, provider }, when).then((leave) => {
        begun.push(workspaceId);
        ends.set(workspaceId, leave);
      });
      return { name, entered };
    },
    async end(workspaceId: string) {
      ends.get(workspaceId)?.();
      ends.delete(workspaceId);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("limits calls per provider without holding up the others", async () => {
  const calls = createCalls();
  for (const name of ["a", "b", "c"]) calls.ask(name);
  calls.ask("d", other);
  await settle();
  expect(calls.begun).toEqual(["a", "b", "d"]);
  await calls.end("a");
  expect(calls.begun).toEqual(["a", "b", "d", "c"]);
});

test("a workspace's first call comes before another one's third, in whatever order they asked", async () => {
  const calls = createCalls();
  for (const name of ["a", "a", "a", "a", "fresh"]) calls.ask(name);
  await settle();
  expect(calls.begun).toEqual(["a", "a"]);
  await calls.end("a");
  expect(calls.begun).toEqual(["a", "a", "fresh"]);
});

test("limits calls per workspace across providers, and one that ends lets both queues continue", async () => {
  const calls = createCalls(2);
  calls.ask("a", slow);
  calls.ask("a", other);
  calls.ask("b", slow);
  calls.ask("a", other);
  calls.ask("c", slow);
  await settle();
  expect(calls.begun).toEqual(["a", "a", "b"]);
  await calls.end("a");
  expect(calls.begun).toEqual(["a", "a", "b", "a"]);
  await calls.end("b");
  expect(calls.begun).toEqual(["a", "a", "b", "a", "c"]);
});

test("a call aborted before it starts takes no slot", async () => {
  const calls = createCalls();
  const off = new AbortController();
  calls.ask("a");
  calls.ask("b");
  const waiting = calls.ask("c", slow, off.signal);
  calls.ask("d");
  off.abort(new Error("stopped"));
  await expect(waiting.entered).rejects.toThrow("stopped");
  await expect(calls.ask("e", slow, off.signal).entered).rejects.toThrow("stopped");
  await calls.end("a");
  expect(calls.begun).toEqual(["a", "b", "d"]);
});
