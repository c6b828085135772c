import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { jpegOf } from "#tests/harness/pictures.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { describeReverted, type Reverted } from "#app/workspace/undoable-change.ts";
import {
  addContentItem,
  addReview,
  addVersion,
  findContentItem,
} from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { forgetPictures } from "#app/domain/pictures/picture-store.server.ts";
import { createPictures } from "#app/domain/pictures/pictures.server.ts";
import { createCovers } from "./covers.server.ts";
import { createEdits, findEdit } from "./edits.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let covers: ReturnType<typeof createCovers>;
let pictures: ReturnType<typeof createPictures>;
const events: WorkspaceEvent[] = [];
const actor = () => ({ workspaceId: engine.workspaceId, user: null });

const version = (id: string) => ({
  id,
  title: "Herbs",
  body: "Water them.",
  fields: { description: "What it is about" },
  madeBy: "agent" as const,
  makerId: null,
  writer: "scripted",
  provenance: {},
  checks: [],
});

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false });
  events.length = 0;
  const deps = { ...engine, newId: engine.store.newId };
  covers = createCovers({ ...deps, emit: (event) => void events.push(event) });
  pictures = createPictures({ ...deps, emit: () => undefined });
});
afterEach(() => engine.remove());

async function give(
  state: "draft" | "in_review",
  kind: "article" | "report" | "social_post" = "article",
  id = "a",
): Promise<void> {
  const { db, clock, workspaceId } = engine;
  const rest = {
    ideaId: null,
    parentId: null,
    variant: "",
    agentId: null,
    origin: "simulated",
  } as const;
  const contentItem = { id, workspaceId, kind, state, ...rest };
  await db.write((tx) => addContentItem(tx, contentItem, version(`${id}-1`), clock.now()));
}

async function add(color: string, alt = "A pot") {
  const bytes = await jpegOf({ color });
  const sent = { bytes, name: "pot.jpg", alt, decorative: false };
  return (await pictures.add(actor(), sent)).picture;
}

const newest = async () => {
  const contentItem = await findContentItem(engine.db.read, engine.workspaceId, "a");
  return {
    contentItem,
    version: await findVersion(engine.db.read, engine.workspaceId, contentItem.versionId),
  };
};

const approve = (versionId: string) =>
  engine.db.write((tx) =>
    addReview(
      tx,
      {
        ...{
          id: engine.store.newId(),
          contentItemId: "a",
          workspaceId: engine.workspaceId,
          versionId,
        },
        ...{ decision: "approved", note: "", decidedBy: "person", actorId: null },
      },
      engine.clock.now(),
    ),
  );

it("creates a version with the picture, which is not approved", async () => {
  await give("in_review");
  const pot = await add("#aa3311");
  await approve("a-1");
  const chosen = await covers.choose(actor(), { contentItemId: "a", pictureId: pot.id });
  expect(chosen).toMatchObject({ wasApproved: true });
  const { contentItem, version } = await newest();
  expect(contentItem).toMatchObject({ state: "in_review", approvedVersionId: null });
  expect(version).toMatchObject({ number: 2, body: "Water them.", madeBy: "person" });
  expect(version.fields).toMatchObject({
    description: "What it is about",
    cover: { id: pot.id, alt: "A pot", width: 900, height: 600, type: "jpeg" },
  });
  // The same once more changes nothing.
  expect(await covers.choose(actor(), { contentItemId: "a", pictureId: pot.id })).toMatchObject({
    undo: null,
  });
  const { pictures: listed } = await pictures.list(engine.workspaceId);
  expect(listed).toMatchObject([{ usedBy: [{ id: "a" }] }]);
  await expect(pictures.remove(actor(), pot.id)).rejects.toMatchObject({ code: "conflict" });
});

it("is announced once in the workspace", async () => {
  await give("in_review");
  const pot = await add("#aa3311");
  const choice = { contentItemId: "a", pictureId: pot.id };
  const { undo } = await covers.choose(actor(), choice);
  await covers.choose(actor(), choice);
  expect(events).toEqual([
    {
      ...{ workspaceId: engine.workspaceId, type: "activity" },
      activity: expect.objectContaining({ id: undo, title: "Picture added" }) as unknown,
    },
  ]);
});

