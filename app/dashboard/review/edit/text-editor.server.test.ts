import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import {
  addContentItem,
  addVersion,
  archiveContentItem,
} from "#app/domain/content/content-items.server.ts";
import type { NewVersion } from "#app/domain/content/versions.server.ts";
import { createEdits, type Kept } from "#app/domain/workflow/edit/edits.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { createTextEditor } from "./text-editor.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let editor: ReturnType<typeof createTextEditor>;
let events: WorkspaceEvent[];
beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false });
  events = [];
  editor = createTextEditor({
    db: engine.db,
    edits: createEdits({ ...engine, newId: engine.store.newId }),
    emit: (event) => void events.push(event),
  });
  const contentItem = {
    id: "a",
    workspaceId: engine.workspaceId,
    ideaId: null,
    parentId: null,
    kind: "article",
    variant: "",
    agentId: null,
    origin: "simulated",
    state: "in_review",
  } as const;
  await engine.db.write((tx) =>
    addContentItem(tx, contentItem, version("a-1", "Water <b>them</b>."), engine.clock.now()),
  );
});
afterEach(() => engine.remove());

const version = (id: string, body: string): NewVersion => ({
  id,
  title: "Herbs",
  body,
  fields: {},
  madeBy: "agent",
  makerId: null,
  writer: "scripted",
  provenance: {},
  checks: [],
});

const agentWrites = () =>
  engine.db.write((tx) =>
    addVersion(
      tx,
      { contentItemId: "a", workspaceId: engine.workspaceId, baseId: "a-1", opensReview: true },
      version("a-2", "Water them in the morning."),
      engine.clock.now(),
    ),
  );

const open = (openedAs = "one") => editor.open(engine.workspaceId, "a", openedAs);
const from = (openedAs: string, revision: number, body: string): Kept => ({
  contentItemId: "a",
  baseId: "a-1",
  openedAs,
  revision,
  text: { title: "Herbs", description: "", body },
});
const keep = (kept: Kept) => editor.keep(engine.workspaceId, kept);

test("opens the current version with HTML disabled until something is autosaved", async () => {
  const first = await open();
  expect(first).toMatchObject({
    base: { id: "a-1", number: 1 },
    kept: { revision: 0, savedAt: null, text: { title: "Herbs", body: "Water <b>them</b>." } },
    changes: null,
    openedAs: "one",
  });
  expect(first.kept.html).not.toContain("<b>");
  const { kept } = (await keep(from("one", 0, "Water *them*."))) as { kept: object };
  expect(kept).toMatchObject({ revision: 1, newest: { id: "a-1", number: 1 } });
  expect(kept).toHaveProperty("html", expect.stringContaining("<em>them</em>"));
  expect((await open("two")).kept).toMatchObject({
    revision: 1,
    savedAt: engine.clock.now(),
    text: { body: "Water *them*." },
  });
  // Drafts notify no other pages.
  expect(events).toEqual([]);
});

describe("two tabs", () => {
  test("shows the later tab the differences and keeps both texts", async () => {
    await keep(from("one", 0, "Water them at noon."));
    for (const outcome of [
      await keep(from("two", 0, "Water them at night.")),
      await editor.finish(engine.actor, from("two", 0, "Water them at night.")),
    ]) {
      expect(outcome).toMatchObject({ conflict: { revision: 1, savedAt: engine.clock.now() } });
      const shown = JSON.stringify(outcome);
      for (const word of ["noon", "night"]) expect(shown).toContain(word);
    }
    expect((await open()).kept.text.body).toBe("Water them at noon.");
    expect(events).toEqual([]);
  });

  test("saves over the other tab after confirmation", async () => {
    await keep(from("one", 0, "Water them at noon."));
    expect(await keep(from("two", 1, "Water them at night."))).toMatchObject({
      kept: { revision: 2 },
    });
    const done = await editor.finish(engine.actor, from("two", 2, "Water them at night."));
    expect(done).toEqual({ number: 2 });
    expect(events).toEqual([{ workspaceId: engine.workspaceId, type: "overview" }]);
  });
});

describe("an agent's newer version during an edit", () => {
  test("is reported with the next autosave and shown on reopening", async () => {
    await keep(from("one", 0, "Water them by hand."));
    await agentWrites();
    expect(await keep(from("one", 1, "Water them by hand, always."))).toMatchObject({
      kept: { revision: 2, newest: { id: "a-2", number: 2 } },
    });
    const opened = await open();
    expect(opened).toMatchObject({
      base: { id: "a-1", number: 1 },
      newestBy: "agent",
      kept: { text: { body: "Water them by hand, always." }, newest: { id: "a-2", number: 2 } },
    });
    const changes = JSON.stringify(opened.changes);
    for (const word of ["morning", "always"]) expect(changes).toContain(word);
  });

  test("is not a tab conflict: the page shows it and can save over it", async () => {
    await agentWrites();
    const finish = editor.finish(engine.actor, from("one", 0, "Water them by hand."));
    await expect(finish).rejects.toMatchObject({ code: "version_outdated" });
    expect(events).toEqual([]);
    const done = await editor.finish(engine.actor, from("one", 0, "By hand."), "a-2");
    expect(done).toEqual({ number: 3 });
    expect(await open()).toMatchObject({ base: { number: 3 }, newestBy: "person" });
  });
});

test("keeps a review when an autosave arrives after it", async () => {
  await engine.contentWorkflow.reviews.decide({
    workspaceId: engine.workspaceId,
    contentItemId: "a",
    versionId: "a-1",
    decision: "approved",
    note: "",
    decidedBy: "person",
    actorId: null,
  });
  const state = () =>
    engine.rows("SELECT state, approved_version_id FROM content_items WHERE id = 'a'");
  const before = state();
  expect(await keep(from("one", 0, "Too late?"))).toMatchObject({ kept: { revision: 1 } });
  expect(state()).toEqual(before);
});

test("refuses archived content and other workspaces' content", async () => {
  const { db, workspaceId, clock } = engine;
  const other = await engine.newWorkspace();
  for (const act of [
    editor.open(other, "a", "one"),
    editor.keep(other, from("one", 0, "A stranger's.")),
    editor.finish(engine.actorIn(other), from("one", 0, "A stranger's.")),
  ])
    await expect(act).rejects.toMatchObject({ code: "not_found" });
  await db.write((tx) => archiveContentItem(tx, { id: "a", workspaceId }, clock.now()));
  for (const act of [open(), keep(from("one", 0, "More."))])
    await expect(act).rejects.toMatchObject({ code: "not_waiting" });
});
