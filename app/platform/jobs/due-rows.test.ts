import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Db, Queries } from "../../../db/client.server";
import { createTestDatabase, type TestDatabase } from "../../../tests/harness/database";
import { waitUntil } from "../../../tests/harness/wait";
import { createManualClock, MINUTE, SECOND, type ManualClock } from "../../core/clock";
import { exponentialDelay, nextAttemptAt } from "./backoff";
import { createDueRows, leaseLost, type Claim, type DueTable } from "./due-rows.server";

/* Rows of a table of their own, on a real database, with a clock that the test moves. */
interface Row {
  attempts: number;
}
interface Stored {
  id: string;
  dueAt: number | null;
  attempts: number;
  error: string | null;
}

const leaseMs = MINUTE;
const delay = exponentialDelay({ firstMs: 10 * SECOND, longestMs: MINUTE });

let database: TestDatabase;
let clock: ManualClock;
/** What the outside world has received. */
let sent: string[];
let lines: string[];

beforeEach(() => {
  database = createTestDatabase();
  database.db.writer.exec(`
    CREATE TABLE jobs (id TEXT PRIMARY KEY, key TEXT NOT NULL, due_at INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0, error TEXT);
    CREATE INDEX jobs_due ON jobs (due_at);
    CREATE TABLE effects (job TEXT NOT NULL)`);
  clock = createManualClock(1_000_000);
  sent = [];
  lines = [];
});
afterEach(() => database.remove());

const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });

const tableOf = (db: Db): DueTable<Row> => ({
  due: ({ now, limit }) =>
    db.read
      .statement<{ id: string; key: string }>(
        "SELECT id, key FROM jobs WHERE due_at <= ? ORDER BY due_at, id LIMIT ?",
      )
      .all(now, limit),
  claim: (tx, id, { now, until }) =>
    tx
      .statement<Row>(
        "UPDATE jobs SET due_at = @until WHERE id = @id AND due_at <= @now RETURNING attempts",
      )
      .get({ id, now, until }),
  async moveLease(tx, { id, leasedUntil }, to) {
    const move = tx.statement("UPDATE jobs SET due_at = ? WHERE id = ? AND due_at = ?");
    return (await move.run(to, id, leasedUntil)).changes > 0;
  },
  fail: (tx, { id, leasedUntil }, { dueAt, reason }) =>
    tx
      .statement(
        `UPDATE jobs SET due_at = ?, attempts = attempts + 1, error = ?
          WHERE id = ? AND due_at = ?`,
      )
      .run(dueAt, reason, id, leasedUntil),
});

async function complete(tx: Queries, { id, leasedUntil }: Claim<Row>): Promise<void> {
  const done = tx.statement(
    "UPDATE jobs SET due_at = NULL, error = NULL WHERE id = ? AND due_at = ?",
  );
  if ((await done.run(id, leasedUntil)).changes === 0) throw leaseLost();
  await tx.statement("INSERT INTO effects (job) VALUES (?)").run(id);
}

interface Options {
  db?: Db;
  work?: (claim: Claim<Row>) => Promise<unknown>;
  concurrency?: number;
  batch?: number;
}

/** The mechanism as after a start of the process. */
function start({ db = database.db, work, concurrency = 2, batch = 10 }: Options = {}) {
  return createDueRows<Row>({
    name: "jobs",
    db,
    clock,
    log,
    table: tableOf(db),
    work:
      work ??
      (async (claim) => {
        sent.push(claim.id);
        await db.write((tx) => complete(tx, claim));
      }),
    nextAttempt: ({ row }) =>
      nextAttemptAt(
        { delay },
        { failure: { class: "retry" }, failures: row.attempts + 1, now: clock.now(), since: 0 },
      ),
    onFailure: ({ id }, error) => log.warn({ id, err: error }, "it failed"),
    concurrency,
    batch,
    leaseMs,
  });
}

