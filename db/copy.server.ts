import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { damageOf, tellDamaged } from "./integrity.server.ts";
import { Database } from "./sqlite.server.ts";
import { storageFaultOf } from "./storage-fault.server.ts";

/**
 * In a copy's `meta`: its creation time, in milliseconds since the epoch. The live database never
 * has it.
 */
export const copiedAtFact = "copied_at";

const markSql = `INSERT INTO meta (key, value) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/**
 * A copy's file name in the data folder's `backups/`. @param now in milliseconds since the epoch
 */
export const backupName = (why: string, now: number): string =>
  `${why}-${new Date(now).toISOString().replace(/[:.]/g, "-")}.sqlite`;

/**
 * Copies a database, even during writes, and marks it as a copy: a server started with it lacks
 * later changes and must not repeat their side effects. Never leaves half a copy.
 * @param file the database or another copy
 * @throws AppError `database_damaged` if the copy would be useless; file system and SQLite errors
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
    // One snapshot: otherwise the copy restarts with every write of another connection and never
    // finishes on a busy server.
    source.exec("BEGIN");
    source.prepare("SELECT 1 FROM sqlite_schema").get();
    await source.backup(partial);
  } finally {
    source.close();
  }
  const copy = new Database(partial);
  try {
    // A single file, easy to move.
    copy.pragma("journal_mode = DELETE");
    const damage = damageOf(copy);
    if (damage !== null) throw tellDamaged(file, damage);
    const has = (table: string) =>
      copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined;
    // The first versions had no such table and published nothing.
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
