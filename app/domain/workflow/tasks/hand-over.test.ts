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

const handOver = () =>
  engine.contentWorkflow.pipeline.handOver({
    ...{ taskId: "task", workspaceId: engine.workspaceId, agentId: "me", origin: "real" },
    work: { type: "write", ideaId: "idea", contentItemId: null, claim: "c", title: "Frost" },
    written: {
      texts: [{ variant: "", title: "Frost", body: "Cover the beds.", fields: {} }],
      ...{ writer: "w", provenance: {} },
    },
  });
const texts = () => engine.rows("SELECT id FROM content_items WHERE id NOT LIKE 'duplicate-%'");

it("stores nothing of a task whose work was taken from it, whatever others have claimed", async () => {
  await rows.addClaim("write:another:real");
  expect(await handOver()).toBeNull();
  expect(texts()).toEqual([]);
});

it("gives the text again that an agent has handed over before", async () => {
  await rows.addContentItem({});
  await rows.addVersion({ id: "task-1" });
  expect(await handOver()).toBe("contentItem");
});

it("takes nothing for handed over that a person has written", async () => {
  await rows.addContentItem({});
  await rows.addVersion({ id: "task-1", made_by: "person" });
  expect(await handOver()).toBeNull();
});
