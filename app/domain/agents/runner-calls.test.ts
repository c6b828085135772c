import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHeldEngine } from "#tests/harness/held.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { leaseMs } from "./engine/rules.ts";

/* Long calls: who owns them, who waits for them, and what ends them. */
type Held = Awaited<ReturnType<typeof createHeldEngine>>;
let held: Held;

beforeEach(async () => {
  held = await createHeldEngine();
});
afterEach(() => held.engine.remove());

/** The lease ends, extended or not. */
const leases = () =>
  held.engine.rows<{ due_at: number }>("SELECT due_at FROM tasks WHERE status = 'running'");

test("a six-minute call is made once, and its lease is extended throughout", async () => {
  await held.only(0);
  await held.begin(1);
  const other = held.engine.makeRunner();
  for (let passed = 0; passed < 6 * MINUTE; passed += 10 * SECOND) {
    held.engine.clock.advance(10 * SECOND);
    expect(held.engine.runner.tick()).toBe(0);
    await expect.poll(() => leases()[0]?.due_at).toBeGreaterThan(held.engine.clock.now());
    // Another process finds nothing to take over.
    expect(other.tick()).toBe(0);
  }
  expect(held.calls).toHaveLength(1);
  held.call().answer();
  await expect.poll(() => held.taskOf(0)).toMatchObject({ step: 1, attempt: 1 });
});

test("a clock jump does not let work in progress block due work", async () => {
  await held.begin(6);
  const fresh = await held.newWorkspace();
  held.engine.clock.advance(10 * leaseMs);
  expect(held.engine.runner.tick()).toBe(6);
  await expect.poll(() => held.calls.length).toBe(12);
  expect(held.engine.runner.tick(fresh)).toBe(0);
  expect(leases().every(({ due_at }) => due_at > held.engine.clock.now())).toBe(true);
});

test("with 906 slow drafts in progress, a new workspace starts within a second", async () => {
  for (let n = 1; n < 151; n += 1) await held.newWorkspace();
  await held.engine.change("UPDATE tasks SET due_at = ?", held.engine.clock.now());
  expect(held.engine.runner.tick()).toBe(906);
  await expect.poll(() => held.calls.length).toBe(906);
  // Long enough for every lease to be half over, and over.
  for (const ms of [leaseMs / 2 + 1, leaseMs]) {
    held.engine.clock.advance(ms);
    held.engine.runner.tick();
  }
  await held.newWorkspace();
  await held.engine.change(
    "UPDATE tasks SET due_at = ? WHERE status = 'queued'",
    held.engine.clock.now() + SECOND,
  );
  held.engine.clock.advance(SECOND);
  held.engine.runner.tick();
  await expect.poll(() => held.calls.length).toBe(912);
});

describe("aborts a call that is no longer needed", () => {
  test.each([
    ["the process stops", () => held.engine.runner.stop()],
    ["its task", () => held.engine.runner.abort({ taskId: held.taskOf(0).id })],
    ["its agent", () => held.engine.runner.abort({ agentId: held.taskOf(0).agent_id })],
    ["its workspace", () => held.engine.runner.abort({ workspaceId: held.engine.workspaceId })],
  ])("%s", async (_, end) => {
    await held.only(0);
    await held.begin(1);
    const { signal } = held.call();
    expect(signal.aborted).toBe(false);
    // Stopping waits until answers are stored; the others return at once.
    await Promise.resolve(end());
    expect(signal.aborted).toBe(true);
    const before = held.taskOf(0);
    held.call().answer();
    await held.engine.runner.idle();
    expect(held.taskOf(0)).toEqual(before);
  });

  test("notices within a minute that the agent was removed", async () => {
    await held.begin(6);
    const { agent_id } = held.taskOf(0);
    const signals = held.calls.map(({ signal }) => signal);
    await held.engine.change("DELETE FROM agents WHERE id = ?", agent_id);
    held.engine.clock.advance(MINUTE + 1);
    held.engine.runner.tick();
    await expect.poll(() => signals.filter(({ aborted }) => aborted).length).toBe(1);
  });
});