it("can be undone, unless another cover was chosen since", async () => {
  await give("in_review");
  const pot = await add("#aa3311");
  const { undo } = await covers.choose(actor(), { contentItemId: "a", pictureId: pot.id });
  expect(await engine.undo(actor(), undo ?? "")).toMatchObject({ reverted: 1 });
  expect((await newest()).version.fields).not.toHaveProperty("cover");
  const again = await covers.choose(actor(), { contentItemId: "a", pictureId: pot.id });
  const other = await add("#1133aa");
  await covers.choose(actor(), { contentItemId: "a", pictureId: other.id });
  expect(await engine.undo(actor(), again.undo ?? "")).toMatchObject({ reverted: 0 });
  expect((await newest()).version.fields).toMatchObject({ cover: { id: other.id } });
});

it("an undo restores a picture deleted since, unless it is gone for good", async () => {
  await give("in_review");
  const [first, second] = [await add("#aa3311"), await add("#1133aa")];
  const choose = async (pictureId: string) =>
    (await covers.choose(actor(), { contentItemId: "a", pictureId })).undo ?? "";
  const takeBack = async (undo: string) => describeReverted(await reverted(undo));
  const reverted = async (undo: string) => (await engine.undo(actor(), undo)) as Reverted;
  await choose(first.id);
  let undo = await choose(second.id);
  await pictures.remove(actor(), first.id);
  expect(await takeBack(undo)).toMatch(/^The previous picture is back/u);
  expect((await newest()).version.fields).toMatchObject({ cover: { id: first.id } });
  const { pictures: listed } = await pictures.list(engine.workspaceId);
  expect(listed.map(({ id }) => id)).toContain(first.id);
  undo = await choose(second.id);
  await pictures.remove(actor(), first.id);
  const { db, workspaceId, clock } = engine;
  const forgotten = { workspaceId, before: clock.now() + 1, limit: 9 };
  expect(await db.write((tx) => forgetPictures(tx, forgotten))).toBe(1);
  expect(await takeBack(undo)).toMatch(/deleted, so nothing changed/u);
  expect((await newest()).version.fields).toMatchObject({ cover: { id: second.id } });
});

it("counts as a post's own picture if it was chosen for the post", async () => {
  for (const kind of ["article", "social_post"] as const) {
    await give("in_review", kind, kind);
    const { id } = await add(kind === "article" ? "red" : "blue");
    await covers.choose(actor(), { contentItemId: kind, pictureId: id });
    const { versionId } = await findContentItem(engine.db.read, engine.workspaceId, kind);
    const { fields } = await findVersion(engine.db.read, engine.workspaceId, versionId);
    expect((fields.cover as { own?: boolean }).own).toBe(kind === "social_post" ? true : undefined);
  }
});

it("refuses a picture without a description, one of another workspace, and any while an agent is at work", async () => {
  await give("draft");
  const bare = await add("#aa3311", "");
  const pot = await add("#1133aa");
  const choose = (pictureId: string) => covers.choose(actor(), { contentItemId: "a", pictureId });
  await expect(choose(pot.id)).rejects.toMatchObject({ code: "not_waiting" });
  const { db, clock, workspaceId } = engine;
  await db.write((tx) =>
    addVersion(
      tx,
      { contentItemId: "a", workspaceId, baseId: "a-1", opensReview: true },
      version("a-2"),
      clock.now(),
    ),
  );
  await expect(choose(bare.id)).rejects.toMatchObject({ code: "rejected" });
  await expect(choose("none")).rejects.toMatchObject({ code: "not_found" });
  await choose(pot.id);
});

it("leaves unsaved edits as they are", async () => {
  await give("in_review");
  const pot = await add("#aa3311");
  const edits = createEdits({ ...engine, newId: engine.store.newId });
  const text = { title: "Herbs", description: "", body: "Water them at dawn." };
  const kept = { contentItemId: "a", baseId: "a-1", revision: 0, openedAs: "tab", text };
  const { revision } = await edits.keep(engine.workspaceId, kept);
  await covers.choose(actor(), { contentItemId: "a", pictureId: pot.id });
  const { version } = await newest();
  const edit = await findEdit(engine.db.read, engine.workspaceId, "a");
  expect(edit).toMatchObject({ baseId: version.id, body: "Water them at dawn." });
  await edits.finish(actor(), { ...kept, baseId: version.id, revision });
  expect((await newest()).version).toMatchObject({
    body: "Water them at dawn.",
    fields: { cover: { id: pot.id } },
  });
});
