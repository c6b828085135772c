import { setImmediate as nextTurn } from "node:timers/promises";

/** How many rows are processed before other work gets a turn, so that it waits only milliseconds. */
export const rowsAtOnce = 200;

/** Rows one after the other, with turns for others in between. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    yield row;
  }
}
