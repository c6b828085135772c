import { describe, expect, test } from "vitest";
import { contentOf, createFolderWithDemo, namesIn, withDatabase } from "./data-folder.ts";
import { useFreshStart } from "./fresh-start.ts";
import { becomesFree, startProcess } from "./server-process.ts";
import { waitUntil } from "#tests/harness/wait.ts";

const freshStart = useFreshStart();

/** What a start may write once and never again; the engine itself goes on with the rest. */
const settled = [
  "__drizzle_migrations",
  "meta",
  "users",
  "workspaces",
  "sessions",
  "subscriptions",
];
/** What the engine adds to; nothing may disappear from it. */
const growing = [
  "agents",
  "activities",
  "content_items",
  "content_versions",
  "earnings_entries",
  "publications",
];

describe("npm start", () => {
  test("prints the address, the sample accounts and the data folder", async () => {
    const { dataDir, port } = await freshStart(createFolderWithDemo());
    const server = startProcess({ dataDir, port, via: "npm" });
    await server.answers("/readyz");
    for (const text of [
      `http://localhost:${port}`,
      "operator@example.test",
      "subscriber@example.test",
      "newcomer@example.test",
      dataDir,
    ]) {
      expect(server.stdout()).toContain(text);
    }
  });

  test("logs that the price of the operator's model is unknown", async () => {
    const settings = { OPENAI_API_KEY: "sk-of-the-operator", OPENAI_MODEL: "a-model-on-no-list" };
    const server = startProcess({ ...(await freshStart(createFolderWithDemo())), settings });
    await server.answers("/readyz");
    await waitUntil("it is logged", () => server.stdout().includes("no known price"));
    const lines = server.stdout().split("\n");
    const line = lines.find((each) => each.includes("no known price"));
    expect(line).toMatch(/^\{"level":40,.*a-model-on-no-list.*Set WRITER_PRICE/u);
    expect(line).not.toContain("sk-of-the-operator");
  });

  test("takes over from the last run once it can, where the disk takes nothing at first", async () => {
    const { dataDir, port } = await freshStart(createFolderWithDemo());
    withDatabase(dataDir, (db) =>
      db.exec(`INSERT INTO workspaces (id, kind, mode, seed, goal_cents, created_at)
          VALUES ('w', 'user', 'simulation', 'x', 0, 0);
        CREATE TRIGGER full BEFORE UPDATE OF access_check_at ON workspaces
          BEGIN SELECT RAISE(ABORT, 'the disk is full'); END;
        UPDATE tasks SET due_at = 1 WHERE id = (SELECT min(t.id) FROM tasks t JOIN workspaces w ON w.id = t.workspace_id
          WHERE t.status = 'queued' AND w.kind = 'demo')`),
    );
    const overdue = () =>
      withDatabase(dataDir, (db) =>
        db.prepare("SELECT count(*) FROM tasks WHERE due_at = 1").pluck().get(),
      );
    const server = startProcess({ dataDir, port });
    await server.answers("/healthz");
    await waitUntil("it is logged", () =>
      server.stdout().includes("taking over from the last run failed and will be retried"),
    );
    expect(overdue()).toBe(1);
    withDatabase(dataDir, (db) => db.exec("DROP TRIGGER full"));
    await waitUntil("the agents are at work", () => overdue() === 0);
    expect((await server.stop("SIGTERM")).code).toBe(0);
  });

  // How soon it answers is measured by a benchmark: here the machine may be busy.
  test("a second start finds everything in place", async () => {
    const { dataDir, port } = await freshStart();
    const first = startProcess({ dataDir, port });
    await first.answers("/readyz");
    await first.stop("SIGTERM");
    const names = namesIn(dataDir);
    const content = contentOf(dataDir, settled);
    const ids = idsIn(dataDir);

    const second = startProcess({ dataDir, port, via: "npm" });
    await second.answers("/readyz");
    await second.stop("SIGTERM");
    await becomesFree(port);

    expect(second.stdout()).not.toMatch(/Installing|Building/);
    await expect.poll(() => namesIn(dataDir)).toEqual(names);
    expect(contentOf(dataDir, settled)).toEqual(content);
    expect(idsIn(dataDir)).toEqual(expect.arrayContaining(ids));
  });
});

function idsIn(dataDir: string): unknown[] {
  return withDatabase(dataDir, (db) =>
    growing.flatMap((table) => db.prepare(`SELECT id FROM "${table}"`).pluck().all()),
  );
}
