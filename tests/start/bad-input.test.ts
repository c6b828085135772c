import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Connection, Database } from "#db/sqlite.server.ts";
import { createDataFolder, pictureOf, withDatabase } from "./data-folder.ts";
import { freePort, killLeftovers, startProcess, type StartOptions } from "./server-process.ts";

/* What cannot work stops the start: exit code 1, one line that says what to do, nothing touched. */

let folder: ReturnType<typeof createDataFolder>;
let port: number;

beforeAll(async () => {
  port = await freePort();
});
afterEach(() => {
  killLeftovers();
  folder.remove();
});

/** Starts, expects the refusal, and gives its line. */
async function refusal(options: Partial<StartOptions> = {}): Promise<string> {
  const before = pictureOf(folder.parent);
  const server = startProcess({ dataDir: folder.dataDir, port, ...options });
  expect(await server.exit).toEqual({ code: 1, signal: null });
  expect(pictureOf(folder.parent)).toEqual(before);
  expect(server.stdout()).toBe("");
  expect(server.stderr()).toMatch(/^[^\n]{20,}[.]\n$/);
  return server.stderr();
}

describe("without data", () => {
  const makeFolder = () => (folder = createDataFolder());

  test.each([
    ["PORT", "http"],
    ["HOST", "http://127.0.0.1"],
    ["APP_URL", "agents.example.com"],
    ["LOG_LEVEL", "loud"],
    ["SECRET_KEY", "short"],
    ["OPERATOR_EMAILS", "me"],
    ["OAUTH_ISSUER", "accounts.example.com"],
    ["SIMULATION_SPEED", "fast"],
  ])("%s=%s", async (name, value) => {
    makeFolder();
    expect(await refusal({ settings: { [name]: value } })).toMatch(new RegExp(`^${name} must `));
  });

  test("the same through start.mjs, which prints nothing of its own", async () => {
    makeFolder();
    const line = await refusal({ via: "start.mjs", settings: { PORT: "http" } });
    expect(line).toMatch(/^PORT must /);
  });

  test("an address that others can reach, with the built-in sign-in", async () => {
    makeFolder();
    const line = await refusal({ settings: { HOST: "0.0.0.0" } });
    for (const name of ["HOST", "OAUTH_ISSUER", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"]) {
      expect(line).toContain(name);
    }
  });

  test("a sign-in that is set by half", async () => {
    makeFolder();
    const settings = { OAUTH_ISSUER: "https://accounts.example.com" };
    expect(await refusal({ settings })).toContain("OAUTH_CLIENT_ID");
  });

  test("a port that is taken", async () => {
    makeFolder();
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const taken = typeof address === "object" ? Number(address?.port) : 0;
    try {
      const line = await refusal({ port: taken });
      expect(line).toContain(String(taken));
      expect(line).toContain("PORT");
    } finally {
      other.close();
    }
  });

  test("a data folder below something that is no folder", async () => {
    makeFolder();
    const file = join(folder.parent, "file");
    writeFileSync(file, "no folder");
    const line = await refusal({ dataDir: join(file, "below") });
    expect(line).toContain("DATA_DIR");
    expect(line).toContain(file);
  });

  test("a data folder that is a file", async () => {
    makeFolder();
    writeFileSync(folder.dataDir, "no folder");
    expect(await refusal()).toContain("DATA_DIR");
  });

  // Root may write everywhere, whatever the rights say.
  test.skipIf(process.getuid?.() === 0)("a data folder without the right to write", async () => {
    makeFolder();
    mkdirSync(folder.dataDir);
    chmodSync(folder.dataDir, 0o500);
    expect(await refusal()).toContain("DATA_DIR");
  });

  test("a database that is none", async () => {
    makeFolder();
    mkdirSync(folder.dataDir);
    writeFileSync(join(folder.dataDir, "app.sqlite"), randomBytes(20_000));
    expect(await refusal()).toContain("app.sqlite");
  });

  test("a database that begins like one and is none", async () => {
    makeFolder();
    mkdirSync(folder.dataDir);
    const bytes = Buffer.concat([Buffer.from("SQLite format 3\0"), randomBytes(20_000)]);
    writeFileSync(join(folder.dataDir, "app.sqlite"), bytes);
    expect(await refusal()).toContain("app.sqlite");
  });

  test("a folder where the database should be", async () => {
    makeFolder();
    mkdirSync(join(folder.dataDir, "app.sqlite"), { recursive: true });
    expect(await refusal()).toContain("app.sqlite");
  });

  test("the database of another program", async () => {
    makeFolder();
    mkdirSync(folder.dataDir);
    const other = new Database(join(folder.dataDir, "app.sqlite"));
    other.exec("CREATE TABLE recipes (id INTEGER PRIMARY KEY); INSERT INTO recipes VALUES (1)");
    other.close();
    expect(await refusal()).toContain("app.sqlite");
  });
});

describe("with data", () => {
  /** Data as a server that was stopped has left it; each test gets a copy. */
  let original: ReturnType<typeof createDataFolder>;

  beforeAll(async () => {
    original = createDataFolder();
    const server = startProcess({ dataDir: original.dataDir, port });
    await server.answers("/readyz");
    await server.stop("SIGTERM");
  });
  afterAll(() => original.remove());

  function copyData(): void {
    folder = createDataFolder();
    cpSync(original.dataDir, folder.dataDir, { recursive: true });
  }

  test("a database from a newer version", async () => {
    copyData();
    withDatabase(folder.dataDir, (db) => {
      db.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)").run(
        "from the future",
        Date.now(),
      );
      foldUp(db);
    });
    expect(await refusal()).toMatch(/newer version/);
  });

  test("another SECRET_KEY", async () => {
    copyData();
    const settings = { SECRET_KEY: "is not the key for the data" };
    const line = await refusal({ settings });
    expect(line).toContain("SECRET_KEY");
    expect(line).not.toContain(settings.SECRET_KEY);
  });

  test("another secret.key", async () => {
    copyData();
    writeFileSync(join(folder.dataDir, "secret.key"), randomBytes(32).toString("base64url"));
    expect(await refusal()).toContain("secret.key");
  });

  test("an empty secret.key", async () => {
    copyData();
    writeFileSync(join(folder.dataDir, "secret.key"), "");
    expect(await refusal()).toContain("secret.key");
  });

  test("no secret.key", async () => {
    copyData();
    rmSync(join(folder.dataDir, "secret.key"));
    const line = await refusal();
    expect(line).toContain("secret.key");
    expect(line).toContain("SECRET_KEY");
  });

  test("a disk that is full, with or without a log that a crash has left", async () => {
    copyData();
    for (const leaveLog of [() => undefined, () => leaveLogOfCrash(folder.dataDir)]) {
      leaveLog();
      const line = await refusal({ diskIsFull: true });
      expect(line).toMatch(/^The disk of the data folder .* is full/);
      expect(line).toContain(folder.dataDir);
    }
    const after = startProcess({ dataDir: folder.dataDir, port });
    await after.answers("/readyz");
    await after.stop("SIGTERM");
  });

  test("a disk that is full, before there is anything", async () => {
    folder = createDataFolder();
    mkdirSync(folder.dataDir);
    const server = startProcess({ dataDir: folder.dataDir, port, diskIsFull: true });
    expect(await server.exit).toEqual({ code: 1, signal: null });
    expect(server.stderr()).toMatch(/^The disk of the data folder .* is full[^\n]*\n$/);
  });

  test("a database with damaged pages", async () => {
    copyData();
    const file = join(folder.dataDir, "app.sqlite");
    const bytes = readFileSync(file);
    // Not the first page, by which it is known as a database.
    for (let at = 8 * 4096; at < bytes.length; at += 5 * 4096) bytes.fill(0xa5, at, at + 2048);
    writeFileSync(file, bytes);
    const line = await refusal();
    expect(line).toMatch(/app\.sqlite is damaged: .*npm run restore/);
  });

  test.each([
    ["deleted", (file: string) => rmSync(file)],
    ["emptied", (file: string) => writeFileSync(file, "")],
  ])("a database that was %s", async (_what, lose) => {
    copyData();
    lose(join(folder.dataDir, "app.sqlite"));
    const line = await refusal();
    expect(line).toMatch(/app\.sqlite is (missing|empty).*npm run restore/);
  });

  test("a data folder that another server is using", async () => {
    copyData();
    const first = startProcess({ dataDir: folder.dataDir, port });
    await first.answers("/readyz");
    const second = startProcess({ dataDir: folder.dataDir, port: await freePort() });
    expect(await second.exit).toEqual({ code: 1, signal: null });
    expect(second.stderr()).toMatch(/^[^\n]{20,}[.]\n$/);
    expect(second.stderr()).toContain(folder.dataDir);
    expect(await first.answers("/readyz")).toBeGreaterThan(0);
    expect(await first.stop("SIGTERM")).toEqual({ code: 0, signal: null });
  });
});

/** The last writes are only in the log, and no process has the file open. */
function leaveLogOfCrash(dataDir: string): void {
  const file = join(dataDir, "app.sqlite");
  const kept = join(dataDir, "..", "kept");
  mkdirSync(kept);
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.exec("UPDATE meta SET value = value");
  for (const side of ["", "-wal"]) cpSync(`${file}${side}`, join(kept, `app.sqlite${side}`));
  db.close();
  rmSync(`${file}-shm`, { force: true });
  cpSync(kept, dataDir, { recursive: true });
}

/** So that closing leaves nothing beside the file that the server would tidy up. */
function foldUp(db: Connection): void {
  db.pragma("wal_checkpoint(TRUNCATE)");
}
