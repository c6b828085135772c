import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { damageOf, tellDamaged } from "./integrity.server.ts";
import { Database } from "./sqlite.server.ts";
import { storageFaultOf } from "./storage-fault.server.ts";

/** In a copy's `meta`: when it was made, in milliseconds since the epoch. The database itself never has it. */
export const copiedAtFact = "copied_at";

const markSql = `INSERT INTO meta (key, value) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/** How a copy is called, in `backups/` of the data folder. @param now in milliseconds since the epoch */
export const backupName = (why: string, now: number): string =>
  `${why}-${new Date(now).toISOString().replace(/[:.]/g, "-")}.sqlite`;

/**
 * Copies a database, also while it is written to, and says in the copy that it is one: whoever starts with it has
 * lost what came after, and must not do again what was done then. Nobody finds half a copy.
 * @param file the database; or, once more, a copy
 * @throws AppError `database_damaged` where the copy would be of no use; whatever the file system or SQLite fails with
 */
export async function copyDatabase(file: string, target: string, now: number): Promise<void> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    await writeCopy(file, partial, now);
    renameSync(partial, target);
  } catch (error) {
    for (const side of ["", "-journal", "-wal", "-shm"])
      rmSync(`${partial}${side}`, { force: true });
    throw storageFaultOf(error) === "damaged" ? tellDamaged(file, error) : error;
  }
}

async function writeCopy(file: string, partial: string, now: number): Promise<void> {
  const source = new Database(file, { readonly: true, fileMustExist: true });
  try {
    // One look at all of it: without, the copy begins anew whenever somebody else has written, and at a busy
    // server comes to no end.
    source.exec("BEGIN");
    source.prepare("SELECT 1 FROM sqlite_schema").get();
    await source.backup(partial);
  } finally {
    source.close();
  }
  const copy = new Database(partial);
  try {
    // One file, to be carried about.
    copy.pragma("journal_mode = DELETE");
    const damage = damageOf(copy);
    if (damage !== null) throw tellDamaged(file, damage);
    const has = (table: string) =>
      copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined;
    // The first versions had no such table; nothing was published then.
    if (has("meta")) {
      const mark = copy.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck();
      // A copy of a copy is as old as the first.
      if (mark.get(copiedAtFact) === undefined)
        copy.prepare(markSql).run(copiedAtFact, String(now));
    }
  } finally {
    copy.close();
  }
}
