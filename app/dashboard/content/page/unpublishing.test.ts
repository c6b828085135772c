import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { describeReverted, type Reverted } from "#app/workspace/undoable-change.ts";
import { createEdits } from "#app/domain/workflow/edit/edits.server.ts";
import { createTextReader } from "./text-reader.server.ts";
import { isOut } from "./text-view.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

/** A just published article. */
async function published(): Promise<string> {
  for (let step = 0; step < 400; step += 1) {
    const [found] = engine.rows<{ id: string }>(
      `SELECT id FROM content_items WHERE workspace_id = ? AND kind = 'article' AND state = 'approved'
         AND published_at IS NOT NULL AND post_task_id IS NULL`,
      engine.workspaceId,
    );
    if (found) return found.id;
    await engine.run(10 * MINUTE, MINUTE);
  }
  throw new Error("no article has gone out");
}

/** Advances time and sends what is due, without agents. */
async function pass(ms: number): Promise<void> {
  engine.clock.advance(ms);
  await engine.contentWorkflow.run();
}

const unpublish = (id: string) => engine.contentWorkflow.withdrawals.unpublish(engine.actor, id);
const read = (id: string) => createTextReader(engine).read(engine.workspaceId, id);
const standing = (id: string) =>
  engine
    .rows<{ versionId: string | null }>(
      "SELECT version_id AS versionId FROM publications WHERE content_item_id = ? AND version_id IS NOT NULL",
      id,
    )
    .map(({ versionId }) => versionId);

