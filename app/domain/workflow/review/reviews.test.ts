import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import type { Reviews } from "./reviews.server.ts";

/* Next to each affected row there are others that differ in one thing. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
let mine: string;
let now: number;
let reviews: Reviews;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  mine = engine.workspaceId;
  now = engine.clock.now();
  ({ reviews } = engine.contentWorkflow);
  await rows.addOther();
  await rows.addResting();
});
afterEach(() => engine.remove());

const played = { origin: "simulated" };

describe("automatic decisions", () => {
  const waiting = { state: "in_review", ...played };
  const addContentItems = async (decideAt: (at: number) => Values) => {
    await rows.add("workspaces", {
      ...{ id: "tomorrow", kind: "next_demo", mode: "simulation", seed: "s" },
      ...{ goal_cents: 0, created_at: 1 },
    });
    await rows.addContentItem({ ...waiting, id: "due", ...decideAt(now - 1) });
    await rows.addContentItem({ ...waiting, id: "not due yet", ...decideAt(now + 9) });
    await rows.addContentItem({ ...waiting, id: "asks its owner" });
    await rows.addContentItem({
      ...waiting,
      id: "sent back",
      ...decideAt(now - 3),
      state: "rejected",
    });
    const demo = { ...waiting, ...decideAt(now - 2), workspace_id: "tomorrow" };
    await rows.addContentItem({ ...demo, id: "tomorrow's" });
  };
  const isDue = (at: number) => ({ decide_at: at });

  it("include only the due items of one workspace when run for it", async () => {
    await addContentItems(isDue);
    const { clock } = engine;
    const own = engine.createContentWorkflow({
      ...{ clock, newId: engine.store.newId, emit: () => undefined },
      workspaceId: mine,
    });
    expect(await own.reviews.decideDue()).toBe(1);
    expect(approved()).toEqual(["due"]);
    expect(rows.isWoken()).toBe(true);
    expect(await own.reviews.nextDueAt(mine)).toBe(now + 9);
  });

  it("include the due items of all workspaces except tomorrow's demo", async () => {
    // The other workspaces have nothing due.
    await addContentItems(() => ({}));
    for (const [id, at] of [
      ["due", now - 1],
      ["not due yet", now + 9],
      ["sent back", now - 3],
      ["tomorrow's", now - 2],
    ] as const)
      await rows.set("content_items", id, "decide_at", at);
    await rows.addContentItem({ ...waiting, id: "theirs", kind: "report", workspace_id: "other" });
    await rows.set("content_items", "theirs", "decide_at", now);
    expect(await reviews.decideDue()).toBe(2);
    expect(approved()).toEqual(["due", "theirs"]);
  });

  const approved = () =>
    engine
      .rows<{ id: string }>("SELECT id FROM content_items WHERE state = 'approved' ORDER BY id")
      .map(({ id }) => id);

  it("are due next when the first of the workspace is", async () => {
    await rows.addContentItem({ ...waiting, id: "sent back", decide_at: 5, state: "rejected" });
    await rows.addContentItem({ ...waiting, id: "theirs", decide_at: 6, workspace_id: "other" });
    await rows.addContentItem({ ...waiting, id: "asks its owner" });
    expect(await reviews.nextDueAt(mine)).toBeNull();
    await rows.addContentItem({ ...waiting, id: "later", decide_at: 9 });
    await rows.addContentItem({ ...waiting, id: "due", decide_at: 8 });
    expect(await reviews.nextDueAt(mine)).toBe(8);
  });
});

it("a demo item is decided on later, another workspace's at once", async () => {
  const times = { goal_cents: 0, created_at: 1 };
  const demo = { id: "tomorrow", kind: "next_demo", mode: "simulation", seed: "s", ...times };
  await rows.add("workspaces", demo);
  const open = async (contentItemId: string, workspaceId: string) => {
    const text = { id: contentItemId, workspace_id: workspaceId, state: "in_review", ...played };
    await rows.addContentItem(text);
    await engine.db.write((tx) =>
      reviews.open(tx, { workspaceId, contentItemId, taskId: "task" }, now),
    );
    const stored = "SELECT state, decide_at AS decideAt FROM content_items WHERE id = ?";
    return engine.rows<{ state: string; decideAt: number | null }>(stored, contentItemId)[0];
  };
  expect(await open("mine", mine)).toEqual({ state: "approved", decideAt: null });
  const waiting = await open("tomorrow's", "tomorrow");
  expect(waiting?.state).toBe("in_review");
  expect(waiting?.decideAt).toBeGreaterThan(now);
});

describe("changes", () => {
  const ask = (contentItemId = "contentItem", workspaceId = mine) =>
    reviews.decide({
      ...{
        workspaceId,
        contentItemId,
        versionId: "v1",
        decision: "changes_requested",
        note: "Shorter",
      },
      ...{ decidedBy: "person", actorId: null },
    });
  const gone = { type: "poet", removed_at: 5, enabled: 0 };
  beforeEach(async () => {
    await rows.addAgent({ ...gone, id: "gone", position: 50 });
    await rows.addContentItem({ state: "in_review", agent_id: "gone" });
  });

  it("can't be requested when no agent is left to make them", async () => {
    await rows.addAgent({ ...gone, id: "gone as well", position: 51 });
    await rows.addAgent({ id: "another", position: 52, type: "painter" });
    await rows.addAgent({ id: "theirs", position: 1, type: "poet", workspace_id: "other" });
    await expect(ask()).rejects.toMatchObject({ code: "conflict" });
    await expect(ask("contentItem", "other")).rejects.toMatchObject({ code: "not_found" });
    expect(rows.isWoken()).toBe(false);
    await rows.addAgent({ id: "new", position: 53, type: "poet" });
    expect(await ask()).toMatchObject({ state: "changes_requested" });
    expect(rows.isWoken()).toBe(true);
  });

  it("can be requested from an agent that is there, even if another item has none", async () => {
    await rows.addAgent({ id: "here", position: 51, type: "painter" });
    await rows.addContentItem({ id: "second", state: "in_review", agent_id: "here" });
    expect(await ask("second")).toMatchObject({ state: "changes_requested" });
  });
});

describe("undoing a decision", () => {
  const place = async (
    id: string,
    { content_item_id = "contentItem", ...publication }: Values,
    ...publishJobs: Values[]
  ) => {
    await rows.addAddress({ id, content_item_id, channel: `at ${id}`, ...publication });
    for (const [index, publishJob] of publishJobs.entries())
      await rows.addOperation({ id: `${id} ${index}`, publication_id: id, ...publishJob });
  };
  const isLeaving = (of = mine) => reviews.isLeaving(engine.db.read, of, "contentItem");
  const update = { kind: "update", state: "due", version_id: "v2" };
  const out = { published_at: 5 };

  /* The second version of a published article is approved, and waits to replace the first. */
  type Case = [string, boolean, Values, Values[], (Values | null)?];
  it.each<Case>([
    ["before anything is sent", false, {}, []],
    ["while it waits to be sent", false, {}, [{ state: "due" }]],
    ["not while it is being sent", true, {}, [{ state: "sending" }]],
    ["not once it is out", true, out, []],
    ["while the next version waits to be sent", false, out, [update]],
    ["while the next version is held", false, out, [{ ...update, state: "on_hold" }]],
    ["not when what waits takes it away", true, out, [{ ...update, kind: "unpublish" }]],
    ["not while the next version is being sent", true, out, [{ ...update, state: "sending" }]],
    ["not once nothing waits any more", true, out, [{ ...update, state: "failed" }]],
    ["not when another version waits", true, out, [{ ...update, version_id: "v1" }]],
    ["not when it has arrived before", true, {}, [update, { state: "confirmed" }]],
    ["not when another version is published", true, out, [update], { version_id: "v2" }],
  ])("%s", async (_, expected, contentItem, publishJobs, elsewhere = null) => {
    await rows.addContentItem({
      state: "approved",
      approved_version_id: "v2",
      version_id: "v2",
      ...contentItem,
    });
    await place("place", {}, ...publishJobs);
    if (elsewhere) await place("second", elsewhere);
    expect(await isLeaving()).toBe(expected);
    expect(await isLeaving("other")).toBe(false);
  });

  it("not while it is being published on a second channel", async () => {
    await rows.addContentItem({ approved_version_id: "v2", ...out });
    await place("place", {}, update);
    await place("second", {}, { state: "checking" });
    expect(await isLeaving()).toBe(true);
  });

  it("regardless of other articles", async () => {
    await rows.addContentItem({ approved_version_id: "v2" });
    await rows.addContentItem({ id: "other text", approved_version_id: "v2" });
    await place("theirs", { content_item_id: "other text" }, { state: "sending" });
    expect(await isLeaving()).toBe(false);
    await rows.set("content_items", "contentItem", "published_at", 5);
    await rows.addContentItem({ id: "third text", approved_version_id: "v2" });
    await place("third", { content_item_id: "third text" }, update);
    expect(await isLeaving()).toBe(true);
    await place("place", {}, update);
    expect(await isLeaving()).toBe(false);
  });

  it("when there was no decision since; other errors are rethrown", async () => {
    const contentItem = { state: "approved", version_id: "v1", approved_version_id: "v1" };
    for (const id of ["a", "b", "c"]) await rows.addContentItem({ ...contentItem, id });
    await rows.set("content_items", "b", "published_at", 5);
    await rows.set("content_items", "c", "version_id", "v2");
    const parts = ["a", "b", "c"].map((subject) => {
      return { subject, field: "decision", before: "", after: "v1" };
    });
    const revert = () => engine.db.write((tx) => reviews.revert(tx, mine, parts, "person"));
    engine.db.writer.exec(
      "CREATE TEMP TRIGGER broken BEFORE INSERT ON main.reviews BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    await expect(revert()).rejects.toThrow("broken");
    engine.db.writer.exec("DROP TRIGGER broken");
    expect(await revert()).toBe(1);
    expect(
      engine.rows("SELECT id FROM content_items WHERE state = 'in_review' AND id = 'a'"),
    ).toHaveLength(1);
  });
});
