import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";
import { createUpdateInstead } from "./update-instead.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let updates: ReturnType<typeof createUpdateInstead>;
beforeEach(async () => {
  engine = await createTestEngine();
  const { contentWorkflow, store } = engine;
  updates = createUpdateInstead({
    ...engine,
    newId: store.newId,
    emit: () => undefined,
    plan: contentWorkflow.plan,
    updates: contentWorkflow.updates,
  });
});
afterEach(() => engine.remove());

interface Article {
  id: string;
  ideaId: string;
  versionId: string;
  topic: string;
  keyword: string;
}

/** A published article and its idea. */
async function published(): Promise<Article> {
  for (let step = 0; step < 400; step += 1) {
    const [found] = engine.rows<Article>(
      `SELECT p.id, p.idea_id AS ideaId, p.version_id AS versionId, i.topic, i.keyword
       FROM content_items p JOIN ideas i ON i.id = p.idea_id
       WHERE p.workspace_id = ? AND p.kind = 'article' AND p.state = 'approved' AND p.published_at IS NOT NULL`,
      engine.workspaceId,
    );
    if (found) return found;
    await engine.run(10 * MINUTE, MINUTE);
  }
  throw new Error("no article has gone out");
}

const stateOf = (id: string) =>
  engine.rows<{ state: string; versionId: string; decideAt: number | null }>(
    "SELECT state, version_id AS versionId, decide_at AS decideAt FROM content_items WHERE id = ?",
    id,
  )[0];
const standing = (id: string) =>
  engine.rows<{ channel: string; versionId: string }>(
    "SELECT channel, version_id AS versionId FROM publications WHERE content_item_id = ? ORDER BY channel",
    id,
  );

test("updates the similar published article instead of writing a new one", async () => {
  const article = await published();
  const { topic, keyword } = article;
  const words = { topic, keyword, angle: "" };
  const add = (despite: boolean) =>
    engine.planEditor.add(engine.actor, { ...words, reason: "Wanted", at: null, despite });
  await expect(add(false)).rejects.toMatchObject({ code: "conflict" });
  expect(await updates.canUpdate(article.ideaId)).toBe(true);
  const { idea } = await add(true);
  const before = standing(article.id);
  await updates.updateInstead(engine.actor, {
    duplicateOfId: article.ideaId,
    words: { ...words, angle: "for beginners" },
    instead: { id: idea.id, seen: idea.version },
  });
  expect(await engine.db.snapshot((tx) => findIdea(tx, engine.workspaceId, idea.id))).toMatchObject(
    {
      state: "dropped",
    },
  );
  expect(stateOf(article.id)).toMatchObject({ state: "changes_requested" });
  expect(await updates.canUpdate(article.ideaId)).toBe(false);
  // The published version stays live meanwhile.
  expect(standing(article.id)).toEqual(before);

  for (let steps = 0; stateOf(article.id)?.state === "changes_requested" && steps < 500; steps += 1)
    await engine.run(10 * MINUTE, MINUTE);
  const { versionId, state } = stateOf(article.id) ?? expect.fail("it is gone");
  expect(versionId).not.toBe(article.versionId);
  if (state === "in_review")
    await engine.contentWorkflow.reviews.decide({
      workspaceId: engine.workspaceId,
      contentItemId: article.id,
      versionId,
      decision: "approved",
      note: "",
      decidedBy: "person",
      actorId: null,
    });
  const isUpdated = () => standing(article.id).every((each) => each.versionId === versionId);
  for (let hours = 0; !isUpdated() && hours < 48; hours += 1) await engine.run(HOUR, MINUTE);
  expect(standing(article.id)).toEqual(before.map((place) => ({ ...place, versionId })));
  const sent = engine.rows(
    `SELECT DISTINCT o.kind, o.state FROM publish_jobs o JOIN publications l ON l.id = o.publication_id
     WHERE l.content_item_id = ? AND o.version_id = ?`,
    article.id,
    versionId,
  );
  expect(sent).toEqual([{ kind: "update", state: "confirmed" }]);
});

test("tells the agent what to cover", async () => {
  const { id, ideaId: duplicateOfId } = await published();
  const words = { topic: "lemons in pots", angle: "for beginners", keyword: "growing lemons" };
  await updates.updateInstead(engine.actor, { duplicateOfId, words, instead: null });
  expect(
    engine.rows(
      "SELECT note FROM reviews WHERE content_item_id = ? AND decision = 'changes_requested'",
      id,
    ),
  ).toEqual([
    {
      note: "Update this article to also cover: lemons in pots. Angle: for beginners. Search term: growing lemons.",
    },
  ]);
});

test("refuses unpublished content, content being changed and other workspaces' content", async () => {
  const { ideaId: duplicateOfId } = await published();
  const words = { topic: "lemons", angle: "", keyword: "lemons" };
  const ask = (actor = engine.actor, of = duplicateOfId) =>
    updates.updateInstead(actor, { duplicateOfId: of, words, instead: null });
  const other = engine.actorIn(await engine.newWorkspace());
  await expect(ask(other)).rejects.toMatchObject({ code: "not_found" });
  const { idea } = await engine.planEditor.add(engine.actor, { ...words, reason: "", at: "next" });
  await expect(ask(engine.actor, idea.id)).rejects.toMatchObject({ code: "not_waiting" });
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: "not_waiting" });
});