describe("unpublishing", () => {
  test("waits one minute, then unpublishes everywhere and records it", async () => {
    const id = await published();
    const { text } = await read(id);
    const names = text.places.map(({ channel }) => channel);
    expect(names.length).toBeGreaterThan(0);
    expect(await engine.contentWorkflow.withdrawals.outlook(engine.workspaceId, id)).toEqual(
      names.map((channel) => ({ channel, becomes: "taken_down", why: null })),
    );
    const { undo } = await unpublish(id);
    const held = await read(id);
    expect(held.unpublishing).toEqual({ at: engine.clock.now() + MINUTE, undo });
    expect(isOut(held.text)).toBe(false);
    await pass(MINUTE - 1);
    expect(standing(id)).toHaveLength(names.length);
    await pass(1);
    // Each channel has its own rate limit.
    for (let minutes = 0; standing(id).length > 0 && minutes < 60; minutes += 1) await pass(MINUTE);
    const gone = await read(id);
    expect(gone).toMatchObject({
      unpublishing: null,
      canCorrect: false,
      text: { state: "unpublished" },
    });
    expect(gone.text.places.map(({ state }) => state)).toEqual(names.map(() => "unpublished"));
    expect(engine.rows("SELECT 1 FROM activities WHERE title = 'Unpublished'")).toHaveLength(
      names.length,
    );
    await expect(unpublish(id)).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("can be undone for one minute and not later", async () => {
    const id = await published();
    const before = standing(id);
    const first = await unpublish(id);
    await expect(unpublish(id)).rejects.toThrow("This is already being unpublished.");
    await pass(MINUTE - 1);
    const outcome = await engine.undo(engine.actor, first.undo);
    expect(outcome).toMatchObject({ reverted: before.length, total: before.length });
    expect(describeReverted(outcome as Reverted)).toBe("It stays published");
    await pass(HOUR);
    expect(standing(id)).toEqual(before);
    expect((await read(id)).unpublishing).toBeNull();
    const second = await unpublish(id);
    for (let minutes = 0; standing(id).length > 0 && minutes < 8; minutes += 1) await pass(MINUTE);
    const late = await engine.undo(engine.actor, second.undo);
    expect(late).toMatchObject({ reverted: 0 });
    expect(describeReverted(late as Reverted)).toMatch(/^It has already been unpublished/);
  });

  test("asks the owner to unpublish on a disconnected channel", async () => {
    const id = await published();
    await engine.change(
      `UPDATE publications SET channel = 'sample closed blog'
         WHERE content_item_id = ? AND channel = 'sample blog'`,
      id,
    );
    expect(await engine.contentWorkflow.withdrawals.outlook(engine.workspaceId, id)).toContainEqual(
      {
        channel: "sample closed blog",
        becomes: "by_hand",
        why: expect.stringMatching(/is no longer connected\. Reconnect it/u) as string,
      },
    );
    const { undo } = await unpublish(id);
    expect(await engine.undo(engine.actor, undo)).toMatchObject({ reverted: 2, total: 2 });
    await unpublish(id);
    await pass(MINUTE);
    const [question] = await engine.publishingIssues.questions(engine.workspaceId);
    expect(question).toMatchObject({ kind: "unpublish", channel: "sample closed blog" });
    const publishJobId = question?.id ?? "";
    const asked = await engine.publishingIssues.question(engine.workspaceId, publishJobId);
    expect(asked.url).toMatch(/^https:/u);
    const gone = { publishJobId, appeared: true, url: null, by: "person" } as const;
    await engine.publishingIssues.answer(engine.actor, gone);
    for (let minutes = 0; standing(id).length > 0 && minutes < 8; minutes += 1) await pass(MINUTE);
    expect(standing(id)).toEqual([]);
    expect((await read(id)).text.state).toBe("unpublished");
  });

  test("stops posts about it unless it stays published", async () => {
    const id = await published();
    const posts = () =>
      engine.rows("SELECT 1 FROM content_items WHERE parent_id = ? AND kind = 'social_post'", id)
        .length;
    const { undo } = await unpublish(id);
    await engine.run(MINUTE / 2, 1_000);
    expect(posts()).toBe(0);
    await engine.undo(engine.actor, undo);
    for (let hours = 0; posts() === 0 && hours < 48; hours += 1) await engine.run(HOUR, MINUTE);
    expect(posts()).toBeGreaterThan(0);
  });

  test("publishes a post again with its next version", async () => {
    const post = () =>
      engine.rows<{ id: string; versionId: string }>(
        `SELECT id, version_id AS versionId FROM content_items WHERE workspace_id = ? AND kind = 'social_post'
           AND state = 'approved' AND published_at IS NOT NULL`,
        engine.workspaceId,
      )[0];
    for (let hours = 0; !post() && hours < 96; hours += 1) await engine.run(HOUR, MINUTE);
    const { id = "", versionId: baseId = "" } = post() ?? {};
    expect(await read(id)).toMatchObject({ canCorrect: true, canSendAnew: false });
    await unpublish(id);
    for (let minutes = 0; standing(id).length > 0 && minutes < 60; minutes += 1) await pass(MINUTE);
    expect(await read(id)).toMatchObject({ canCorrect: false, canSendAnew: true });
    const { store, workspaceId } = engine;
    const kept = { contentItemId: id, baseId, revision: 0, openedAs: "page" };
    const text = { title: "New title", body: "Shorter than before.", description: "" };
    await createEdits({ ...engine, newId: store.newId }).finish(engine.actor, { ...kept, text });
    const { newestVersionId: versionId } = await read(id);
    const by = { note: "", decidedBy: "person", actorId: null } as const;
    const asked = {
      workspaceId,
      contentItemId: id,
      versionId,
      decision: "approved",
      ...by,
    } as const;
    await engine.contentWorkflow.reviews.decide(asked);
    const { text: onItsWay } = await read(id);
    expect(onItsWay.state).toBe("scheduled");
    for (const place of onItsWay.places)
      expect(place).toMatchObject({ state: "scheduled", url: null, publishedAt: null });
    // Undo works here as well during the minute.
    const part = { subject: id, field: "decision", before: "", after: versionId };
    const { reviews } = engine.contentWorkflow;
    const undone = engine.db.write((tx) => reviews.revert(tx, workspaceId, [part], "person"));
    expect(await undone).toBe(1);
    await pass(HOUR);
    expect(standing(id)).toEqual([]);
    await reviews.decide(asked);
    for (let minutes = 0; standing(id).length === 0 && minutes < 60; minutes += 1)
      await pass(MINUTE);
    expect(new Set(standing(id))).toEqual(new Set([versionId]));
    expect((await read(id)).text).toMatchObject({
      state: "published",
      places: [{ publishedAt: expect.any(Number) as number }],
    });
  });

  test("refuses unpublished content and other workspaces' content", async () => {
    const id = await published();
    const other = engine.actorIn(await engine.newWorkspace());
    const act = engine.contentWorkflow.withdrawals.unpublish(other, id);
    await expect(act).rejects.toMatchObject({ code: "not_found" });
    const [waiting] = engine.rows<{ id: string }>(
      `SELECT id FROM content_items WHERE workspace_id = ? AND kind <> 'report'
         AND NOT EXISTS (SELECT 1 FROM publications WHERE content_item_id = content_items.id)`,
      engine.workspaceId,
    );
    expect(
      await engine.contentWorkflow.withdrawals.outlook(engine.workspaceId, waiting?.id ?? ""),
    ).toEqual([]);
    await expect(unpublish(waiting?.id ?? "")).rejects.toThrow(/isn’t published/);
  });

  test("refuses undo by a token that may not review", async () => {
    const { undo } = await unpublish(await published());
    const act = engine.undo(engine.actor, undo, null);
    await expect(act).rejects.toMatchObject({ code: "not_for_deciding" });
  });
});

describe("updating published content", () => {
  /** A person writes and approves the next version. */
  async function correct(id: string): Promise<{ versionId: string; undo: () => Promise<number> }> {
    const { newestVersionId: baseId, shown, body, description } = await read(id);
    const text = { title: shown.title, description, body: `${body}\n\nCorrected.` };
    const kept = { contentItemId: id, baseId, revision: 0, openedAs: "a page", text };
    await createEdits({ ...engine, newId: engine.store.newId }).finish(engine.actor, kept);
    const { newestVersionId: versionId } = await read(id);
    await engine.contentWorkflow.reviews.decide({
      workspaceId: engine.workspaceId,
      contentItemId: id,
      versionId,
      decision: "approved",
      note: "",
      decidedBy: "person",
      actorId: null,
    });
    const part = { subject: id, field: "decision", before: "", after: versionId };
    return {
      versionId,
      undo: () =>
        engine.db.write((tx) =>
          engine.contentWorkflow.reviews.revert(tx, engine.workspaceId, [part], "person"),
        ),
    };
  }

  test("updates every channel one minute after approval", async () => {
    const id = await published();
    const before = standing(id);
    expect(await read(id)).toMatchObject({ canCorrect: true });
    const { versionId } = await correct(id);
    await pass(MINUTE - 1);
    expect(standing(id)).toEqual(before);
    for (let minutes = 0; standing(id).includes(before[0] ?? "") && minutes < 60; minutes += 1)
      await pass(MINUTE);
    expect(standing(id)).toEqual(before.map(() => versionId));
    const kinds = engine.rows<{ kind: string; state: string }>(
      `SELECT o.kind, o.state FROM publish_jobs o JOIN publications l ON l.id = o.publication_id
       WHERE l.content_item_id = ? AND o.version_id = ?`,
      id,
      versionId,
    );
    expect(kinds).toEqual(before.map(() => ({ kind: "update", state: "confirmed" })));
  });

  test("needs review again when the approval is undone in time", async () => {
    const id = await published();
    const before = standing(id);
    const { undo } = await correct(id);
    expect(await undo()).toBe(1);
    await pass(DAY);
    expect(standing(id)).toEqual(before);
    expect(await read(id)).toMatchObject({ text: { state: "waiting" } });
  });

  test("can't be undone once the update is published", async () => {
    const id = await published();
    const { versionId, undo } = await correct(id);
    for (let minutes = 0; !standing(id).includes(versionId) && minutes < 60; minutes += 1)
      await pass(MINUTE);
    expect(await undo()).toBe(0);
  });

  test("skips channels it was unpublished from", async () => {
    const id = await published();
    await correct(id);
    await unpublish(id);
    for (let minutes = 0; standing(id).length > 0 && minutes < 60; minutes += 1) await pass(MINUTE);
    await pass(DAY);
    expect(standing(id)).toEqual([]);
  });
});
