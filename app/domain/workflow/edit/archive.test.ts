import { afterEach, describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows } from "#tests/harness/stored-rows.ts";
import { expectSearchIndexMatches } from "#tests/harness/search-index-check.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine | undefined;
afterEach(async () => engine?.remove());

interface Row {
  id: string;
  state: string;
  versionId: string;
  approvedVersionId: string | null;
  publishedAt: number | null;
}

const contentItems = (where: string): Row[] =>
  engine?.rows<Row>(
    `SELECT id, state, version_id AS "versionId", approved_version_id AS "approvedVersionId",
       published_at AS "publishedAt" FROM content_items WHERE workspace_id = ? AND ${where} ORDER BY id`,
    engine.workspaceId,
  ) ?? [];

/** Runs until such a content item exists. */
async function workUntil(where: string): Promise<Row> {
  for (let step = 0; step < 400; step += 1) {
    const [found] = contentItems(where);
    if (found) return found;
    await engine?.run(10 * MINUTE, MINUTE);
    await engine?.contentWorkflow.run();
  }
  throw new Error(`no content item was found ${where}`);
}

const decide = (contentItem: Row, decision: "approved" | "rejected") =>
  engine?.contentWorkflow.reviews.decide({
    workspaceId: engine.workspaceId,
    contentItemId: contentItem.id,
    versionId: contentItem.versionId,
    decision,
    note: "",
    decidedBy: "person",
    actorId: null,
  });

test("an archived article needs no review, and approving or archiving it is refused", async () => {
  engine = await createTestEngine();
  const waiting = await workUntil("state = 'in_review' AND decide_at IS NULL");
  const { undo } = await engine.contentWorkflow.archive.archive(engine.actor, waiting.id);
  expect(contentItems(`id = '${waiting.id}'`)).toMatchObject([
    { state: "archived", approvedVersionId: null },
  ]);
  await expect(decide(waiting, "approved")).rejects.toMatchObject({ code: "not_waiting" });
  await expect(
    engine.contentWorkflow.archive.archive(engine.actor, waiting.id),
  ).rejects.toMatchObject({
    code: "not_waiting",
  });
  await engine.run(DAY, HOUR);
  expect(contentItems(`id = '${waiting.id}'`)).toMatchObject([{ state: "archived" }]);

  await engine.contentWorkflow.archive.bringBack(engine.actor, waiting.id);
  expect(contentItems(`id = '${waiting.id}'`)).toMatchObject([{ state: "in_review" }]);
  // It was restored in another way.
  expect(await engine.undo(engine.actor, undo)).not.toMatchObject({ reverted: 2 });
  expectSearchIndexMatches(engine.db.writer);
});

test("a scheduled article is not sent, and Undo sends it after all", async () => {
  engine = await createTestEngine();
  const waiting = await workUntil(
    "state = 'in_review' AND decide_at IS NULL AND kind = 'social_post'",
  );
  await decide(waiting, "approved");
  const { undo } = await engine.contentWorkflow.archive.archive(engine.actor, waiting.id);
  engine.clock.advance(5 * MINUTE);
  await engine.contentWorkflow.run();
  expect(contentItems(`id = '${waiting.id}'`)).toMatchObject([
    { state: "archived", publishedAt: null },
  ]);

  expect(await engine.undo(engine.actor, undo)).toMatchObject({ reverted: 2, total: 2 });
  expect(contentItems(`id = '${waiting.id}'`)).toMatchObject([
    { state: "approved", approvedVersionId: waiting.versionId },
  ]);
  for (
    let minutes = 0;
    minutes < 600 && contentItems(`id = '${waiting.id}' AND published_at IS NOT NULL`).length === 0;
    minutes += 10
  ) {
    engine.clock.advance(10 * MINUTE);
    await engine.contentWorkflow.run();
  }
  expect(contentItems(`id = '${waiting.id}'`)[0]?.publishedAt).not.toBeNull();
});

