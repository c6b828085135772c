import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Db } from "../../db/client.server";
import { applyMigrations } from "../../db/migrate.server";

export interface TestDatabase {
  db: Db;
  dataDir: string;
  remove(): Promise<void>;
}

/** A real, migrated database in a folder of its own. */
export function createTestDatabase(options: Parameters<typeof openDatabase>[1] = {}): TestDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), "agents-test-"));
  const file = join(dataDir, "app.sqlite");
  applyMigrations(file, "db/migrations");
  const db = openDatabase(file, options);
  return {
    db,
    dataDir,
    async remove() {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
