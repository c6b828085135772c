import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type SqliteDb } from "#db/client.server.ts";
import { applyMigrations } from "#db/migrate.server.ts";
import { withAwaitedWrites } from "./awaited-writes.ts";
import { addDuplicates } from "./duplicates.ts";
import { removeFolder } from "./remove-folder.ts";

export interface TestDatabase {
  db: SqliteDb;
  dataDir: string;
  remove(): Promise<void>;
}

/**
 * A real, migrated database in a folder of its own.
 * @param from takes over the folder of one that was open, as after a power cut, in place of an empty one
 * @param duplicates whether each row has a duplicate of another user, see duplicates.ts; not for histories of thousands
 * @param guarded whether what is not awaited does not run, see awaited-writes.ts; not for tests of when writes begin
 */
export function createTestDatabase({
  from,
  duplicates = true,
  guarded = true,
  ...options
}: Parameters<typeof openDatabase>[1] & {
  from?: string;
  duplicates?: boolean;
  guarded?: boolean;
} = {}): TestDatabase {
  const dataDir = from ?? newFolder();
  const file = join(dataDir, "app.sqlite");
  if (from === undefined) writeFileSync(file, migrated());
  // No power is cut here, and thousands of tests do not wait for the disk.
  const opened = openDatabase(file, { sync: () => Promise.resolve(), ...options });
  const db = guarded ? withAwaitedWrites(opened) : opened;
  db.writer.pragma("synchronous = OFF");
  const checkDuplicates = duplicates ? addDuplicates(db.writer) : () => undefined;
  return {
    db,
    dataDir,
    async remove() {
      try {
        if (db.writer.open) checkDuplicates();
      } finally {
        await db.close();
      }
      removeFolder(dataDir);
    },
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "agents-test-"));

/** What a power cut would leave of the database at this moment, in a folder of its own. */
export function copyOfDatabase(dataDir: string): string {
  const folder = newFolder();
  for (const name of ["app.sqlite", "app.sqlite-wal"]) {
    const file = join(dataDir, name);
    if (existsSync(file)) copyFileSync(file, join(folder, name));
  }
  return folder;
}

let template: Buffer | null = null;

/** An empty database of the present schema: migrated once for each file of tests, and copied. */
function migrated(): Buffer {
  if (template) return template;
  const folder = newFolder();
  const file = join(folder, "template.sqlite");
  applyMigrations(file, "db/migrations");
  template = readFileSync(file);
  removeFolder(folder);
  return template;
}
