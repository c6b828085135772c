import type { Db, Queries } from "#db/client.server.ts";
import type { Statement } from "#db/statements.server.ts";

/*
 * SQLite runs a statement before anybody waits for it, so a missing `await` in a transaction does no harm here: until
 * the statement fails, or another engine is behind the port. In tests a statement runs only once it is awaited, and
 * later than whatever does not wait for it. While a statement that writes has not ended, no other may begin. A
 * transaction that is not awaited does not run at all.
 */

/** More turns than an answer takes through the functions of one transaction. */
const turns = 12;

/** The same database; a transaction fails when something in it is not awaited. */
export function withAwaitedWrites<D extends Db>(db: D): D {
  const write: Db["write"] = (work, options) =>
    onceAwaited(() =>
      db.write(async (tx) => {
        const guard: Guard = { waiting: 0, writing: 0, overlap: null };
        const result = await work(guardedQueries(tx, guard));
        if (guard.waiting > 0) throw new Error("A statement of a transaction was not awaited.");
        if (guard.overlap) throw guard.overlap;
        return result;
      }, options),
    );
  return { ...db, write };
}

interface Guard {
  /** Statements that have not run yet. */
  waiting: number;
  /** Those of them that write. */
  writing: number;
  /** A statement began before another had ended; null: none did. */
  overlap: Error | null;
}

const onlyReads = /^\s*SELECT\b/iu;

function guardedQueries(tx: Queries, guard: Guard): Queries {
  const statement = <Row>(text: string): Statement<Row> => {
    const { all, get, value, values, run } = tx.statement<Row>(text);
    const writes = !onlyReads.test(text);
    const later = <T>(work: () => Promise<T>) => whenAwaited(guard, writes, work);
    return {
      all: (...parameters) => later(() => all(...parameters)),
      get: (...parameters) => later(() => get(...parameters)),
      value: (...parameters) => later(() => value(...parameters)),
      values: (...parameters) => later(() => values(...parameters)),
      run: (...parameters) => later(() => run(...parameters)),
    };
  };
  // Drizzle's own methods stay what they are: they run when they are awaited as it is.
  return Object.assign(Object.create(tx) as Queries, { statement });
}

function whenAwaited<T>(guard: Guard, writes: boolean, run: () => Promise<T>): Promise<T> {
  if (guard.writing > 0 || (writes && guard.waiting > 0))
    guard.overlap ??= new Error("A statement began before the one before it had ended: await it.");
  guard.waiting += 1;
  if (writes) guard.writing += 1;
  return onceAwaited(async () => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    guard.waiting -= 1;
    if (writes) guard.writing -= 1;
    return run();
  });
}

/** A promise whose work begins when it is awaited. */
function onceAwaited<T>(work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const start = () => (running ??= work());
  return {
    then: (done, failed) => start().then(done, failed),
    catch: (failed) => start().catch(failed),
    finally: (work) => start().finally(work),
    [Symbol.toStringTag]: "Promise",
  };
}
