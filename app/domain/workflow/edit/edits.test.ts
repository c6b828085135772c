import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import type { EditedText } from "#app/domain/content/edit.ts";
import type { Decision, ContentItemState } from "#app/domain/content/content-item.ts";
import {
  addContentItem,
  addVersion,
  archiveContentItem,
  findContentItem,
  setDecideAt,
} from "#app/domain/content/content-items.server.ts";
import { findVersion, type NewVersion } from "#app/domain/content/versions.server.ts";
import { createEdits, findEdit, followWithEdit, type Kept } from "./edits.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let edits: ReturnType<typeof createEdits>;
beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true });
  edits = createEdits({ ...engine, newId: engine.store.newId });
  await give("a", "in_review");
});
afterEach(() => engine.remove());

const version = (id: string, body: string): NewVersion => ({
  id,
  title: "Herbs",
  body,
  fields: { description: "What it is about" },
  madeBy: "agent",
  makerId: null,
  writer: "scripted",
  provenance: {},
  checks: [],
});

async function give(id: string, state: "draft" | "in_review"): Promise<void> {
  const { db, clock, workspaceId } = engine;
  const contentItem = {
    id,
    workspaceId,
    ideaId: null,
    parentId: null,
    kind: "article",
    variant: "",
    agentId: null,
    origin: "simulated",
    state,
  } as const;
  await db.write((tx) =>
    addContentItem(tx, contentItem, version(`${id}-1`, "Water them."), clock.now()),
  );
}

/** An agent answers with its next version. */
const agentWrites = () =>
  engine.db.write((tx) =>
    addVersion(
      tx,
      { contentItemId: "a", workspaceId: engine.workspaceId, baseId: "a-1", opensReview: true },
      version("a-2", "Water them in the morning."),
      engine.clock.now(),
    ),
  );

const words = (body: string): EditedText => ({
  title: "Herbs",
  description: "What it is about",
  body,
});

/** What a page sends that was opened on the first version. */
const from = (
  openedAs: string,
  revision: number,
  body: string,
  more: Partial<Kept> = {},
): Kept => ({
  contentItemId: "a",
  baseId: "a-1",
  openedAs,
  revision,
  text: words(body),
  ...more,
});

const keep = (kept: Kept, workspaceId = engine.workspaceId) => edits.keep(workspaceId, kept);
const discard = (typed: Kept | null = null) => edits.discard(engine.workspaceId, "a", typed);
const bringBack = () => edits.bringBack(engine.workspaceId, "a");
const kept = () => findEdit(engine.db.read, engine.workspaceId, "a");
const contentItem = () => findContentItem(engine.db.read, engine.workspaceId, "a");
const decide = (decision: Decision) =>
  engine.contentWorkflow.reviews.decide({
    workspaceId: engine.workspaceId,
    contentItemId: "a",
    versionId: "a-1",
    decision,
    note: "Shorter",
    decidedBy: "person",
    actorId: null,
  });

describe("two tabs", () => {
  test("rejects the second one's different text until it knows the first's", async () => {
    expect(await keep(from("one", 0, "By the first."))).toMatchObject({ revision: 1 });
    const second = from("two", 0, "By the second.");
    await expect(keep(second)).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect(await kept()).toMatchObject({ body: "By the first.", openedAs: "one" });
    expect(await keep({ ...second, revision: 1 })).toMatchObject({ revision: 2 });
    await expect(keep(from("one", 1, "And more."))).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    expect(await kept()).toMatchObject({ body: "By the second.", openedAs: "two" });
  });

  test("the same text is no conflict, and one page saves as often as it likes", async () => {
    await keep(from("one", 0, "The same."));
    expect(await keep(from("two", 0, "The same."))).toMatchObject({ revision: 1 });
    // Its answer may not have arrived before it keeps the next.
    expect(await keep(from("one", 0, "More."))).toMatchObject({ revision: 2 });
    expect(await keep(from("one", 0, "And more."))).toMatchObject({ revision: 3 });
  });

  test("neither can finish a version over the other's saved edit", async () => {
    await keep(from("one", 0, "By the first."));
    const finish = edits.finish(engine.actor, from("two", 0, "By the second."));
    await expect(finish).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect(await contentItem()).toMatchObject({ versionId: "a-1" });
    expect(await edits.finish(engine.actor, from("one", 1, "By the first."))).toBe(2);
    expect(await kept()).toBeNull();
  });

  test("restores what one tab has discarded, unless the other has saved since", async () => {
    await keep(from("one", 0, "By the first."));
    expect(await discard()).toBe(true);
    expect(await kept()).toBeNull();
    expect(await bringBack()).toBe(true);
    expect(await kept()).toMatchObject({ body: "By the first." });
    await discard();
    await keep(from("two", 0, "By the second."));
    expect(await bringBack()).toBe(false);
    expect(await kept()).toMatchObject({ body: "By the second." });
  });

  test("doesn't discard what the other tab has saved unseen", async () => {
    await keep(from("one", 0, "By the first."));
    const act = discard(from("two", 0, "By the second."));
    await expect(act).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect(await kept()).toMatchObject({ body: "By the first." });
  });
});