function insert(...rows: { id: string; key?: string; dueAt?: number }[]): void {
  const statement = database.db.writer.prepare(
    "INSERT INTO jobs (id, key, due_at) VALUES (@id, @key, @dueAt)",
  );
  for (const { id, key = id, dueAt = clock.now() } of rows) statement.run({ id, key, dueAt });
}
const stored = (): Stored[] =>
  database.db.reader
    .prepare<[], Stored>("SELECT id, due_at AS dueAt, attempts, error FROM jobs ORDER BY id")
    .all();
const effects = (): string[] =>
  database.db.reader.prepare<[], string>("SELECT job FROM effects ORDER BY job").pluck().all();

/** Work that ends when it is told to. */
function gate() {
  const begun: string[] = [];
  const ended: string[] = [];
  const doors = new Map<string, () => void>();
  return {
    begun,
    ended,
    async pass(id: string): Promise<void> {
      begun.push(id);
      await new Promise<void>((resolve) => doors.set(id, resolve));
      ended.push(id);
    },
    open: (id: string) => doors.get(id)?.(),
  };
}

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
  const { write } = database.db;
  const around = async <T>(names: [string, string], transaction: () => Promise<T>): Promise<T> => {
    await at(names[0]);
    const result = await transaction();
    await at(names[1]);
    return result;
  };
  let isCompletion = false;
  const db: Db = {
    ...database.db,
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
      sent.push(claim.id);
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
  it("that throws: it is done once here, and attempts count what failed", async () => {
    insert({ id: "a" });
    const { rows, hasMet } = startWithFault(place, () => Promise.reject(new Error("broken")));
    await rows.run();
    expect(hasMet()).toBe(true);
    // Once it is claimed and not completed, the failure is one of the row.
    const [row] = stored();
    const counts = !["before the claim", "after the claim is committed"].includes(place);
    const isDone = place === "after the completion is committed";
    expect(row?.attempts).toBe(counts && !isDone ? 1 : 0);
    expect(lines.length).toBe(1);
    clock.advance(leaseMs);
    await rows.run();
    expect(effects()).toEqual(["a"]);
    expect(sent).toHaveLength(sends);
    expect(stored()).toMatchObject([{ dueAt: null, error: null }]);
    expect(lines.length).toBe(1);
  });

  it("that ends the process: the next one does it when the lease is over, once here", async () => {
    insert({ id: "a" });
    const dead = startWithFault(place, () => new Promise<never>(() => undefined));
    void dead.rows.run();
    await waitUntil("the fault", dead.hasMet);
    const next = start();
    await next.run();
    const wasUnclaimed = place === "before the claim";
    const wasDone = place === "after the completion is committed";
    expect(effects()).toEqual(wasUnclaimed || wasDone ? ["a"] : []);
    clock.advance(leaseMs);
    await next.run();
    expect(effects()).toEqual(["a"]);
    expect(sent).toHaveLength(sends);
    // Nobody knows how the attempt ended, so it counts as no failure.
    expect(stored()).toMatchObject([{ dueAt: null, attempts: 0 }]);
    await next.run();
    expect(sent).toHaveLength(sends);
  });
});

it("what a process does that was taken for dead is not stored over what the next has done", async () => {
  insert({ id: "a" });
  const work = gate();
  const slow = start({
    async work(claim) {
      await work.pass(claim.id);
      await database.db.write((tx) => complete(tx, claim));
    },
  });
  void slow.run();
  await waitUntil("the work", () => work.begun.length === 1);
  clock.advance(leaseMs);
  const next = start();
  await next.run();
  expect(effects()).toEqual(["a"]);
  work.open("a");
  await slow.idle();
  expect(effects()).toEqual(["a"]);
  expect(stored()).toMatchObject([{ dueAt: null, attempts: 0 }]);
  expect(lines.join()).toContain("somebody else has taken a row");
});

it("leases of what is under way are extended, so that nobody else takes it", async () => {
  insert({ id: "a" });
  const work = gate();
  const slow = start({
    async work(claim) {
      await work.pass(claim.id);
      await database.db.write((tx) => complete(tx, claim));
    },
  });
  void slow.run();
  await waitUntil("the work", () => work.begun.length === 1);
  const other = start();
  for (let n = 0; n < 10; n += 1) {
    clock.advance(leaseMs / 2 + 1);
    void slow.run();
    await waitUntil("the lease", () => (stored()[0]?.dueAt ?? 0) === clock.now() + leaseMs);
    await other.run();
  }
  expect(sent).toEqual([]);
  work.open("a");
  await slow.idle();
  expect(effects()).toEqual(["a"]);
  expect(lines).toEqual([]);
});

