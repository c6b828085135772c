import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { addIdea, findIdea } from "#app/domain/ideas/ideas.server.ts";
import { describeReverted, type Reverted } from "#app/workspace/undoable-change.ts";
import { createPlanView } from "./plan-view.server.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

let engine: Engine;
beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const words = (topic: string) => ({ topic, angle: "", keyword: topic });
const addUndoably = (
  topic: string,
  more: { at?: number | "next" | null; despite?: boolean } = {},
) =>
  engine.planEditor.add(engine.actor, { ...words(topic), reason: "Wanted", at: "next", ...more });
const add = async (...asked: Parameters<typeof addUndoably>) => (await addUndoably(...asked)).idea;
const ideaOf = (id: string) => engine.db.snapshot((tx) => findIdea(tx, engine.workspaceId, id));
const read = (asked: Partial<Parameters<ReturnType<typeof createPlanView>["read"]>[1]> = {}) =>
  createPlanView(engine).read(engine.workspaceId, {
    view: "month",
    at: null,
    idea: null,
    after: null,
    ...asked,
  });

describe("adding an idea", () => {
  test("schedules it in the next open slot, at a given time, or saves it for later", async () => {
    const next = await add("lemons on a windowsill");
    expect(next).toMatchObject({ state: "planned", source: "owner" });
    expect(next.slotAt).toBeGreaterThan(engine.clock.now());
    const at = engine.clock.now() + 3 * DAY;
    expect(await add("quince jelly", { at })).toMatchObject({ state: "planned", slotAt: at });
    expect(await add("sauerkraut in jars", { at: null })).toMatchObject({
      state: "proposed",
      slotAt: null,
    });
  });

  test("refuses a similar idea unless confirmed", async () => {
    const first = await add("growing lemons in pots");
    await expect(add("lemon growing in a pot")).rejects.toMatchObject({ code: "conflict" });
    const found = await engine.planEditor.resembles(
      engine.workspaceId,
      words("lemon growing in a pot"),
    );
    expect(found?.duplicate.id).toBe(first.id);
    const despite = await add("lemon growing in a pot", { despite: true });
    expect(despite).toMatchObject({
      duplicateOfId: first.id,
      duplicateAllowed: 1,
      state: "planned",
    });
  });

  test("refuses past times and implausible years", async () => {
    for (const at of [engine.clock.now() - HOUR, engine.clock.now() + 4_000 * DAY])
      await expect(add("quince jelly", { at })).rejects.toMatchObject({ code: "bad_request" });
  });
});

describe("moving", () => {
  test("refuses a move based on an outdated version", async () => {
    const { id, version: seen } = await add("lemons on a windowsill");
    const later = engine.clock.now() + 10 * DAY;
    await engine.planEditor.move(engine.actor, { id, seen, slotAt: later });
    const stale = engine.planEditor.move(engine.actor, { id, seen, slotAt: later + DAY });
    await expect(stale).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect((await ideaOf(id)).slotAt).toBe(later);
  });

  test("can be undone once, and not after another move", async () => {
    const { id, slotAt } = await add("lemons on a windowsill");
    const there = engine.clock.now() + 10 * DAY;
    const first = await engine.planEditor.move(engine.actor, { id, slotAt: there });
    expect(await engine.undo(engine.actor, first.undo ?? "")).toMatchObject({ reverted: 1 });
    expect((await ideaOf(id)).slotAt).toBe(slotAt);
    const second = await engine.planEditor.move(engine.actor, { id, slotAt: there });
    await engine.planEditor.move(engine.actor, { id, slotAt: there + DAY });
    expect(await engine.undo(engine.actor, second.undo ?? "")).toMatchObject({ reverted: 0 });
    expect((await ideaOf(id)).slotAt).toBe(there + DAY);
  });

  test("keeps the approval of moved content and waits one minute", async () => {
    const { id } = await add("lemons on a windowsill", { at: engine.clock.now() + 2 * DAY });
    const due = () =>
      engine.rows<{ dueAt: number }>(
        `SELECT o.due_at AS dueAt FROM publish_jobs o JOIN publications l ON l.id = o.publication_id
         JOIN content_items p ON p.id = l.content_item_id
         WHERE p.idea_id = ? AND p.kind = 'article' AND p.state = 'approved' AND o.state = 'due'`,
        id,
      );
    for (let hours = 0; due().length === 0 && hours < 72; hours += 1) {
      await engine.run(HOUR, 5 * MINUTE);
      // The owner approves it.
      for (const contentItem of engine.rows<{ id: string; versionId: string }>(
        `SELECT id, version_id AS versionId FROM content_items
         WHERE idea_id = ? AND state = 'in_review' AND decide_at IS NULL`,
        id,
      ))
        await engine.contentWorkflow.reviews.decide({
          workspaceId: engine.workspaceId,
          contentItemId: contentItem.id,
          versionId: contentItem.versionId,
          decision: "approved",
          note: "",
          decidedBy: "person",
          actorId: null,
        });
    }
    expect(due().length).toBeGreaterThan(0);
    const slotAt = engine.clock.now() + 5 * DAY;
    await engine.planEditor.move(engine.actor, { id, slotAt });
    expect(due().map(({ dueAt }) => dueAt)).toEqual(due().map(() => slotAt));
    await engine.planEditor.move(engine.actor, { id, slotAt: engine.clock.now() });
    expect(due().map(({ dueAt }) => dueAt)).toEqual(due().map(() => engine.clock.now() + MINUTE));
  });

  test("fails when the article is published or the workspace differs", async () => {
    const { id } = await add("lemons on a windowsill");
    const other = { workspaceId: "another", user: null };
    const slotAt = engine.clock.now() + DAY;
    for (const act of [
      engine.planEditor.move(other, { id, slotAt }),
      engine.planEditor.drop(other, { id }),
      engine.planEditor.take(other, { id }),
    ])
      await expect(act).rejects.toMatchObject({ code: "not_found" });
  });
});

