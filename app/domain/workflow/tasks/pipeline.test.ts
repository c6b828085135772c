import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestWorkflow, workflowBegins, agentTypes } from "#tests/harness/test-workflow.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { isWork } from "#app/domain/work-queue/work-queue.ts";
import { fillSamplePlan } from "#app/domain/simulation/sample-plan.server.ts";
import { skipMissing } from "./skip-missing.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

let workflow: Awaited<ReturnType<typeof createTestWorkflow>>;
afterEach(() => workflow.remove());

describe("one idea goes through six agents", () => {
  beforeEach(async () => {
    workflow = await createTestWorkflow({ demo: false });
    await workflow.planSample(workflowBegins);
  });

  test("each agent takes what the previous one has finished, then they are idle", async () => {
    expect(await workflow.done(...agentTypes)).toEqual([
      "write",
      "improve",
      "publish",
      "post",
      "video",
      "performance_review",
    ]);
    expect(await workflow.done(...agentTypes)).toEqual([
      "idea",
      "article",
      "approved",
      "published",
      "approved",
      "figures",
    ]);
    expect(
      await workflow.rows("SELECT kind, variant, state FROM content_items ORDER BY id"),
    ).toEqual([
      { kind: "article", variant: "", state: "approved" },
      { kind: "social_post", variant: "sample short network", state: "approved" },
      // Of each kind the second is left to the owner, to be tried.
      { kind: "social_post", variant: "sample long network", state: "in_review" },
      { kind: "video", variant: "", state: "approved" },
      { kind: "report", variant: "", state: "approved" },
    ]);
    expect(await workflow.rows("SELECT channel, state FROM publications ORDER BY id")).toEqual([
      { channel: "sample blog", state: "published" },
      { channel: "sample newsletter", state: "published" },
      { channel: "sample short network", state: "published" },
      { channel: "sample video channel", state: "published" },
    ]);
    expect(await workflow.rows("SELECT state FROM ideas")).toEqual([{ state: "done" }]);
    // The SEO agent's version, and its base.
    expect(
      await workflow.rows(
        "SELECT number FROM content_versions WHERE title <> '' AND content_item_id = (SELECT min(id) FROM content_items)",
      ),
    ).toEqual([{ number: 1 }, { number: 2 }]);
    expect(
      (await workflow.rows("SELECT deliveries FROM simulated_posts")).every(
        (row) => row.deliveries === 1,
      ),
    ).toBe(true);
  });

  test("planned work is found again after a crash, and submitted work is stored once", async () => {
    const first = await workflow.plan("task", "content_writer");
    expect(await workflow.plan("task", "content_writer")).toEqual(first);
    expect(await workflow.plan("another", "content_writer")).toMatchObject({ waitsFor: "idea" });
    if (!isWork(first)) throw new Error("there was nothing to do");
    const before = await workflow.finish("task", "content_writer", first);
    expect(before).not.toBeNull();
    expect(await workflow.finish("task", "content_writer", first)).toBe(before);
    expect(await workflow.rows("SELECT 1 AS one FROM content_items")).toHaveLength(1);
  });

  test.each([
    ["seo_optimizer", ["write", "publish", "post", "video"]],
    ["publisher", ["write", "improve", "post", "video"]],
  ])("nothing is stuck without the %s", async (missing, expected) => {
    await workflow.db.write(async (tx) => {
      await tx.statement("UPDATE agents SET enabled = 0 WHERE type = ?").run(missing);
    });
    const others = agentTypes.filter((type) => type !== missing && type !== "analytics");
    expect(await workflow.done(...others)).toEqual(expected);
    expect(
      await workflow.rows("SELECT 1 AS one FROM publications WHERE state = 'published'"),
    ).toHaveLength(4);
  });

  test("skips an agent that is paused while it has work", async () => {
    await workflow.done("content_writer");
    await workflow.db.write(async (tx) => {
      await tx.statement("UPDATE agents SET enabled = 0 WHERE type = 'seo_optimizer'").run();
      await skipMissing(
        tx,
        workflow.reviews,
        { workspaceId: "w", origin: "simulated" },
        workflow.clock.now(),
      );
    });
    expect(await workflow.done("publisher", "social_media")).toEqual(["publish", "post"]);
  });
});

test("three weeks of a demo: every planned idea is published, and some articles always wait", async () => {
  workflow = await createTestWorkflow({ demo: true });
  const waiting: number[] = [];
  for (let hour = 0; hour < 21 * 24; hour += 2) {
    if (hour % 24 === 0) {
      await workflow.db.write((tx) =>
        fillSamplePlan(tx, {
          workspaceId: "w",
          now: workflow.clock.now(),
          timeZone: "UTC",
          articlesPerWeek: 7,
          newId: workflow.newId,
        }),
      );
    }
    await workflow.done(...agentTypes);
    if (hour > 3 * 24)
      waiting.push(
        (await workflow.rows("SELECT 1 AS one FROM content_items WHERE state = 'in_review'"))
          .length,
      );
    workflow.clock.advance(2 * HOUR);
  }
  const published = await workflow.rows(
    "SELECT 1 AS one FROM content_items WHERE kind = 'article' AND published_at IS NOT NULL",
  );
  expect(published.length).toBeGreaterThanOrEqual(18);
  expect(
    await workflow.rows(
      `SELECT state FROM publish_jobs WHERE state IN ('unconfirmed', 'failed', 'on_hold')`,
    ),
  ).toEqual([]);
  expect(
    (await workflow.rows("SELECT deliveries FROM simulated_posts")).every(
      (row) => row.deliveries === 1,
    ),
  ).toBe(true);
  const mean = waiting.reduce((sum, each) => sum + each, 0) / waiting.length;
  expect(mean).toBeGreaterThan(1);
  expect(mean).toBeLessThan(6);
  const ideas = await workflow.rows(`SELECT state, count(*) AS ideas FROM ideas GROUP BY state`);
  expect(Object.fromEntries(ideas.map((row) => [row.state, row.ideas]))).toMatchObject({
    done: expect.any(Number) as number,
  });
  expect(workflow.clock.now() - workflowBegins).toBe(21 * DAY);
});
