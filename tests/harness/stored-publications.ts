import { afterEach, beforeEach } from "vitest";
import { insertPublishJob } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { insertPublication } from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Queries } from "#db/client.server.ts";
import { changedRows } from "./changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "./outbox.ts";

type Article = Awaited<ReturnType<TestOutbox["article"]>>;

/**
 * Before each test of a file: an article at two channels, `p1` and `p2`, another at the first of them, and another
 * user's at a channel of the same name. Each has a publish job, `o1` to `o4`, which is due at 100.
 */
export function setUpStoredPublications() {
  let world: TestOutbox;
  let mine: string;
  let other: string;
  let article: Article;
  let second: Article;

  beforeEach(async () => {
    world = await createTestOutbox();
    mine = world.workspaceId;
    other = await world.addWorkspace();
    article = await world.article("Frost");
    second = await world.article("Thaw");
    const theirs = await world.article("Rain", other);
    await world.db.write(async (tx) => {
      await add(tx, "1", "Blog", article);
      await add(tx, "2", "Site", article);
      await add(tx, "3", "Blog", second);
      await add(tx, "4", "Blog", theirs, other);
    });
  });
  afterEach(() => world.remove());

  async function add(
    tx: Queries,
    id: string,
    channel: string,
    { contentItemId, versionId }: Article,
    workspaceId = mine,
  ) {
    const contentItem = { workspaceId, contentItemId, variant: "", publishedBy: null };
    const origin = channel.startsWith("sample ") ? "simulated" : "real";
    await insertPublication(tx, { ...contentItem, id: `p${id}`, channel, origin, now: 1 });
    const publishJob = {
      id: `o${id}`,
      workspaceId,
      publicationId: `p${id}`,
      kind: "publish" as const,
    };
    await insertPublishJob(tx, { ...publishJob, versionId, payload: "{}", dueAt: 100, now: 1 });
  }

  return {
    get world() {
      return world;
    },
    get mine() {
      return mine;
    },
    get other() {
      return other;
    },
    get article() {
      return article;
    },
    get second() {
      return second;
    },
    changed: (table: string, work: (tx: Queries) => Promise<unknown>) =>
      changedRows(world.db, table, work),
    set: (table: string, id: string, column: string, value: string | number | null) =>
      world.db.write((tx) =>
        tx.statement(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(value, id),
      ),
    /** Of a simulation, at a practice place. */
    addPlayed: (id: string, workspaceId = mine) =>
      world.db.write(async (tx) => {
        const contentItemId = `played ${id}`;
        const text = `INSERT INTO content_items (id, workspace_id, kind, state, title, origin, created_at, state_at)
          VALUES (?, ?, 'article', 'draft', 't', 'simulated', 1, 1)`;
        await tx.statement(text).run(contentItemId, workspaceId);
        await add(tx, id, "sample blog", { contentItemId, versionId: "v" }, workspaceId);
      }),
  };
}