test("restores a deleted idea's slot by undo and keeps it for edits", async () => {
  const { id, slotAt } = await add("lemons on a windowsill");
  const { undo } = await engine.planEditor.drop(engine.actor, { id });
  expect(await ideaOf(id)).toMatchObject({ state: "dropped", slotAt: null });
  await engine.undo(engine.actor, undo ?? "");
  expect(await ideaOf(id)).toMatchObject({ state: "planned", slotAt });
  await engine.planEditor.change(engine.actor, { id, words: words("limes on a windowsill") });
  expect(await ideaOf(id)).toMatchObject({ topic: "limes on a windowsill", slotAt });
});

test("removes the sample text of an edited sample idea", async () => {
  const [sample] = engine.rows<{ id: string }>(
    "SELECT id FROM ideas WHERE workspace_id = ? AND state = 'planned' AND sample_slug IS NOT NULL",
    engine.workspaceId,
  );
  const id = sample?.id ?? "";
  await engine.planEditor.change(engine.actor, { id, words: words("lemons on a windowsill") });
  expect(await ideaOf(id)).toMatchObject({ sampleSlug: null });
});

test("fills the week with proposed ideas first, up to the weekly number", async () => {
  const planned = engine.rows<{ id: string }>(
    "SELECT id FROM ideas WHERE workspace_id = ? AND state = 'planned'",
    engine.workspaceId,
  );
  for (const { id } of planned) await engine.planEditor.drop(engine.actor, { id });
  await engine.db.write((tx) =>
    tx
      .statement("UPDATE workspaces SET articles_per_week = 7 WHERE id = ?")
      .run(engine.workspaceId),
  );
  const { id } = await add("lemons on a windowsill", { at: null });
  const { filled, free } = await engine.planEditor.fill(engine.actor);
  expect(filled).toBeGreaterThan(1);
  expect(free).toBe(0);
  expect(await ideaOf(id)).toMatchObject({ state: "planned" });
  expect(await engine.planEditor.fill(engine.actor)).toEqual({ filled: 0, free: 0, undo: null });
});

test("undoes filling the week except for ideas edited since", async () => {
  const planned = () =>
    engine.rows<{ id: string }>(
      "SELECT id FROM ideas WHERE workspace_id = ? AND state = 'planned' ORDER BY slot_at DESC",
      engine.workspaceId,
    );
  for (const { id } of planned()) await engine.planEditor.drop(engine.actor, { id });
  const { id: own } = await add("lemons on a windowsill", { at: null });
  const { filled, undo } = await engine.planEditor.fill(engine.actor);
  const [moved, reworded] = planned().filter(({ id }) => id !== own);
  const to = { id: moved?.id ?? "", slotAt: engine.clock.now() + 20 * DAY };
  await engine.planEditor.move(engine.actor, to);
  const other = { id: reworded?.id ?? "", words: words("a shelf of quince jelly") };
  await engine.planEditor.change(engine.actor, other);
  const undone = await engine.undo(engine.actor, undo ?? "");
  expect(undone).toMatchObject({ kind: "week_filled", reverted: filled - 2, total: filled });
  expect(planned().map(({ id }) => id)).toEqual([moved?.id, reworded?.id]);
  expect(await ideaOf(own)).toMatchObject({ state: "proposed", slotAt: null });
  expect(await engine.undo(engine.actor, undo ?? "")).toBe("gone");
});

