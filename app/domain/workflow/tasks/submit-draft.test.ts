import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows } from "#tests/harness/stored-rows.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  await rows.addIdea({ state: "in_work" });
});
afterEach(() => engine.remove());

const submitDraft = () =>
  engine.contentWorkflow.pipeline.submitDraft({
    ...{ taskId: "task", workspaceId: engine.workspaceId, agentId: "me", origin: "real" },
    work: { type: "write", ideaId: "idea", contentItemId: null, claim: "c", title: "Frost" },
    written: {
      texts: [{ variant: "", title: "Frost", body: "Cover the beds.", fields: {} }],
      ...{ writer: "w", provenance: {} },
    },
  });
const texts = () => engine.rows("SELECT id FROM content_items WHERE id NOT LIKE 'duplicate-%'");

it("stores nothing of a task that has lost its claim, whatever others have claimed", async () => {
  await rows.addClaim("write:another:real");
  expect(await submitDraft()).toBeNull();
  expect(texts()).toEqual([]);
});

it("returns the same content for a draft that was submitted before", async () => {
  await rows.addContentItem({});
  await rows.addVersion({ id: "task-1" });
  expect(await submitDraft()).toBe("contentItem");
});

it("doesn't take a person's version for a submitted draft", async () => {
  await rows.addContentItem({});
  await rows.addVersion({ id: "task-1", made_by: "person" });
  expect(await submitDraft()).toBeNull();
});
