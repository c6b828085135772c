import { afterEach, describe, expect, test } from "vitest";
import { createTestWorkflow, workflowBegins } from "#tests/harness/test-workflow.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { isWork } from "#app/domain/work-queue/work-queue.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { fillSamplePlan } from "#app/domain/simulation/sample-plan.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

/* A person's decisions on an article, before and after the publisher has scheduled it. */

let workflow: Awaited<ReturnType<typeof createTestWorkflow>>;
afterEach(() => workflow.remove());

/** The only article, as its owner decides on it. */
async function theText(note = "") {
  const [contentItem] = await workflow.rows(
    `SELECT id, version_id AS "versionId" FROM content_items`,
  );
  return {
    workspaceId: "w",
    contentItemId: String(contentItem?.id),
    versionId: String(contentItem?.versionId),
    note,
    decidedBy: "person",
    actorId: "u",
  } as const;
}

test("a change request is answered by a new version, which needs its own approval", async () => {
  workflow = await createTestWorkflow({ demo: true });
  await workflow.db.write((tx) =>
    fillSamplePlan(tx, {
      workspaceId: "w",
      now: workflowBegins,
      timeZone: "UTC",
      articlesPerWeek: 7,
      newId: workflow.newId,
    }),
  );
  expect(await workflow.done("content_writer", "seo_optimizer")).toEqual(["write", "improve"]);
  const asked = await theText("shorter");
  await workflow.reviews.decide({ ...asked, decision: "changes_requested" });
  expect(await workflow.done("content_writer")).toEqual(["answer"]);
  await expect(workflow.reviews.decide({ ...asked, decision: "approved" })).rejects.toMatchObject({
    code: "version_outdated",
  });
  const [answered] = await workflow.rows(
    `SELECT state, version_id AS "versionId" FROM content_items`,
  );
  expect(answered?.state).toBe("in_review");
  await workflow.reviews.decide({
    ...asked,
    versionId: String(answered?.versionId),
    decision: "approved",
  });
  expect(await workflow.done("publisher")).toEqual(["publish"]);
  expect(await workflow.rows("SELECT DISTINCT version_id AS v FROM publish_jobs")).toEqual([
    { v: answered?.versionId },
  ]);
});

test("an article that is approved again after an undo is published in its slot, though already scheduled", async () => {
  workflow = await createTestWorkflow({ demo: true });
  const slotAt = workflowBegins + 3 * HOUR;
  await workflow.planSample(slotAt);
  await workflow.done("content_writer", "seo_optimizer");
  const asked = await theText();
  const sent = () => workflow.rows("SELECT 1 AS one FROM simulated_posts");
  await workflow.reviews.decide({ ...asked, decision: "approved" });
  expect(await workflow.done("publisher")).toEqual(["publish"]);
  await workflow.reviews.decide({ ...asked, decision: "unpublished" });
  workflow.clock.advance(2 * HOUR);
  await workflow.reviews.decide({ ...asked, decision: "approved" });
  await workflow.outbox.run();
  expect(await sent()).toEqual([]);
  workflow.clock.advance(2 * HOUR);
  await workflow.outbox.run();
  expect(await sent()).toHaveLength(2);
});

test.each([
  ["rejected", []],
  // The new version is published in the same slot.
  ["changes_requested", ["due", "due"]],
] as const)("an article that waits for its slot and is then %s", async (decision, left) => {
  workflow = await createTestWorkflow({ demo: true });
  const slotAt = workflowBegins + DAY;
  await workflow.planSample(slotAt, workflowBegins - DAY);
  workflow.clock.set(slotAt - HOUR);
  await workflow.done("content_writer", "seo_optimizer");
  const asked = await theText("shorter");
  await workflow.reviews.decide({ ...asked, decision: "approved" });
  await workflow.done("publisher");
  await workflow.reviews.decide({ ...asked, decision: "unpublished" });
  await workflow.reviews.decide({ ...asked, decision });
  expect(await workflow.rows("SELECT state FROM publish_jobs WHERE state <> 'cancelled'")).toEqual(
    left.map((state) => ({ state })),
  );
});

