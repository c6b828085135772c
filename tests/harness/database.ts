import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type SqliteDb } from "../../db/client.server";
import { applyMigrations } from "../../db/migrate.server";

export interface TestDatabase {
  db: SqliteDb;
  dataDir: string;
  remove(): Promise<void>;
}

/** A real, migrated database in a folder of its own. */
export function createTestDatabase(options: Parameters<typeof openDatabase>[1] = {}): TestDatabase {
  const dataDir = newFolder();
  const file = join(dataDir, "app.sqlite");
  writeFileSync(file, migrated());
  const db = openDatabase(file, options);
  return {
    db,
    dataDir,
    async remove() {
      await db.close();
      removeFolder(dataDir);
    },
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "agents-test-"));
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

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
