import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestWorkflow, workflowBegins } from "#tests/harness/test-workflow.ts";
import { isWork, type Work } from "#app/domain/work-queue/work-queue.ts";
import {
  archiveContentItem,
  findContentItem,
  unarchiveContentItem,
} from "#app/domain/content/content-items.server.ts";
import { createGiveUp } from "./give-up.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

/* An agent's work on an article while its owner archives it or decides otherwise. */

let workflow: Awaited<ReturnType<typeof createTestWorkflow>>;
beforeEach(async () => {
  workflow = await createTestWorkflow({ demo: false });
  await workflow.planSample(workflowBegins);
  // All decisions are the owner's.
  await workflow.db.write((tx) => tx.statement("UPDATE agents SET approval_policy = 'ask'").run());
});
afterEach(() => workflow.remove());

async function theText() {
  const [row] = await workflow.rows("SELECT id FROM content_items");
  return workflow.db.write((tx) => findContentItem(tx, "w", String(row?.id)));
}

async function decide(decision: "changes_requested" | "unpublished" | "approved") {
  const { id: contentItemId, versionId } = await theText();
  const by = { decidedBy: "person", actorId: "u", note: "shorter" } as const;
  await workflow.reviews.decide({ workspaceId: "w", contentItemId, versionId, decision, ...by });
}

/** What an agent has claimed. */
async function taken(taskId: string, type: string): Promise<Work> {
  const next = await workflow.plan(taskId, type);
  return isWork(next) ? next : expect.fail(`it waits for ${next.waitsFor}`);
}

/** Its owner puts it away, and takes it out again once its agent is done with it. */
async function dismissDuring(work: () => Promise<unknown>) {
  const contentItem = await theText();
  const now = workflow.clock.now();
  await workflow.db.write((tx) => archiveContentItem(tx, contentItem, now));
  await work();
  await workflow.db.write((tx) => unarchiveContentItem(tx, contentItem, contentItem, now));
}

const giveUp = (taskId: string) =>
  workflow.db.write((tx) =>
    createGiveUp(workflow)(tx, { taskId, workspaceId: "w" }, workflow.clock.now()),
  );

test.each([
  ["handed over", (work: Work) => workflow.finish("t", "content_writer", work)],
  ["given up", () => giveUp("t")],
])(
  "answers change requests although the article was in the archive when their answer was %s",
  async (_, end) => {
    await workflow.done("content_writer", "seo_optimizer");
    await decide("changes_requested");
    const work = await taken("t", "content_writer");
    await dismissDuring(() => end(work));
    expect((await theText()).state).toBe("changes_requested");
    expect(await workflow.done("content_writer")).toEqual(["answer"]);
    expect((await theText()).state).toBe("in_review");
  },
);

test.each([
  ["handed over", (work: Work) => workflow.finish("t", "seo_optimizer", work)],
  ["given up", () => giveUp("t")],
])("improves a draft although it was archived when the improvement was %s", async (_, end) => {
  await workflow.done("content_writer");
  const work = await taken("t", "seo_optimizer");
  await dismissDuring(() => end(work));
  expect((await theText()).state).toBe("draft");
  expect(await workflow.done("seo_optimizer")).toEqual(["improve"]);
  expect((await theText()).state).toBe("in_review");
});

test("an agent whose request is answered by another continues with other work", async () => {
  await workflow.done("content_writer", "seo_optimizer");
  await decide("changes_requested");
  const insert = `INSERT INTO agents (id, workspace_id, type, name, position, status, enabled, created_at)
    VALUES (?, 'w', 'content_writer', ?, ?, 'active', 1, 0)`;
  await workflow.db.write(async (tx) => {
    await tx.statement("UPDATE agents SET removed_at = 1 WHERE type = 'content_writer'").run();
    for (const [index, name] of ["first", "second"].entries())
      await tx.statement(insert).run(name, name, 10 + index);
  });
  const work = await taken("t", "first");
  expect(work.type).toBe("answer");
  expect(await workflow.plan("u", "second")).toMatchObject({ waitsFor: "idea" });
  // Asked again, after a crash or a pause, it is still at it.
  expect(await workflow.plan("t", "first")).toEqual(work);
  await workflow.finish("t", "first", work);
  expect((await theText()).state).toBe("in_review");
});

test.each([
  ["approved the text as it is", ["unpublished", "approved"], "approved"],
  ["taken the note back", ["unpublished"], "in_review"],
] as const)("a new version changes nothing once its owner has %s", async (_, decisions, state) => {
  await workflow.done("content_writer", "seo_optimizer");
  await decide("changes_requested");
  const work = await taken("t", "content_writer");
  for (const decision of decisions) await decide(decision);
  const before = await theText();
  await workflow.finish("t", "content_writer", work);
  // The process crashed before it could store it.
  await workflow.finish("t", "content_writer", work);
  expect(await theText()).toEqual({ ...before, state });
  // It is kept among the versions because it was paid for.
  expect(
    await workflow.rows("SELECT count(*) AS n FROM content_versions WHERE id LIKE 't-%'"),
  ).toEqual([{ n: 1 }]);
  await decide("changes_requested");
  expect(await workflow.done("content_writer")).toEqual(["answer"]);
  expect(await theText()).not.toMatchObject({ versionId: before.versionId });
});