test("offers an update when a proposed idea is similar to a published article", async () => {
  const { id } = await add("growing lemons in pots");
  const { id: duplicate } = await add("lemon growing in a pot", { at: null, despite: true });
  const offered = async () =>
    (await read()).proposals.find((each) => each.id === duplicate)?.duplicate ?? null;
  expect(await offered()).toEqual({ id, topic: "growing lemons in pots", canUpdate: false });
  const values = { id, workspaceId: engine.workspaceId, now: engine.clock.now() };
  await engine.db.write(async (tx) => {
    await tx
      .statement(
        `INSERT INTO content_items (id, workspace_id, idea_id, kind, state, title, version_id, origin, created_at, state_at)
         VALUES ('p', @workspaceId, @id, 'article', 'approved', 'Lemons', 'v', 'simulated', @now, @now)`,
      )
      .run(values);
    await tx
      .statement(
        `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, version_id, published_at, created_at)
         VALUES ('l', @workspaceId, 'p', 'sample blog', '', 'simulated', 'published', 'v', @now, @now)`,
      )
      .run({ workspaceId: values.workspaceId, now: values.now });
  });
  expect(await offered()).toMatchObject({ canUpdate: true });
});

test("lists a day's posts with times when the day is open", async () => {
  const now = engine.clock.now();
  const posts = [
    { id: "later", at: now + HOUR },
    { id: "out", at: now },
    { id: "tomorrow", at: now + DAY },
    { id: "unpublished", at: now, state: "unpublished", version: null },
  ];
  await engine.db.write(async (tx) => {
    for (const { id, at, state = "published", version = "v" } of posts) {
      const values = { id, workspaceId: engine.workspaceId, at, state, version };
      await tx
        .statement(
          `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
           VALUES (@id, @workspaceId, 'social_post', 'approved', @id, 'v', 'simulated', @at, @at)`,
        )
        .run(values);
      await tx
        .statement(
          `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, version_id, published_at, created_at)
           VALUES (@id, @workspaceId, @id, 'sample short network', '', 'simulated', @state, @version, @at, @at)`,
        )
        .run(values);
    }
  });
  expect((await read()).posts).toBeNull();
  const { today } = await read();
  const opened = (await read({ posts: today })).posts;
  expect(opened?.items.map(({ contentItemId, isOut }) => ({ contentItemId, isOut }))).toEqual([
    { contentItemId: "out", isOut: true },
    { contentItemId: "later", isOut: true },
  ]);
});

test("pages through a plan of 5,000 ideas", async () => {
  await engine.db.write(async (tx) => {
    for (let index = 0; index < 5_000; index += 1)
      await addIdea(tx, {
        id: `idea-${String(index).padStart(4, "0")}`,
        workspaceId: engine.workspaceId,
        state: "planned",
        ...words(`subject ${index}`),
        reason: "",
        source: "owner",
        sampleSlug: null,
        // Several share a slot.
        slotAt: engine.clock.now() + 60 * DAY + Math.floor(index / 3) * 60 * MINUTE,
        quick: 0,
        createdAt: engine.clock.now(),
        endedAt: null,
      });
  });
  const dayAfter = (days: number) =>
    new Date(engine.clock.now() + days * DAY).toISOString().slice(0, 10);
  const at = dayAfter(60);
  const month = await read({ at: dayAfter(75) });
  const shown = month.days.reduce((sum, { items, more }) => sum + items.length + more, 0);
  expect(shown).toBe(400);
  expect(month.count).toBeGreaterThan(1_000);
  expect(Math.max(...month.days.map(({ items }) => items.length))).toBe(4);
  const seen: string[] = [];
  let after: { slotAt: number; id: string } | null = null;
  for (let page = 0; page < 4; page += 1) {
    const list: Awaited<ReturnType<typeof read>> = await read({ view: "list", at, after });
    seen.push(...list.days.flatMap(({ items }) => items.map(({ id }) => id)));
    const [slotAt = "", id = ""] = list.after?.split(".") ?? [];
    after = { slotAt: Number(slotAt), id };
  }
  expect(seen).toEqual(seen.map((_, index) => `idea-${String(index).padStart(4, "0")}`));
  expect(seen).toHaveLength(200);
});

