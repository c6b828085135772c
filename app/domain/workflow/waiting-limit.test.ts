import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { maxWaiting } from "#app/domain/work-queue/work-queue.ts";

/* With five articles waiting for the owner, agents make no more, except what the owner has requested. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  const random = createSeededRandom("limit");
  // Everything goes well, and at once.
  const { environment } = createUnreliableWorld({
    random,
    writerPercent: 0,
    placePercent: 0,
    atOnce: true,
  });
  const realPlaces: Parameters<typeof createTestEngine>[0] = {
    realPlaces: (samples) =>
      samples.map((each) => ({ ...each, name: `real ${each.role} ${each.maxChars}` })),
  };
  engine = await createTestEngine({
    ...realPlaces,
    environment,
    realEnvironment: (simulated) => simulated,
    fillPlan: false,
    watched: false,
  });
  await engine.switchMode("live");
  const { db, workspaceId, store, clock } = engine;
  const ideas = { workspaceId, newId: store.newId, now: clock.now(), count: 20, apart: MINUTE };
  await db.write((tx) => addOwnIdeas(tx, ideas));
});
afterEach(() => engine.remove());

interface Row {
  id: string;
  versionId: string;
  state: string;
}
const articles = () =>
  engine.rows<Row>(
    "SELECT id, version_id AS versionId, state FROM content_items WHERE kind = 'article' ORDER BY id",
  );
const inState = (state: string) => articles().filter((each) => each.state === state).length;
const waitsFor = (type: string) =>
  JSON.parse(
    engine.rows<{ waits: string }>(
      `SELECT t.waits_for AS waits FROM tasks t JOIN agents a ON a.id = t.agent_id
       WHERE a.type = ? AND t.status = 'queued'`,
      type,
    )[0]?.waits ?? "null",
  ) as unknown;
const decide = (decision: "approved" | "changes_requested", index = 0) => {
  const contentItem = articles().filter((each) => each.state === "in_review")[index];
  const { id: contentItemId, versionId } = contentItem ?? expect.fail("nothing waits");
  const by = { note: "shorter", decidedBy: "person", actorId: null } as const;
  const { workspaceId } = engine;
  return engine.contentWorkflow.reviews.decide({
    workspaceId,
    contentItemId,
    versionId,
    decision,
    ...by,
  });
};

test("with five waiting, nothing more is drafted until the owner decides on one", async () => {
  await engine.run(5 * HOUR, 5 * MINUTE);
  expect([inState("in_review"), articles().length]).toEqual([maxWaiting, maxWaiting]);
  expect(waitsFor("content_writer")).toEqual({
    waitsFor: "owner",
    count: maxWaiting,
    until: null,
  });
  await decide("approved");
  await engine.run(MINUTE);
  expect([inState("in_review"), articles().length]).toEqual([maxWaiting, maxWaiting + 1]);
});

test("a requested change is made anyway", async () => {
  await engine.run(5 * HOUR, 5 * MINUTE);
  const before = articles().length;
  await decide("changes_requested", 2);
  await engine.run(MINUTE);
  const [answered] = engine.rows<{ versions: number }>(
    "SELECT max(number) AS versions FROM content_versions v JOIN content_items p ON p.id = v.content_item_id WHERE p.kind = 'article'",
  );
  expect(answered?.versions).toBe(3);
  // It waits again; in between there was room for one more, and no longer.
  expect(inState("in_review")).toBeLessThanOrEqual(maxWaiting + 1);
  expect(articles().length).toBeLessThanOrEqual(before + 1);
});

test("unimproved drafts count as well, because they would all wait at once", async () => {
  const [seo] = engine.rows<{ id: string }>("SELECT id FROM agents WHERE type = 'seo_optimizer'");
  // It is on, and cannot work: its key is refused.
  await engine.change(
    "UPDATE tasks SET due_at = NULL, failure = 'bad_credentials' WHERE agent_id = ?",
    seo?.id,
  );
  await engine.run(5 * HOUR, 5 * MINUTE);
  expect([inState("draft"), inState("in_review")]).toEqual([maxWaiting, 0]);
  expect(waitsFor("content_writer")).toEqual({
    waitsFor: "others",
    count: maxWaiting,
    until: null,
  });
});
