import { describe, expect, it } from "vitest";
import type { Db } from "#db/client.server.ts";
import { complete, gate, leaseMs, setUpJobs } from "#tests/harness/jobs.ts";
import { waitUntil } from "#tests/harness/wait.ts";

const jobs = setUpJobs();
const { start, insert, stored, effects } = jobs;

/**
 * Everything that happens between the beginning and the end of one row's work, each with what holds
 * before it. `sends`: how often the outside world may hear of it in the end.
 */
const places = [
  { place: "before the claim", sends: 1 },
  { place: "after the claim is committed", sends: 1 },
  { place: "before the work", sends: 1 },
  { place: "after the work", sends: 2 },
  { place: "before the completion", sends: 2 },
  { place: "after the completion is committed", sends: 1 },
] as const;

/** The mechanism with a fault at one place, met once. */
function startWithFault(place: string, meet: () => Promise<never>) {
  let met = false;
  const at = async (here: string): Promise<void> => {
    if (here !== place || met) return;
    met = true;
    await meet();
  };
  const { write } = jobs.db;
  const around = async <T>(names: [string, string], transaction: () => Promise<T>): Promise<T> => {
    await at(names[0]);
    const result = await transaction();
    await at(names[1]);
    return result;
  };
  let isCompletion = false;
  const db: Db = {
    ...jobs.db,
    write: (work) =>
      around(
        isCompletion
          ? ["before the completion", "after the completion is committed"]
          : ["before the claim", "after the claim is committed"],
        () => write(work),
      ),
  };
  const rows = start({
    db,
    async work(claim) {
      await at("before the work");
      jobs.sent.push(claim.id);
      await at("after the work");
      isCompletion = true;
      try {
        await db.write((tx) => complete(tx, claim));
      } finally {
        isCompletion = false;
      }
    },
  });
  return { rows, hasMet: () => met };
}

describe.each(places)("a fault $place", ({ place, sends }) => {
  it("that throws: the job runs once, and failed attempts are counted", async () => {
    insert({ id: "a" });
    const { rows, hasMet } = startWithFault(place, () => Promise.reject(new Error("broken")));
    await rows.run();
    expect(hasMet()).toBe(true);
    // Once it is claimed and not completed, the failure is one of the row.
    const [row] = stored();
    const counts = !["before the claim", "after the claim is committed"].includes(place);
    const isDone = place === "after the completion is committed";
    expect(row?.attempts).toBe(counts && !isDone ? 1 : 0);
    expect(jobs.lines.length).toBe(1);
    jobs.clock.advance(leaseMs);
    await rows.run();
    expect(effects()).toEqual(["a"]);
    expect(jobs.sent).toHaveLength(sends);
    expect(stored()).toMatchObject([{ dueAt: null, error: null }]);
    expect(jobs.lines.length).toBe(1);
  });

  it("that ends the process: the next process runs the job after the lease, once", async () => {
    insert({ id: "a" });
    const dead = startWithFault(place, () => new Promise<never>(() => undefined));
    void dead.rows.run();
    await waitUntil("the fault", dead.hasMet);
    const next = start();
    await next.run();
    const wasUnclaimed = place === "before the claim";
    const wasDone = place === "after the completion is committed";
    expect(effects()).toEqual(wasUnclaimed || wasDone ? ["a"] : []);
    jobs.clock.advance(leaseMs);
    await next.run();
    expect(effects()).toEqual(["a"]);
    expect(jobs.sent).toHaveLength(sends);
    // The outcome is unknown, so the attempt does not count as a failure.
    expect(stored()).toMatchObject([{ dueAt: null, attempts: 0 }]);
    await next.run();
    expect(jobs.sent).toHaveLength(sends);
  });
});

it("a process considered dead does not overwrite the next one's result", async () => {
  insert({ id: "a" });
  const work = gate();
  const slow = start({
    async work(claim) {
      await work.pass(claim.id);
      await jobs.db.write((tx) => complete(tx, claim));
    },
  });
  void slow.run();
  await waitUntil("the work", () => work.begun.length === 1);
  jobs.clock.advance(leaseMs);
  const next = start();
  await next.run();
  expect(effects()).toEqual(["a"]);
  work.open("a");
  await slow.idle();
  expect(effects()).toEqual(["a"]);
  expect(stored()).toMatchObject([{ dueAt: null, attempts: 0 }]);
  expect(jobs.lines.join()).toContain("another process has taken a row");
});

it("extends the leases of running jobs, so that no other worker takes them", async () => {
  insert({ id: "a" });
  const work = gate();
  const slow = start({
    async work(claim) {
      await work.pass(claim.id);
      await jobs.db.write((tx) => complete(tx, claim));
    },
  });
  void slow.run();
  await waitUntil("the work", () => work.begun.length === 1);
  const other = start();
  for (let n = 0; n < 10; n += 1) {
    jobs.clock.advance(leaseMs / 2 + 1);
    void slow.run();
    await waitUntil("the lease", () => (stored()[0]?.dueAt ?? 0) === jobs.clock.now() + leaseMs);
    await other.run();
  }
  expect(jobs.sent).toEqual([]);
  work.open("a");
  await slow.idle();
  expect(effects()).toEqual(["a"]);
  expect(jobs.lines).toEqual([]);
});