test("uses days of the workspace's time zone across clock changes", async () => {
  await engine.db.write((tx) =>
    tx
      .statement("UPDATE workspaces SET time_zone = 'Pacific/Auckland' WHERE id = ?")
      .run(engine.workspaceId),
  );
  // 12:30 AM there is noon of the previous day in UTC.
  const at = Date.parse("2026-08-09T12:30:00Z");
  const { id } = await add("lemons on a windowsill", { at });
  const plan = await read({ view: "week", at: "2026-08-10", idea: id });
  expect(plan.chosen).toMatchObject({ day: "2026-08-10", minutes: 30 });
  expect(plan.days[0]).toMatchObject({ day: "2026-08-10", items: [{ id }] });
});

describe("undo", () => {
  const begin = (id: string) =>
    engine.change("UPDATE ideas SET state = 'in_work' WHERE id = ?", id);

  test("deletes an added idea and frees its topic", async () => {
    for (const at of ["next", null] as const) {
      const { idea, undo } = await addUndoably("lemons on a windowsill", { at });
      const outcome = await engine.undo(engine.actor, undo ?? "");
      expect(outcome).toMatchObject({ kind: "idea_added", reverted: 1 });
      expect(describeReverted(outcome as Reverted)).toBe("The idea will not be written");
      expect(await ideaOf(idea.id)).toMatchObject({ state: "dropped", slotAt: null });
    }
  });

  test("keeps an idea that agents have started", async () => {
    const added = await addUndoably("lemons on a windowsill");
    const { id } = added.idea;
    const changed = await engine.planEditor.change(engine.actor, {
      id,
      words: words("limes in pots"),
    });
    await begin(id);
    for (const { undo } of [changed, added]) {
      const outcome = await engine.undo(engine.actor, undo ?? "");
      expect(outcome).toMatchObject({ reverted: 0 });
      expect(describeReverted(outcome as Reverted)).toMatch(/^It is already being written/);
    }
    expect(await ideaOf(id)).toMatchObject({ state: "in_work", topic: "limes in pots" });
  });

  test("restores an edited topic once, and not over a later edit", async () => {
    const { id } = await add("lemons on a windowsill");
    const change = (topic: string) =>
      engine.planEditor.change(engine.actor, { id, words: words(topic) });
    const first = await change("limes in pots");
    expect(await engine.undo(engine.actor, first.undo ?? "")).toMatchObject({ reverted: 1 });
    expect(await ideaOf(id)).toMatchObject({ topic: "lemons on a windowsill", state: "planned" });
    expect(await engine.undo(engine.actor, first.undo ?? "")).toBe("gone");
    const second = await change("limes in pots");
    await change("quince jelly");
    expect(await engine.undo(engine.actor, second.undo ?? "")).toMatchObject({ reverted: 0 });
    expect(await ideaOf(id)).toMatchObject({ topic: "quince jelly" });
    expect((await change("quince jelly")).undo).toBeNull();
  });

  test("restores topic and time changed together", async () => {
    const { id, slotAt } = await add("lemons on a windowsill");
    const there = engine.clock.now() + 10 * DAY;
    const asked = { id, words: words("limes in pots"), slotAt: there };
    const { undo } = await engine.planEditor.changeAndMove(engine.actor, asked);
    expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 2, total: 2 });
    expect(await ideaOf(id)).toMatchObject({ topic: "lemons on a windowsill", slotAt });
  });

  test("restores a sample's text unless another idea uses it", async () => {
    const [sample] = engine.rows<{ id: string; slug: string }>(
      `SELECT id, sample_slug AS slug FROM ideas
       WHERE workspace_id = ? AND state = 'planned' AND sample_slug IS NOT NULL`,
      engine.workspaceId,
    );
    const { id, slug } = sample ?? { id: "", slug: "" };
    const change = () =>
      engine.planEditor.change(engine.actor, { id, words: words("lemons on a windowsill") });
    await engine.undo(engine.actor, (await change()).undo ?? "");
    expect(await ideaOf(id)).toMatchObject({ sampleSlug: slug });
    const { undo } = await change();
    const other = await add("quince jelly");
    await engine.change("UPDATE ideas SET sample_slug = ? WHERE id = ?", slug, other.id);
    expect(await engine.undo(engine.actor, undo ?? "")).toMatchObject({ reverted: 1 });
    expect(await ideaOf(id)).toMatchObject({ sampleSlug: null });
  });
});
