import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { leavesDrafts, type DraftsThere } from "#tests/harness/leaves-drafts.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { Idea } from "#app/domain/ideas/idea.ts";
import { addIdea, findIdea } from "#app/domain/ideas/ideas.server.ts";
import { fillSamplePlan } from "#app/domain/simulation/sample-plan.server.ts";
import { sampleTexts } from "#app/domain/simulation/library/sample-texts.server.ts";

/* Nothing is planned, written or published that repeats something else in other words. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;

/** Null: each request publishes at once. */
let drafts: DraftsThere | null = null;

beforeEach(async () => {
  drafts = null;
  const random = createSeededRandom("duplicates");
  const { environment } = createUnreliableWorld({
    random,
    writerPercent: 0,
    placePercent: 0,
    atOnce: true,
  });
  engine = await createTestEngine({
    environment,
    fillPlan: false,
    watched: false,
    places: (channel) => (drafts ? leavesDrafts(channel, drafts) : channel),
  });
});
afterEach(() => engine.remove());

const subject = {
  angle: "what a beginner needs",
  keyword: "worm bin",
  reason: "",
  source: "owner",
} as const;
const topic = "how to keep a worm bin";
const inOtherWords = "keeping worm bins";
const isDuplicate = { code: "conflict", message: expect.stringContaining(topic) as string };

const propose = (words: string, of = engine.workspaceId) =>
  engine.db.write((tx) =>
    engine.contentWorkflow.plan.propose(tx, { ...subject, topic: words, workspaceId: of }),
  );
const plan = (id: string) =>
  engine.db.write((tx) => engine.contentWorkflow.plan.plan(tx, engine.workspaceId, id));
const drop = (id: string) =>
  engine.db.write((tx) => engine.contentWorkflow.plan.drop(tx, engine.workspaceId, id));
const find = (id: string) => findIdea(engine.db.read, engine.workspaceId, id);
/** As two concurrent requests or an import might. */
const force = (words: string, state: Idea["state"] = "planned") => {
  const { store, clock, workspaceId, db } = engine;
  const now = clock.now();
  const rest = { sampleSlug: null, slotAt: now, quick: 0, createdAt: now, endedAt: null } as const;
  const idea = { ...subject, ...rest, id: store.newId(), workspaceId, state, topic: words };
  return db.write(async (tx) => {
    await addIdea(tx, idea);
    return idea.id;
  });
};

test("a second idea that says the same is rejected, with the name of the first", async () => {
  await propose(topic);
  await expect(propose(inOtherWords)).rejects.toMatchObject(isDuplicate);
  // Another workspace may have it.
  await propose(inOtherWords, await engine.newWorkspace());
  expect(
    engine.rows("SELECT 1 FROM ideas WHERE workspace_id = ?", engine.workspaceId),
  ).toHaveLength(1);
});

test("a dropped idea may come back in other words, and then can't be restored itself", async () => {
  const { id } = await propose(topic);
  await drop(id);
  const again = await propose(inOtherWords);
  await expect(plan(id)).rejects.toMatchObject({ code: "conflict" });
  await drop(again.id);
  expect(await plan(id)).toBeGreaterThan(engine.clock.now());
});

test("what is written or published is not planned again", async () => {
  const { id } = await propose(topic);
  await plan(id);
  await engine.change("UPDATE ideas SET slot_at = ?", engine.clock.now());
  await engine.contentWorkflow.run();
  await engine.run(10 * MINUTE);
  expect((await find(id)).state).toBe("done");
  await expect(plan(id)).rejects.toMatchObject({ code: "not_waiting" });
  await expect(drop(id)).rejects.toMatchObject({ code: "not_waiting" });
  await expect(propose(inOtherWords)).rejects.toMatchObject(isDuplicate);
});

test("the samples leave out subjects that their owner has entered", async () => {
  const [text] = sampleTexts;
  const { topic: known = "", keyword = "" } = text ?? {};
  const { db, workspaceId, clock, store } = engine;
  await db.write((tx) =>
    engine.contentWorkflow.plan.propose(tx, { ...subject, topic: known, keyword, workspaceId }),
  );
  const room = {
    workspaceId,
    now: clock.now(),
    timeZone: "UTC",
    articlesPerWeek: 14,
    newId: store.newId,
  };
  for (let week = 0; week < 4; week += 1)
    await db.write((tx) => fillSamplePlan(tx, { ...room, now: room.now + week * 7 * 24 * HOUR }));
  expect(engine.rows("SELECT 1 FROM ideas WHERE source = 'sample'")).toHaveLength(
    sampleTexts.length - 1,
  );
  expect(engine.rows("SELECT 1 FROM ideas WHERE sample_slug = ?", text?.slug)).toEqual([]);
});

