import type { Db, Queries } from "../../db/client.server";
import type { Statement } from "../../db/statements.server";

/*
 * SQLite runs a statement before anybody waits for it, so a missing `await` in a transaction does no harm here: until
 * the statement fails, or another engine stands behind the port. In tests a statement runs only once it is awaited, and
 * later than whatever does not wait for it.
 */

/** More turns than an answer takes through the functions of one transaction. */
const turns = 12;

/** The same database, whose transactions fail when something in them is not awaited. */
export function withAwaitedWrites<D extends Db>(db: D): D {
  const write: Db["write"] = (work, options) =>
    db.write(async (tx) => {
      const guard = { open: true, waiting: 0 };
      try {
        const result = await work(guardedQueries(tx, guard));
        if (guard.waiting > 0) throw new Error("A statement of a transaction was not awaited.");
        return result;
      } finally {
        guard.open = false;
      }
    }, options);
  return { ...db, write };
}

interface Guard {
  open: boolean;
  /** Statements that have not run yet. */
  waiting: number;
}

function guardedQueries(tx: Queries, guard: Guard): Queries {
  const statement = <Row>(text: string): Statement<Row> => {
    const { all, get, value, values, run } = tx.statement<Row>(text);
    return {
      all: (...parameters) => whenAwaited(guard, () => all(...parameters)),
      get: (...parameters) => whenAwaited(guard, () => get(...parameters)),
      value: (...parameters) => whenAwaited(guard, () => value(...parameters)),
      values: (...parameters) => whenAwaited(guard, () => values(...parameters)),
      run: (...parameters) => whenAwaited(guard, () => run(...parameters)),
    };
  };
  // Drizzle's own methods stay what they are: they run when they are awaited as it is.
  return Object.assign(Object.create(tx) as Queries, { statement });
}

function whenAwaited<T>(guard: Guard, run: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  guard.waiting += 1;
  const start = () =>
    (running ??= (async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      guard.waiting -= 1;
      if (!guard.open)
        throw new Error("A statement ran after its transaction: await what it is in.");
      return run();
    })());
  return {
    then: (done, failed) => start().then(done, failed),
    catch: (failed) => start().catch(failed),
    finally: (work) => start().finally(work),
    [Symbol.toStringTag]: "Promise",
  };
}