test("an article that was rejected after scheduling is published in its slot once it is approved", async () => {
  workflow = await createTestWorkflow({ demo: true });
  const slotAt = workflowBegins + 3 * HOUR;
  await workflow.planSample(slotAt);
  await workflow.done("content_writer", "seo_optimizer");
  const asked = await theText();
  const sent = () => workflow.rows("SELECT 1 AS one FROM simulated_posts");
  await workflow.reviews.decide({ ...asked, decision: "approved" });
  expect(await workflow.done("publisher")).toEqual(["publish"]);
  for (const decision of ["unpublished", "rejected", "unpublished", "approved"] as const)
    await workflow.reviews.decide({ ...asked, decision });
  workflow.clock.advance(2 * HOUR);
  await workflow.outbox.run();
  expect(await sent()).toEqual([]);
  workflow.clock.advance(2 * HOUR);
  await workflow.outbox.run();
  expect(await sent()).toHaveLength(2);
  // The publisher's still.
  expect(await workflow.rows("SELECT DISTINCT published_by FROM publications")).toEqual([
    { published_by: "publisher" },
  ]);
});

test("an article that a person approves is published a minute later, with Undo until then", async () => {
  workflow = await createTestWorkflow({ demo: true });
  await workflow.db.write((tx) =>
    fillSamplePlan(tx, {
      workspaceId: "w",
      now: workflowBegins - HOUR,
      timeZone: "UTC",
      articlesPerWeek: 7,
      newId: workflow.newId,
    }),
  );
  await workflow.db.write(async (tx) => {
    await tx.statement("UPDATE agents SET enabled = 0 WHERE type = 'publisher'").run();
    await tx.statement("UPDATE ideas SET slot_at = ?").run(workflowBegins);
  });
  await workflow.done("content_writer", "seo_optimizer");
  const asked = await theText();
  await workflow.reviews.decide({ ...asked, decision: "approved" });
  await workflow.outbox.run();
  expect(await workflow.rows("SELECT 1 AS one FROM simulated_posts")).toEqual([]);
  await workflow.reviews.decide({ ...asked, decision: "unpublished" });
  workflow.clock.advance(2 * MINUTE);
  await workflow.outbox.run();
  expect(await workflow.rows("SELECT 1 AS one FROM simulated_posts")).toEqual([]);
  await workflow.reviews.decide({ ...asked, decision: "approved" });
  workflow.clock.advance(2 * MINUTE);
  await workflow.outbox.run();
  expect(await workflow.rows("SELECT 1 AS one FROM simulated_posts")).toHaveLength(2);
});

describe("an article that no channel took when it was approved", () => {
  const publishJobs = () => workflow.rows("SELECT state FROM publish_jobs");
  const approved = async (isConnected?: (channel: Channel) => boolean) => {
    workflow = await createTestWorkflow({ demo: true, ...(isConnected && { isConnected }) });
    await workflow.planSample(workflowBegins + 3 * HOUR);
    await workflow.done("content_writer", "seo_optimizer");
    const asked = await theText();
    await workflow.reviews.decide({ ...asked, decision: "approved" });
    return asked;
  };

  test("is not sent by itself once there is a channel, and is published when it is approved again", async () => {
    let hasBlog = false;
    const asked = await approved(({ role }) => hasBlog && role === "blog");
    expect(await workflow.done("publisher")).toEqual(["publish"]);
    hasBlog = true;
    await workflow.done("publisher");
    expect(await publishJobs()).toEqual([]);
    await workflow.reviews.decide({ ...asked, decision: "unpublished" });
    await workflow.reviews.decide({ ...asked, decision: "approved" });
    expect(await publishJobs()).toEqual([{ state: "due" }]);
  });

  test("that was no longer approved when its publisher was done, is published when it is approved again", async () => {
    const asked = await approved();
    const work = await workflow.plan("placing", "publisher");
    if (!isWork(work)) throw new Error("there is nothing to place");
    await workflow.reviews.decide({ ...asked, decision: "unpublished" });
    await workflow.finish("placing", "publisher", work);
    await workflow.reviews.decide({ ...asked, decision: "approved" });
    expect(await publishJobs()).toEqual([{ state: "due" }, { state: "due" }]);
  });

  test("is left to its publisher while that is still working on it", async () => {
    const asked = await approved();
    await workflow.plan("placing", "publisher");
    await workflow.db.write((tx) =>
      tx
        .statement(
          `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt, failures, due_at,
             origin, created_at)
           VALUES ('placing', 'w', 'publisher', 1, '', '', 'running', 1, 1, 0, 0, 'simulated', 0)`,
        )
        .run(),
    );
    await workflow.reviews.decide({ ...asked, decision: "unpublished" });
    await workflow.reviews.decide({ ...asked, decision: "approved" });
    expect(await publishJobs()).toEqual([]);
  });
});