describe("a discarded edit", () => {
  test("is what the page contains, even if it wasn't saved yet", async () => {
    expect(await discard(from("one", 0, "By hand."))).toBe(true);
    expect(await kept()).toBeNull();
    expect(await bringBack()).toBe(true);
    expect(await kept()).toMatchObject({ body: "By hand." });
    expect(await discard(from("one", 1, "More by hand."))).toBe(true);
    await bringBack();
    expect(await kept()).toMatchObject({ body: "More by hand." });
  });

  test("is nothing without changes: an earlier discarded edit doesn't come back", async () => {
    await discard(from("one", 0, "By hand."));
    expect(await discard(from("two", 0, "Water them."))).toBe(false);
    expect(await kept()).toBeNull();
  });

  test("does not come back after a new version was saved", async () => {
    await discard(from("one", 0, "By hand."));
    await edits.finish(engine.actor, from("one", 0, "Done by hand."));
    expect(await bringBack()).toBe(false);
    expect(await kept()).toBeNull();
  });
});

describe("an agent's newer version during an edit", () => {
  test("loses no edit, and an older version isn't saved over it unseen", async () => {
    await keep(from("one", 0, "By hand."));
    await agentWrites();
    expect(await keep(from("one", 1, "More by hand."))).toMatchObject({ baseId: "a-1" });
    const finish = edits.finish(engine.actor, from("one", 2, "More by hand."));
    await expect(finish).rejects.toMatchObject({ code: "version_outdated" });
    expect(await kept()).toMatchObject({ body: "More by hand." });
    expect(await contentItem()).toMatchObject({ versionId: "a-2" });
  });

  test("can be followed by the edit once the person has seen it, but not by a newer version still", async () => {
    await agentWrites();
    const typed = from("one", 0, "By hand.");
    const unseen = edits.finish(engine.actor, typed, "a-0");
    await expect(unseen).rejects.toMatchObject({ code: "version_outdated" });
    expect(await edits.finish(engine.actor, typed, "a-2")).toBe(3);
    const { versionId } = await contentItem();
    expect(await findVersion(engine.db.read, engine.workspaceId, versionId)).toMatchObject({
      body: "By hand.",
      baseId: "a-2",
      madeBy: "person",
      writer: "",
    });
  });

  test("with the same text needs no new version", async () => {
    await agentWrites();
    const typed = from("one", 0, "Water them in the morning.");
    expect(await edits.finish(engine.actor, typed, "a-2")).toBeNull();
    expect(await contentItem()).toMatchObject({ versionId: "a-2" });
  });
});

test("an article that a person has edited keeps its sources, and only the unsupported statements still in it", async () => {
  const sources = [{ title: "Watering in winter", quote: "every second week" }];
  const unsupported = [
    { statement: "Water them.", why: "No source says so." },
    { statement: "Herbs die of thirst.", why: "No source says so." },
  ];
  const provenance = JSON.stringify({ sources, unsupported, moderation: "Nothing.", model: "m" });
  await engine.change("UPDATE content_versions SET provenance = ? WHERE id = 'a-1'", provenance);
  await edits.finish(engine.actor, from("one", 0, "Herbs die of thirst. Water them weekly."));
  const { versionId } = await contentItem();
  const [changed] = engine.rows<{ provenance: string }>(
    `SELECT provenance FROM content_versions WHERE id = '${versionId}'`,
  );
  // The model and its provider's moderation refer to the old text only.
  expect(JSON.parse(changed?.provenance ?? "")).toEqual({ sources, unsupported: [unsupported[1]] });
});

