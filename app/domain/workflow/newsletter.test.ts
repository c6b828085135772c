import { afterEach, beforeEach, expect, test } from "vitest";
import { expectCountsMatchRows } from "#tests/harness/counter-check.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { storedChecks } from "#tests/harness/stored-checks.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

interface NewsletterRow {
  id: string;
  state: string;
  version: string;
  title: string;
  body: string;
  publishedAt: number | null;
  createdAt: number;
}

const newsletters = () =>
  engine.rows<NewsletterRow>(
    `SELECT p.id, p.state, p.version_id AS version, p.title, b.text AS body, p.published_at AS publishedAt,
       p.created_at AS createdAt
     FROM content_items p JOIN content_versions v ON v.id = p.version_id
       JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
     WHERE p.kind = 'newsletter' ORDER BY p.created_at`,
  );
const articlesOut = (from: number, until: number) =>
  engine.rows<{ title: string }>(
    `SELECT title FROM content_items WHERE kind = 'article' AND published_at > ? AND published_at <= ?
     ORDER BY published_at, id`,
    from,
    until,
  );
const run = (ms: number) => engine.run(ms, 5 * MINUTE);
/** All agents are auto-approved, so that nothing waits. */
const autoApproveAll = () => engine.change("UPDATE agents SET approval_policy = 'auto'");
const friday = Date.UTC(2026, 5, 5, 15);

test("the publisher makes one newsletter of the week's articles, and sends it to the newsletter channel", async () => {
  await autoApproveAll();
  await run(friday - engine.clock.now() - HOUR);
  expect(newsletters()).toEqual([]);
  await run(4 * HOUR);
  const [newsletter, ...others] = newsletters();
  expect([newsletter?.state, others]).toEqual(["approved", []]);
  const articles = articlesOut(friday - 7 * DAY, friday);
  expect(articles.length).toBeGreaterThan(1);
  expect(newsletter?.body.match(/^## .+$/gmu)).toHaveLength(articles.length);
  expect(newsletter?.body.match(/\[Read it\]\(https:/gu)).toHaveLength(articles.length);
  expect(newsletter?.title).toMatch(/^This week: /);
  await run(2 * DAY);
  expect(
    engine.rows(
      "SELECT channel, state FROM publications WHERE content_item_id = ?",
      newsletter?.id,
    ),
  ).toEqual([{ channel: "sample newsletter", state: "published" }]);
  const checks = engine.rows<{ name: string; outcome: string }>(
    `SELECT name, outcome FROM ${storedChecks} WHERE version_id = ?`,
    newsletter?.version,
  );
  expect(checks.map(({ name }) => name).sort()).toEqual([
    "articles",
    "description",
    "links",
    "never_say",
    "readability",
    "repetition",
    "title",
  ]);
  expect(checks.filter(({ outcome }) => outcome === "look")).toEqual([]);
  expectCountsMatchRows(engine.db.reader);
  await run(7 * DAY);
  expect(newsletters().map(({ createdAt }) => createdAt > friday + 6 * DAY)).toEqual([false, true]);
  expectCountsMatchRows(engine.db.reader);
});

test("waits for its owner, and answers a change request before any other work", async () => {
  await engine.change("UPDATE agents SET approval_policy = 'auto' WHERE type <> 'publisher'");
  await engine.change("UPDATE agents SET approval_policy = 'ask' WHERE type = 'publisher'");
  await run(friday - engine.clock.now() + 3 * HOUR);
  const [newsletter] = newsletters();
  expect(newsletter?.state).toBe("in_review");
  const asked = {
    workspaceId: engine.workspaceId,
    contentItemId: newsletter?.id ?? "",
    actorId: null,
  };
  await engine.contentWorkflow.reviews.decide({
    ...asked,
    versionId: newsletter?.version ?? "",
    decision: "changes_requested",
    note: "shorter",
    decidedBy: "person",
  });
  await run(3 * HOUR);
  const [changed] = newsletters();
  expect(changed?.state).toBe("in_review");
  expect(changed?.version).not.toBe(newsletter?.version);
  expectCountsMatchRows(engine.db.reader);
});

test("a week with hardly any articles has none, and a missed one is made within two days", async () => {
  await autoApproveAll();
  await engine.controls.pauseAll(engine.actor);
  await run(friday - engine.clock.now() + HOUR);
  await engine.controls.startAll(engine.actor);
  await run(DAY);
  expect(newsletters()).toEqual([]);
  const publisher = engine.rows<{ id: string }>("SELECT id FROM agents WHERE type = 'publisher'");
  await run(friday + 6 * DAY - engine.clock.now());
  await engine.controls.pauseOne(engine.actor, publisher[0]?.id ?? "");
  await run(2 * DAY);
  expect(newsletters()).toEqual([]);
  await engine.controls.startOne(engine.actor, publisher[0]?.id ?? "");
  await run(3 * HOUR);
  expect(newsletters()).toHaveLength(1);
});
