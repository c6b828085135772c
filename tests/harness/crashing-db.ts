import type { SqliteDb } from "#db/client.server.ts";

/** A database of a process that crashes at the given point: between any two writes. */
export function crashingDb(db: SqliteDb, endsAt: number): { db: SqliteDb; hasEnded(): boolean } {
  let points = 0;
  const point = () => {
    points += 1;
    if (points >= endsAt) throw new Error("the process has ended");
  };
  const ending: SqliteDb = {
    ...db,
    async write(work) {
      point();
      const result = await db.write(work);
      point();
      return result;
    },
    async writeSync(work) {
      point();
      const result = await db.writeSync(work);
      point();
      return result;
    },
  };
  return { db: ending, hasEnded: () => points >= endsAt };
}
