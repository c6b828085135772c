import { afterEach, beforeEach, expect, test } from "vitest";
import { expectCountsMatchRows } from "#tests/harness/counter-check.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
/** The writer's answer when asked for an update; null: it writes one. */
let fails: AppError | null;
let asked = 0;
beforeEach(async () => {
  fails = null;
  asked = 0;
  engine = await createTestEngine({
    environment: (environment) => ({
      ...environment,
      writer: {
        write(request, call) {
          if (request.assignment.work !== "refresh") return environment.writer.write(request, call);
          asked += 1;
          return fails ? Promise.reject(fails) : environment.writer.write(request, call);
        },
      },
    }),
  });
});
afterEach(() => engine.remove());

interface ArticleRow {
  id: string;
  state: string;
  version: string;
  number: number;
  body: string;
  standing: string | null;
}
const articles = () =>
  engine.rows<ArticleRow>(
    `SELECT p.id, p.state, p.version_id AS version, v.number, b.text AS body,
       (SELECT l.version_id FROM publications l WHERE l.content_item_id = p.id AND l.channel = 'sample blog') AS standing
     FROM content_items p JOIN content_versions v ON v.id = p.version_id
       JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
     WHERE p.kind = 'article' AND p.published_at IS NOT NULL ORDER BY p.state_at, p.id`,
  );
const approvalPolicy = async (seo: string) => {
  await engine.change("UPDATE agents SET approval_policy = 'auto' WHERE type <> 'seo_optimizer'");
  return engine.change("UPDATE agents SET approval_policy = ? WHERE type = 'seo_optimizer'", seo);
};
/** How many updates were started. */
const taken = () => engine.rows("SELECT 1 FROM work_claims WHERE claim LIKE 'refresh:%'").length;
const run = (ms: number) => engine.run(ms, 5 * MINUTE);

/** Some articles were published three months ago, and nothing else needs to be written. */
async function aged(): Promise<ArticleRow> {
  await run(3 * DAY);
  await engine.change("UPDATE ideas SET state = 'dropped' WHERE state = 'planned'");
  await run(2 * DAY);
  expect(asked).toBe(0);
  const [oldest] = articles();
  await engine.change("UPDATE content_items SET state_at = state_at - ?", 85 * DAY);
  // The agents have rested for as long: the first of them has aged within the hour.
  await engine.change("UPDATE tasks SET due_at = due_at - ? WHERE waits_for IS NOT NULL", 85 * DAY);
  return oldest ?? expect.fail("nothing is out");
}

test("an aged page gets a proposed update, which replaces it once the owner approves", async () => {
  await approvalPolicy("ask");
  const before = await aged();
  await run(DAY);
  const [proposed] = articles().filter(({ id }) => id === before.id);
  expect(proposed).toMatchObject({
    state: "in_review",
    number: before.number + 1,
    // Nothing is published without approval.
    standing: before.version,
  });
  expect(proposed?.body).toMatch(/\*Reviewed on June \d, 2026\.\*$/u);
  expect(proposed?.body.length).toBeGreaterThan(before.body.length);
  // One at a time, however many have aged.
  await run(3 * DAY);
  expect(taken()).toBe(1);
  expectCountsMatchRows(engine.db.reader);
  await engine.contentWorkflow.reviews.decide({
    workspaceId: engine.workspaceId,
    contentItemId: before.id,
    versionId: proposed?.version ?? "",
    decision: "approved",
    note: "",
    decidedBy: "person",
    actorId: null,
  });
  await run(6 * HOUR);
  const [updated] = articles().filter(({ id }) => id === before.id);
  expect([updated?.state, updated?.standing]).toEqual(["approved", proposed?.version]);
  // The next that has aged is another page.
  expect(articles().filter(({ number }) => number > before.number).length).toBeGreaterThan(0);
  expectCountsMatchRows(engine.db.reader);
});

test("when both agents are auto-approved, the update is published by itself", async () => {
  await approvalPolicy("auto");
  const before = await aged();
  await run(2 * DAY);
  const [updated] = articles().filter(({ id }) => id === before.id);
  expect(updated?.state).toBe("approved");
  expect(updated?.standing).toBe(updated?.version);
  expect(updated?.version).not.toBe(before.version);
});

test("a failed update leaves the page as it is, and is not tried again", async () => {
  await approvalPolicy("ask");
  const before = await aged();
  fails = new AppError("refused", "the writer refuses it");
  await run(12 * HOUR);
  const tried = asked;
  expect(tried).toBeGreaterThan(0);
  // Each version once.
  expect(tried).toBe(taken());
  expect(articles().find(({ id }) => id === before.id)).toMatchObject({
    state: "approved",
    version: before.version,
    standing: before.version,
  });
});
