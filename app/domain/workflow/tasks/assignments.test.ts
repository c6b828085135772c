import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows } from "#tests/harness/stored-rows.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";

/* An assignment contains its own content item only. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;

const sourced = (title: string) =>
  JSON.stringify({ sources: [{ title, url: "https://a.example/" }] });

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  await rows.addBody();
  await rows.addContentItem({ id: "another" });
  await rows.addVersion({ id: "a1", content_item_id: "another", provenance: sourced("Of hail") });
  await rows.addContentItem({});
  await rows.addVersion({ provenance: sourced("Of frost") });
});
afterEach(() => engine.remove());

function assignmentOf(type: Work["type"]) {
  const of = { workspaceId: engine.workspaceId, origin: "real" } as const;
  const work = {
    type,
    ideaId: null,
    contentItemId: "contentItem",
    claim: `${type}:v1`,
    title: "Frost",
  };
  return engine.contentWorkflow.pipeline.assignmentOf(of, work);
}

it("contains its owner's latest change request for this content item", async () => {
  const asked = { decision: "changes_requested" };
  await rows.addReview({ ...asked, id: "earlier", note: "Shorter", created_at: 4 });
  await rows.addReview({ ...asked, note: "Add a list", created_at: 5 });
  await rows.addReview({
    ...asked,
    id: "another",
    content_item_id: "another",
    note: "Longer",
    created_at: 8,
  });
  await rows.addReview({ id: "approval", note: "Fine", created_at: 9 });
  expect(await assignmentOf("answer")).toMatchObject({ work: "answer", note: "Add a list" });
});

it("contains the sources of this content item", async () => {
  expect(await assignmentOf("video")).toMatchObject({
    source: { title: "Frost", sources: [{ title: "Of frost" }] },
  });
});

it("contains the date by this workspace's clock", async () => {
  await rows.set("workspaces", engine.workspaceId, "time_zone", "Pacific/Pago_Pago");
  expect(await assignmentOf("refresh")).toMatchObject({ work: "refresh", day: "2026-05-31" });
});