describe("an edit after a decision", () => {
  test.each(["approved", "rejected", "changes_requested"] as const)(
    "is kept when it is %s, and the decision stays until it becomes a version",
    async (decision) => {
      await decide(decision);
      const before = await contentItem();
      await keep(from("one", 0, "By hand."));
      expect(await contentItem()).toEqual(before);
      expect(await edits.finish(engine.actor, from("one", 1, "By hand."))).toBe(2);
      expect(await contentItem()).toMatchObject({ state: "in_review", approvedVersionId: null });
    },
  );

  test("is rejected for an archived item, and the earlier edit is kept", async () => {
    await keep(from("one", 0, "By hand."));
    const { db, workspaceId, clock } = engine;
    await db.write((tx) => archiveContentItem(tx, { id: "a", workspaceId }, clock.now()));
    for (const act of [
      keep(from("one", 1, "More.")),
      edits.finish(engine.actor, from("one", 1, "More.")),
    ])
      await expect(act).rejects.toMatchObject({
        code: "not_waiting",
        message: "This is archived. Restore it first.",
      });
    expect(await kept()).toMatchObject({ body: "By hand." });
  });

  test("is rejected for a draft that an agent is working on", async () => {
    await give("b", "draft" satisfies ContentItemState);
    const act = keep(from("one", 0, "By hand.", { contentItemId: "b", baseId: "b-1" }));
    await expect(act).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is decided on by its author, even if the agent is auto-approved", async () => {
    const at = engine.clock.now() + MINUTE;
    const of = { id: "a", workspaceId: engine.workspaceId };
    await engine.db.write((tx) => setDecideAt(tx, of, at));
    await edits.finish(engine.actor, from("one", 0, "By hand."));
    engine.clock.advance(2 * MINUTE);
    await engine.contentWorkflow.run();
    expect(await contentItem()).toMatchObject({ state: "in_review" });
  });
});

test("a saved version has its own number, even after an agent's proposal has taken the next one", async () => {
  expect(await edits.finish(engine.actor, from("one", 0, "By hand."))).toBe(2);
  await agentWrites();
  const { versionId: baseId } = await contentItem();
  expect(await edits.finish(engine.actor, from("one", 0, "More by hand.", { baseId }))).toBe(4);
});

test("a version saved by an API client is stored as a program's", async () => {
  await edits.finish(engine.actor, { ...from("the API", 0, "By a program."), by: "token" });
  const { versionId } = await contentItem();
  expect(await findVersion(engine.db.read, engine.workspaceId, versionId)).toMatchObject({
    madeBy: "person",
    writer: "program",
  });
});

test("an edit belongs to one content item, whatever happens to another's", async () => {
  await give("b", "in_review");
  await keep(from("one", 0, "Of the first."));
  const ofSecond = { contentItemId: "b", baseId: "b-1" };
  await keep(from("one", 0, "Of the second.", ofSecond));
  const second = () => findEdit(engine.db.read, engine.workspaceId, "b");
  const before = await second();
  expect(before).toMatchObject({ body: "Of the second." });
  expect(await kept()).toMatchObject({ body: "Of the first." });
  expect(await findEdit(engine.db.read, await engine.newWorkspace(), "a")).toBeNull();
  // The first is discarded and restored; a different base version doesn't continue it.
  await engine.db.write(async (tx) => {
    await followWithEdit(tx, { contentItemId: "a", from: "b-1", to: "x" });
    await followWithEdit(tx, { contentItemId: "a", from: "a-1", to: "a-2" });
  });
  expect((await kept())?.baseId).toBe("a-2");
  expect(await second()).toEqual(before);
  expect(await discard()).toBe(true);
  expect(await discard()).toBe(false);
  expect(await second()).toEqual(before);
  expect(await edits.discard(engine.workspaceId, "b", null)).toBe(true);
  expect(await bringBack()).toBe(true);
  expect(await bringBack()).toBe(false);
  expect(await second()).toBeNull();
  await edits.bringBack(engine.workspaceId, "b");
  await edits.finish(engine.actor, from("one", 1, "By a person."));
  expect(await kept()).toBeNull();
  expect(await second()).toEqual(before);
});

test("edits of another workspace's content can't be saved, finished, discarded or restored", async () => {
  const other = engine.actorIn(await engine.newWorkspace());
  const typed = from("one", 0, "By a stranger.");
  for (const act of [
    keep(typed, other.workspaceId),
    edits.finish(other, typed),
    edits.discard(other.workspaceId, "a", null),
    edits.discard(other.workspaceId, "a", typed),
    edits.bringBack(other.workspaceId, "a"),
    keep(from("one", 0, "Of no version.", { baseId: "b-1" })),
  ])
    await expect(act).rejects.toMatchObject({ code: "not_found" });
  expect(await kept()).toBeNull();
});
