import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createEdits } from "#app/domain/workflow/edit/edits.server.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { createTextEditor } from "#app/dashboard/review/edit/text-editor.server.ts";
import { createProblemFixer } from "./fix-problem.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox({ mode: "simulation" });
});
afterEach(() => world.remove());

function open() {
  const { db, clock, newId, samples, workspaceId } = world;
  const edits = createEdits({ db, clock, newId });
  const editor = createTextEditor({ db, edits, emit: () => undefined });
  const fix = createProblemFixer({ db, editor, channelsOf: (of) => samples.of(of) });
  const actor = { workspaceId, user: null } as Parameters<typeof fix>[0];
  const contentItem = (id: string) => findContentItem(db.read, workspaceId, id);
  return { edits, fix, actor, contentItem };
}

it("creates a new version for review and keeps the approved one", async () => {
  const { fix, actor, contentItem } = open();
  const { contentItemId, versionId } = await world.article("🪴");
  const wanted = {
    contentItemId,
    problem: "no_words_in_title",
    channelName: "sample blog",
    baseId: versionId,
  } as const;
  expect(await fix(actor, wanted, "page")).toBe(2);
  const after = await contentItem(contentItemId);
  expect(after).toMatchObject({ state: "in_review", title: "About 🪴. 🪴" });
  expect(after.approvedVersionId).not.toBe(after.versionId);
  const before = await findVersion(world.db.read, world.workspaceId, versionId);
  expect(before.title).toBe("🪴");
  // A second click reports a newer version.
  await expect(fix(actor, wanted, "page")).rejects.toMatchObject({ code: "version_outdated" });
  const again = { ...wanted, baseId: after.versionId };
  expect(await fix(actor, again, "page")).toBeNull();
});

it("refuses while the owner has unsaved changes", async () => {
  const { edits, fix, actor } = open();
  const { contentItemId, versionId } = await world.article("🪴");
  const text = { title: "🌿", description: "", body: "In the middle of it" };
  await edits.keep(world.workspaceId, {
    contentItemId,
    baseId: versionId,
    revision: 0,
    openedAs: "tab",
    text,
  });
  const wanted = {
    contentItemId,
    problem: "no_words_in_title",
    channelName: "sample blog",
    baseId: versionId,
  } as const;
  await expect(fix(actor, wanted, "page")).rejects.toMatchObject({
    code: "not_waiting",
    message: expect.stringMatching(/unsaved changes/u) as string,
  });
  await expect(fix(actor, { ...wanted, channelName: "sample shop" }, "page")).rejects.toMatchObject(
    {
      code: "not_found",
    },
  );
});
