import { describe, expect, it } from "vitest";
import type { Db } from "#db/client.server.ts";
import { complete, gate, leaseMs, setUpJobs } from "#tests/harness/jobs.ts";
import { waitUntil } from "#tests/harness/wait.ts";

const jobs = setUpJobs();
const { start, insert, stored, effects } = jobs;

describe("stop", () => {
  it("starts no new jobs and waits for running ones", async () => {
    insert(...["a", "b", "c"].map((id) => ({ id })));
    const work = gate();
    const rows = start({
      async work(claim) {
        await work.pass(claim.id);
        await jobs.db.write((tx) => complete(tx, claim));
      },
    });
    void rows.run();
    await waitUntil("two", () => work.begun.length === 2);
    let isOver = false;
    const stopping = rows.stop(60_000).then(() => (isOver = true));
    work.open("a");
    await waitUntil("the first", () => effects().length === 1);
    expect(isOver).toBe(false);
    work.open("b");
    await stopping;
    expect(effects()).toEqual(["a", "b"]);
    await rows.run();
    await rows.runNow({ id: "c" });
    rows.add({ id: "c" });
    expect(work.begun).toEqual(["a", "b"]);
    await start().run();
    expect(effects()).toEqual(["a", "b", "c"]);
  });

  it("stops at its deadline: unfinished jobs are due immediately at the next start", async () => {
    insert({ id: "a" });
    const work = gate();
    const rows = start({
      async work(claim) {
        await work.pass(claim.id);
        await jobs.db.write((tx) => complete(tx, claim));
      },
    });
    void rows.run();
    await waitUntil("the work", () => work.begun.length === 1);
    await rows.stop(0);
    expect(stored()).toMatchObject([{ dueAt: jobs.clock.now(), attempts: 0 }]);
    // Its answer comes too late: nothing is done with it, or said.
    work.open("a");
    await rows.idle();
    expect([effects(), jobs.lines]).toEqual([[], []]);
    await start().run();
    expect(effects()).toEqual(["a"]);
  });

  it("between the claim and the work gives the row back", async () => {
    insert({ id: "a" });
    const { write } = jobs.db;
    let rows: ReturnType<typeof start> | null = null;
    let stopping: Promise<void> | undefined;
    const db: Db = {
      ...jobs.db,
      async write(work) {
        // The row is given back some turns later, and the stop has to wait for that.
        if (stopping)
          for (let turn = 0; turn < 5; turn += 1)
            await new Promise((resolve) => setImmediate(resolve));
        const result = await write(work);
        stopping ??= rows?.stop(60_000);
        return result;
      },
    };
    rows = start({ db });
    await rows.run();
    await stopping;
    expect([jobs.sent, stored()[0]?.dueAt]).toEqual([[], jobs.clock.now()]);
  });

  it("logs when unfinished jobs cannot be released", async () => {
    insert({ id: "a" });
    const work = gate();
    const rows = start({ work: (claim) => work.pass(claim.id) });
    void rows.run();
    await waitUntil("the work", () => work.begun.length === 1);
    jobs.db.writer.exec(
      "CREATE TRIGGER broken BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await rows.stop(0);
    expect(jobs.lines.join()).toContain("rows could not be released");
    work.open("a");
    await rows.idle();
  });

  it("does not wait when nothing is running", async () => {
    await start().stop(60_000);
  });
});

describe("a long list of rows", () => {
  it("lets everybody else have a turn between any two", async () => {
    for (let n = 0; n < 50; n += 1) {
      jobs.db.writer
        .prepare("INSERT INTO jobs (id, key, due_at) VALUES (?, 'same', 0)")
        .run(String(n).padStart(3, "0"));
    }
    const sentAtTurn: number[] = [];
    let over = false;
    const watch = () => {
      sentAtTurn.push(jobs.sent.length);
      if (!over) setImmediate(watch);
    };
    setImmediate(watch);
    await start({ batch: 100 }).run();
    over = true;
    expect(jobs.sent).toHaveLength(50);
    // Each row is seen by itself: nothing waits longer than for one.
    expect([...new Set(sentAtTurn)].length).toBeGreaterThan(45);
  });

  it("keeps leases that could not be extended", async () => {
    jobs.db.writer.exec("INSERT INTO jobs (id, key, due_at) VALUES ('a', 'a', 0)");
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    let isBroken = false;
    const { write } = jobs.db;
    const db: Db = {
      ...jobs.db,
      write: (work) =>
        write(async (tx) => {
          const result = await work(tx);
          if (isBroken) throw new Error("the disk is full");
          return result;
        }),
    };
    let isHeld = false;
    const rows = start({
      db,
      work: async (claim) => {
        isHeld = true;
        await held;
        await db.write((tx) => complete(tx, claim));
      },
    });
    const run = rows.run();
    // Not the row's lease, which this connection sees before it is committed.
    await waitUntil("the work", () => isHeld);
    jobs.clock.advance(leaseMs * 0.75);
    isBroken = true;
    void rows.run();
    await waitUntil("the failure to be logged", () => jobs.lines.length > 0);
    isBroken = false;
    finish();
    await run;
    // It was ours all the time, and is completed as such.
    expect(jobs.lines.join()).not.toContain("another worker");
    expect(dueAtOf("a")).toBe(0);
  });
});

/** 0: done. */
function dueAtOf(id: string): number {
  const due = jobs.db.writer.prepare("SELECT due_at FROM jobs WHERE id = ?").pluck().get(id);
  return Number(due ?? 0);
}