test("an archived article gets no posts, and an improvement of it is discarded", async () => {
  engine = await createTestEngine();
  const draft = await workUntil(
    "kind = 'article' AND state = 'draft' AND improve_task_id IS NOT NULL",
  );
  await engine.contentWorkflow.archive.archive(engine.actor, draft.id);
  await engine.run(2 * DAY, 20 * MINUTE);
  expect(contentItems(`id = '${draft.id}'`)).toMatchObject([
    { state: "archived", versionId: draft.versionId },
  ]);
  const failed = engine.rows("SELECT id FROM tasks WHERE status IN ('failed', 'needs_check')");
  expect(failed).toEqual([]);

  const out = await workUntil(
    "kind = 'article' AND published_at IS NOT NULL AND post_task_id IS NULL",
  );
  await engine.contentWorkflow.archive.archive(engine.actor, out.id);
  await engine.run(DAY, 20 * MINUTE);
  expect(contentItems(`parent_id = '${out.id}' AND kind = 'social_post'`)).toEqual([]);
});

test("an article of another workspace can't be archived", async () => {
  engine = await createTestEngine();
  const contentItem = await workUntil("state <> 'archived'");
  const other = engine.actorIn(await engine.newWorkspace());
  for (const act of [
    engine.contentWorkflow.archive.archive,
    engine.contentWorkflow.archive.bringBack,
  ])
    await expect(act(other, contentItem.id)).rejects.toMatchObject({ code: "not_found" });
  expect(contentItems(`id = '${contentItem.id}'`)).toMatchObject([{ state: contentItem.state }]);
});

test("Undo publishes nothing that no channel took when it was approved", async () => {
  engine = await createTestEngine();
  const approved = await workUntil("state = 'approved' AND kind = 'article'");
  // As if no channel had taken it then.
  await engine.change("DELETE FROM publish_jobs");
  await engine.change("DELETE FROM publications WHERE content_item_id = ?", approved.id);
  await engine.change(
    "UPDATE content_items SET publish_task_id = '-', published_at = NULL WHERE id = ?",
    approved.id,
  );
  const { undo } = await engine.contentWorkflow.archive.archive(engine.actor, approved.id);
  expect(await engine.undo(engine.actor, undo)).toMatchObject({ reverted: 2 });
  expect(contentItems(`id = '${approved.id}'`)).toMatchObject([{ state: "approved" }]);
  expect(engine.rows("SELECT id FROM publications WHERE content_item_id = ?", approved.id)).toEqual(
    [],
  );
});

describe("next to other content", () => {
  let rows: ReturnType<typeof createRows>;
  const begin = async () => {
    engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
    rows = createRows(engine);
    return engine;
  };

  test("archiving and restoring are announced in the workspace", async () => {
    const { contentWorkflow, actor, events, workspaceId } = await begin();
    await rows.addContentItem({ state: "in_review" });
    const expected = (title: string) => [
      {
        ...{ workspaceId, type: "activity" },
        activity: expect.objectContaining({ title, contentItemId: "contentItem" }) as unknown,
      },
      { workspaceId, type: "overview" },
    ];
    await contentWorkflow.archive.archive(actor, "contentItem");
    expect(events.splice(0).map(({ event }) => event)).toEqual(expected("Archived"));
    await contentWorkflow.archive.bringBack(actor, "contentItem");
    expect(events.map(({ event }) => event)).toEqual(expected("Restored from archive"));
  });

  test("undoing it sends nothing for a minute, however long ago the article was approved", async () => {
    const { contentWorkflow, actor, clock, undo } = await begin();
    const post = { kind: "social_post", variant: "sample long network", origin: "simulated" };
    await rows.addContentItem({ ...post, state: "approved", approved_version_id: "v1" });
    await rows.addVersion({});
    await rows.addBody();
    await rows.addReview({ created_at: clock.now() - HOUR });
    await rows.addAddress({
      ...{ channel: "sample long network", origin: "simulated" },
      ...{ state: "scheduled", version_id: null, url: null },
    });
    await rows.addOperation({ due_at: clock.now() + DAY });
    const archived = await contentWorkflow.archive.archive(actor, "contentItem");
    await undo(actor, archived.undo);
    const due =
      "SELECT due_at AS at FROM publish_jobs WHERE publication_id = 'place' AND state = 'due'";
    expect(engine?.rows(due)).toEqual([{ at: clock.now() + MINUTE }]);
  });
});
