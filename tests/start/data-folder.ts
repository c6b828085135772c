import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Connection, Database } from "#db/sqlite.server.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { placeDemo } from "#tests/harness/demo.ts";
import { removeFolder } from "#tests/harness/remove-folder.ts";

interface DataFolder {
  parent: string;
  dataDir: string;
  remove(): void;
}

/** A folder below the system's own, and the data folder that may come to be inside it. */
export function createDataFolder(): DataFolder {
  const parent = mkdtempSync(join(tmpdir(), "agents-start-"));
  return {
    parent,
    dataDir: join(parent, "data"),
    remove: () => removeFolder(parent),
  };
}

/** The same with today's demo in it, for what is not about a first start. */
export function createFolderWithDemo(): DataFolder {
  const folder = createDataFolder();
  placeDemo(folder.dataDir, systemClock.now());
  return folder;
}

/** Every file and folder below: name, rights and content. Equal means untouched. */
export function pictureOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const mode = statSync(path).mode.toString(8);
      const content = entry.isFile()
        ? createHash("sha256").update(readFileSync(path)).digest("hex")
        : "folder";
      return `${relative(folder, path)} ${mode} ${content}`;
    })
    .sort();
}

/** The file names only, for a folder with a used database. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort();
}

/** Looks into the data folder's database, or changes it behind the server's back. */
export function withDatabase<T>(dataDir: string, work: (db: Connection) => T): T {
  const db = new Database(join(dataDir, "app.sqlite"), { fileMustExist: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The schema, and the rows of these tables. */
export function contentOf(dataDir: string, tables: readonly string[]) {
  return withDatabase(dataDir, (db) => ({
    schema: db.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all(),
    version: db.pragma("user_version"),
    rows: tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]),
  }));
}
