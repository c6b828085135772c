import { describe, expect, it } from "vitest";
import type { Db } from "#db/client.server.ts";
import { complete, gate, leaseMs, setUpJobs } from "#tests/harness/jobs.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";

const jobs = setUpJobs();
const { start, insert, stored, effects } = jobs;

describe("attempts", () => {
  it("come after growing delays, with the failure in the row, until one succeeds", async () => {
    insert({ id: "a" });
    let broken = true;
    const rows = start({
      async work(claim) {
        jobs.sent.push(claim.id);
        if (broken) throw new Error("no answer");
        await jobs.db.write((tx) => complete(tx, claim));
      },
    });
    const attemptsAt: number[] = [];
    const began = jobs.clock.now();
    for (; jobs.clock.now() < began + 4 * MINUTE; jobs.clock.advance(SECOND)) {
      const { length } = jobs.sent;
      await rows.run();
      if (jobs.sent.length > length) attemptsAt.push((jobs.clock.now() - began) / SECOND);
    }
    expect(attemptsAt).toEqual([0, 10, 30, 70, 130, 190]);
    expect(stored()).toMatchObject([{ attempts: 6, error: "no answer" }]);
    expect(jobs.lines.length).toBe(6);
    broken = false;
    jobs.clock.advance(MINUTE);
    await rows.run();
    expect(stored()).toMatchObject([{ dueAt: null, attempts: 6, error: null }]);
  });

  it("are retried after the lease, not at once, if their failure cannot be stored", async () => {
    insert({ id: "a" });
    const rows = start({
      work: (claim) => {
        jobs.sent.push(claim.id);
        return Promise.reject(new Error("no answer"));
      },
    });
    jobs.db.writer.exec(
      "CREATE TRIGGER broken BEFORE UPDATE OF error ON jobs BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await rows.run();
    expect(jobs.sent).toEqual(["a"]);
    expect(stored()).toMatchObject([{ dueAt: jobs.clock.now() + leaseMs, attempts: 0 }]);
    expect(jobs.lines.at(-1)).toContain("could not be recorded");
    jobs.clock.advance(leaseMs);
    await rows.run();
    expect(jobs.sent).toEqual(["a", "a"]);
  });

  it("are retried after the lease if their failure cannot be reported", async () => {
    insert({ id: "a" });
    const rows = start({
      work: () => Promise.reject(new Error("no answer")),
      onFailure: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        throw new Error("no listener");
      },
    });
    await rows.run();
    expect(stored()).toMatchObject([{ dueAt: jobs.clock.now() + leaseMs, attempts: 0 }]);
    expect(jobs.lines.at(-1)).toContain("no listener");
  });

  it("begin again after a look that failed", async () => {
    insert({ id: "a" });
    const rows = start();
    jobs.db.writer.exec("ALTER TABLE jobs RENAME TO hidden");
    await rows.run();
    expect(jobs.lines.join()).toContain("looking for what is due failed");
    jobs.db.writer.exec("ALTER TABLE hidden RENAME TO jobs");
    await rows.run();
    expect(effects()).toEqual(["a"]);
  });

  it("counts failures per row", async () => {
    insert({ id: "a" }, { id: "b" }, { id: "c" });
    const rows = start({
      async work(claim) {
        if (claim.id === "b") throw new Error("broken");
        await jobs.db.write((tx) => complete(tx, claim));
      },
    });
    await rows.run();
    expect(effects()).toEqual(["a", "c"]);
  });

  it("a row that cannot be claimed does not block others", async () => {
    insert(...Array.from({ length: 5 }, (_, n) => ({ id: `${n}` })));
    jobs.db.writer.exec(
      `CREATE TRIGGER broken BEFORE UPDATE ON jobs WHEN NEW.id = '0'
        BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    await start({ concurrency: 1, batch: 2 }).run();
    expect(effects()).toEqual(["1", "2"]);
    await start({ concurrency: 1, batch: 10 }).run();
    expect(effects()).toEqual(["1", "2", "3", "4"]);
  });

  it("a failing database ends the run, and the next run continues", async () => {
    insert(...Array.from({ length: 5 }, (_, n) => ({ id: `${n}` })));
    let broken = true;
    const { write } = jobs.db;
    const db: Db = {
      ...jobs.db,
      write: (work) => (broken ? Promise.reject(new Error("full")) : write(work)),
    };
    const rows = start({ db, concurrency: 1, batch: 2 });
    await rows.run();
    expect(jobs.lines.length).toBe(3);
    broken = false;
    await rows.run();
    expect(effects()).toHaveLength(5);
  });
});

describe("rows of one key", () => {
  it.each([1, 3])("are worked on one after the other, with %i at once", async (concurrency) => {
    insert(
      ...["a1", "a2", "a3", "b1", "b2"].map((id, n) => ({
        id,
        key: id[0] ?? "",
        dueAt: jobs.clock.now() - 10 + n,
      })),
    );
    const underWay = new Map<string, number>();
    let most = 0;
    const rows = start({
      concurrency,
      async work(claim) {
        const count = (underWay.get(claim.key) ?? 0) + 1;
        underWay.set(claim.key, count);
        most = Math.max(most, count);
        await new Promise((resolve) => setImmediate(resolve));
        await jobs.db.write((tx) => complete(tx, claim));
        underWay.set(claim.key, count - 1);
        jobs.sent.push(claim.id);
      },
    });
    await Promise.all([rows.run(), rows.run(), rows.runNow({ id: "a1", key: "a" })]);
    expect(most).toBe(1);
    expect(effects()).toEqual(["a1", "a2", "a3", "b1", "b2"]);
    expect(jobs.sent.filter((id) => id.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
  });

  it("asked for while under way are looked at once more afterwards", async () => {
    insert({ id: "a" });
    const work = gate();
    const rows = start({
      async work(claim) {
        await work.pass(claim.id);
        // Asked for again since: it stays due.
        await jobs.db.write((tx) => complete(tx, claim));
        if (work.ended.length === 1) {
          jobs.db.writer.prepare("UPDATE jobs SET due_at = ?").run(jobs.clock.now());
        }
      },
    });
    rows.add({ id: "a" });
    await waitUntil("the work", () => work.begun.length === 1);
    let isOver = false;
    const now = rows.runNow({ id: "a" }).then(() => (isOver = true));
    work.open("a");
    await waitUntil("the second", () => work.begun.length === 2);
    expect(isOver).toBe(false);
    work.open("a");
    await now;
    expect(effects()).toEqual(["a", "a"]);
  });
});

it("limits the keys in progress, except for jobs that a user is waiting for", async () => {
  insert(...["a", "b", "c", "d"].map((id) => ({ id })));
  const work = gate();
  const rows = start({ work: (claim) => work.pass(claim.id) });
  void rows.run();
  await waitUntil("two", () => work.begun.length === 2);
  void rows.runNow({ id: "d" });
  await waitUntil("the one that is waited for", () => work.begun.includes("d"));
  expect(work.begun).toEqual(["a", "b", "d"]);
  work.open("a");
  work.open("d");
  await waitUntil("the next", () => work.begun.includes("c"));
  ["b", "c"].forEach(work.open);
  await rows.idle();
  expect(work.ended.toSorted()).toEqual(["a", "b", "c", "d"]);
});

it("a thousand rows of a full table are all done, a few at a time", async () => {
  insert(...Array.from({ length: 1_000 }, (_, n) => ({ id: `${n}` })));
  await start({ concurrency: 4, batch: 50 }).run();
  expect(effects()).toHaveLength(1_000);
});