describe("attempts", () => {
  it("come after growing delays, with the failure in the row, until one succeeds", async () => {
    insert({ id: "a" });
    let broken = true;
    const rows = start({
      async work(claim) {
        sent.push(claim.id);
        if (broken) throw new Error("no answer");
        await database.db.write((tx) => complete(tx, claim));
      },
    });
    const attemptsAt: number[] = [];
    const began = clock.now();
    for (; clock.now() < began + 4 * MINUTE; clock.advance(SECOND)) {
      const { length } = sent;
      await rows.run();
      if (sent.length > length) attemptsAt.push((clock.now() - began) / SECOND);
    }
    expect(attemptsAt).toEqual([0, 10, 30, 70, 130, 190]);
    expect(stored()).toMatchObject([{ attempts: 6, error: "no answer" }]);
    expect(lines.length).toBe(6);
    broken = false;
    clock.advance(MINUTE);
    await rows.run();
    expect(stored()).toMatchObject([{ dueAt: null, attempts: 6, error: null }]);
  });

  it("whose failure cannot be noted are taken up when the lease is over, and not at once", async () => {
    insert({ id: "a" });
    const rows = start({
      work: (claim) => {
        sent.push(claim.id);
        return Promise.reject(new Error("no answer"));
      },
    });
    database.db.writer.exec(
      "CREATE TRIGGER broken BEFORE UPDATE OF error ON jobs BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await rows.run();
    expect(sent).toEqual(["a"]);
    expect(stored()).toMatchObject([{ dueAt: clock.now() + leaseMs, attempts: 0 }]);
    expect(lines.at(-1)).toContain("could not be noted");
    clock.advance(leaseMs);
    await rows.run();
    expect(sent).toEqual(["a", "a"]);
  });

  it("one row's failures are not the others'", async () => {
    insert({ id: "a" }, { id: "b" }, { id: "c" });
    const rows = start({
      async work(claim) {
        if (claim.id === "b") throw new Error("broken");
        await database.db.write((tx) => complete(tx, claim));
      },
    });
    await rows.run();
    expect(effects()).toEqual(["a", "c"]);
  });

  it("one that cannot be claimed keeps no others from it", async () => {
    insert(...Array.from({ length: 5 }, (_, n) => ({ id: `${n}` })));
    database.db.writer.exec(
      `CREATE TRIGGER broken BEFORE UPDATE ON jobs WHEN NEW.id = '0'
        BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    await start({ concurrency: 1, batch: 2 }).run();
    expect(effects()).toEqual(["1", "2"]);
    await start({ concurrency: 1, batch: 10 }).run();
    expect(effects()).toEqual(["1", "2", "3", "4"]);
  });

  it("a database that takes nothing stops the look, and the next one goes on", async () => {
    insert(...Array.from({ length: 5 }, (_, n) => ({ id: `${n}` })));
    let broken = true;
    const { write } = database.db;
    const db: Db = {
      ...database.db,
      write: (work) => (broken ? Promise.reject(new Error("full")) : write(work)),
    };
    const rows = start({ db, concurrency: 1, batch: 2 });
    await rows.run();
    expect(lines.length).toBe(3);
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
        dueAt: clock.now() - 10 + n,
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
        await database.db.write((tx) => complete(tx, claim));
        underWay.set(claim.key, count - 1);
        sent.push(claim.id);
      },
    });
    await Promise.all([rows.run(), rows.run(), rows.runNow({ id: "a1", key: "a" })]);
    expect(most).toBe(1);
    expect(effects()).toEqual(["a1", "a2", "a3", "b1", "b2"]);
    expect(sent.filter((id) => id.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
  });

  it("asked for while under way are looked at once more afterwards", async () => {
    insert({ id: "a" });
    const work = gate();
    const rows = start({
      async work(claim) {
        await work.pass(claim.id);
        // Asked for again since: it stays due.
        await database.db.write((tx) => complete(tx, claim));
        if (work.ended.length === 1) {
          database.db.writer.prepare("UPDATE jobs SET due_at = ?").run(clock.now());
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

it("no more keys are under way than are meant to be, but for what somebody waits for", async () => {
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

describe("stop", () => {
  it("begins nothing more, and waits for what is under way", async () => {
    insert(...["a", "b", "c"].map((id) => ({ id })));
    const work = gate();
    const rows = start({
      async work(claim) {
        await work.pass(claim.id);
        await database.db.write((tx) => complete(tx, claim));
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

  it("waits no longer than it is told to: what is left is due at once for the next start", async () => {
    insert({ id: "a" });
    const work = gate();
    const rows = start({
      async work(claim) {
        await work.pass(claim.id);
        await database.db.write((tx) => complete(tx, claim));
      },
    });
    void rows.run();
    await waitUntil("the work", () => work.begun.length === 1);
    await rows.stop(0);
    expect(stored()).toMatchObject([{ dueAt: clock.now(), attempts: 0 }]);
    // Its answer comes too late: nothing is done with it, or said.
    work.open("a");
    await rows.idle();
    expect([effects(), lines]).toEqual([[], []]);
    await start().run();
    expect(effects()).toEqual(["a"]);
  });

  it("between the claim and the work gives the row back", async () => {
    insert({ id: "a" });
    const { write } = database.db;
    let rows: ReturnType<typeof start> | null = null;
    let stopping: Promise<void> | undefined;
    const db: Db = {
      ...database.db,
      async write(work) {
        const result = await write(work);
        stopping ??= rows?.stop(60_000);
        return result;
      },
    };
    rows = start({ db });
    await rows.run();
    await stopping;
    expect([sent, stored()[0]?.dueAt]).toEqual([[], clock.now()]);
  });

  it("waits for nothing where nothing is under way", async () => {
    await start().stop(60_000);
  });
});

describe("a long list of rows", () => {
  it("lets everybody else have a turn between any two", async () => {
    for (let n = 0; n < 50; n += 1) {
      database.db.writer
        .prepare("INSERT INTO jobs (id, key, due_at) VALUES (?, 'same', 0)")
        .run(String(n).padStart(3, "0"));
    }
    const sentAtTurn: number[] = [];
    let over = false;
    const watch = () => {
      sentAtTurn.push(sent.length);
      if (!over) setImmediate(watch);
    };
    setImmediate(watch);
    await start({ batch: 100 }).run();
    over = true;
    expect(sent).toHaveLength(50);
    // Each row is seen by itself: nothing waits longer than for one.
    expect([...new Set(sentAtTurn)].length).toBeGreaterThan(45);
  });

  it("keeps its leases when they could not be extended", async () => {
    database.db.writer.exec("INSERT INTO jobs (id, key, due_at) VALUES ('a', 'a', 0)");
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    let isBroken = false;
    const db: Db = {
      ...database.db,
      write: (work) =>
        database.db.write(async (tx) => {
          const result = await work(tx);
          if (isBroken) throw new Error("the disk is full");
          return result;
        }),
    };
    const jobs = start({
      db,
      work: async (claim) => {
        await held;
        await db.write((tx) => complete(tx, claim));
      },
    });
    const run = jobs.run();
    await waitUntil("the claim", () => lines.length === 0 && dueAtOf("a") > clock.now());
    clock.advance(leaseMs * 0.75);
    isBroken = true;
    void jobs.run();
    await waitUntil("the failure to be told", () => lines.length > 0);
    isBroken = false;
    finish();
    await run;
    // It was ours all the time, and is completed as such.
    expect(lines.join()).not.toContain("somebody else");
    expect(dueAtOf("a")).toBe(0);
  });
});

/** 0: done. */
function dueAtOf(id: string): number {
  const due = database.db.writer.prepare("SELECT due_at FROM jobs WHERE id = ?").pluck().get(id);
  return Number(due ?? 0);
}