test("of two concurrent ideas only one is written; the other returns to its owner", async () => {
  const first = await force(topic);
  const second = await force(inOtherWords);
  await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());
  await engine.run(10 * MINUTE);
  const states = await Promise.all([find(first), find(second)]);
  expect(states.map(({ state, slotAt }) => [state, slotAt === null])).toEqual([
    ["done", false],
    ["proposed", true],
  ]);
  expect(engine.rows("SELECT 1 FROM content_items WHERE kind = 'article'")).toHaveLength(1);
  expect(
    engine.rows("SELECT description FROM activities WHERE title = 'Similar idea skipped'"),
  ).toEqual([{ description: expect.stringContaining(topic) as string }]);
});

test.each([
  ["is out", "done"],
  ["is a draft on the channel", "in_work"],
] as const)(
  "an article written all the same is not published next to its duplicate, which %s",
  async (_where, state) => {
    if (state === "in_work") drafts = { becomes: "draft", fails: null };
    const first = await force("compost from kitchen scraps");
    await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());
    await engine.run(10 * MINUTE);
    expect((await find(first)).state).toBe(state);
    const second = await force("growing tomatoes in pots");
    await engine.change("UPDATE ideas SET keyword = 'tomatoes' WHERE id = ?", second);
    await engine.change(
      "UPDATE ideas SET slot_at = ? WHERE id = ?",
      engine.clock.now() + HOUR,
      second,
    );
    await engine.change(
      "UPDATE tasks SET due_at = ?, waits_for = NULL WHERE status = 'queued'",
      engine.clock.now(),
    );
    await engine.run(10 * MINUTE);
    // The second of its kind is left to the owner.
    await engine.change("UPDATE content_items SET decide_at = 1 WHERE state = 'in_review'");
    await engine.run(5 * MINUTE);
    // Its owner changes the subject before its time has come.
    await engine.change(
      "UPDATE ideas SET topic = 'compost made from scraps of the kitchen', keyword = 'worm bin' WHERE id = ?",
      second,
    );
    await engine.run(2 * HOUR, 10 * MINUTE);
    const publishJobs = engine.rows<{ state: string; error: string | null }>(
      `SELECT o.state, o.error FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
     JOIN content_items pc ON pc.id = p.content_item_id WHERE pc.idea_id = ? AND pc.kind = 'article'`,
      second,
    );
    expect(publishJobs).toHaveLength(2);
    for (const { state, error } of publishJobs)
      expect([state, error]).toEqual([
        "on_hold",
        expect.stringContaining("compost from kitchen scraps"),
      ]);
    if (!drafts) return;
    // Its owner has removed the draft there: nothing says the same any more.
    drafts.becomes = "removed";
    await engine.run(7 * HOUR, 10 * MINUTE);
    expect(heldArticles()).toEqual([]);
  },
);

test.each(["done", "in_work"] as const)(
  "the same text is never published twice on one channel, when the first is %s",
  async (state) => {
    if (state === "in_work") drafts = { becomes: "draft", fails: null };
    const first = await force("compost from kitchen scraps");
    await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());
    await engine.run(10 * MINUTE);
    expect((await find(first)).state).toBe(state);
    const second = await force("tomatoes in pots");
    await engine.change(
      "UPDATE ideas SET keyword = 'tomatoes', angle = 'large ones', slot_at = ? WHERE id = ?",
      engine.clock.now() + HOUR,
      second,
    );
    await engine.change(
      "UPDATE tasks SET due_at = ?, waits_for = NULL WHERE status = 'queued'",
      engine.clock.now(),
    );
    await engine.run(10 * MINUTE);
    // The second of its kind is left to the owner.
    await engine.change("UPDATE content_items SET decide_at = 1 WHERE state = 'in_review'");
    await engine.run(5 * MINUTE);
    await engine.change(
      `UPDATE content_versions SET body_hash = (SELECT v.body_hash FROM content_versions v JOIN content_items p ON p.version_id = v.id
       WHERE p.idea_id = ? AND p.kind = 'article') WHERE content_item_id IN (SELECT id FROM content_items WHERE idea_id = ? AND kind = 'article')`,
      first,
      second,
    );
    await engine.run(2 * HOUR, 10 * MINUTE);
    const held = engine.rows<{ error: string }>(
      "SELECT error FROM publish_jobs WHERE state = 'on_hold'",
    );
    expect(held).toHaveLength(2);
    for (const { error } of held) expect(error).toContain("This is the same as");
    if (drafts) drafts.becomes = "removed";
    else {
      const [contentItem] = engine.rows<{ id: string }>(
        "SELECT id FROM content_items WHERE idea_id = ? AND kind = 'article'",
        first,
      );
      await engine.contentWorkflow.withdrawals.unpublish(engine.actor, contentItem?.id ?? "");
    }
    await engine.run(7 * HOUR, 10 * MINUTE);
    expect(heldArticles()).toEqual([]);
  },
);

/** Of which articles something is held, and why. */
const heldArticles = () =>
  engine.rows(
    `SELECT pc.idea_id, p.channel, o.error FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
     JOIN content_items pc ON pc.id = p.content_item_id WHERE pc.kind = 'article' AND o.state = 'on_hold'`,
  );
