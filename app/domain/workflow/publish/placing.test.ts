import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows } from "#tests/harness/stored-rows.ts";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { findContentItem } from "#app/domain/content/content-items.server.ts";

/* When an approved article is sent that the publisher schedules now. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
let now: number;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  now = engine.clock.now();
  await rows.addIdea({});
  const approved = { state: "approved", approved_version_id: "v1" };
  await rows.addContentItem({ ...approved, idea_id: "idea", origin: "simulated" });
  await rows.addVersion({});
  await rows.addBody();
});
afterEach(() => engine.remove());

const placeNow = () =>
  engine.db.write(async (tx) => {
    const contentItem = await findContentItem(tx, engine.workspaceId, "contentItem");
    await engine.contentWorkflow.reviews.place(
      tx,
      contentItem,
      { publishedBy: null, notBefore: now },
      now,
    );
  });
const dueTimes = () => {
  const all = engine.rows<{ at: number }>(
    `SELECT o.due_at AS at FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
     WHERE p.content_item_id = 'contentItem'`,
  );
  expect(all.length).toBeGreaterThan(0);
  return [...new Set(all.map(({ at }) => at))];
};

it("waits for the time of its idea", async () => {
  await rows.set("ideas", "idea", "slot_at", now + HOUR);
  await placeNow();
  expect(dueTimes()).toEqual([now + HOUR]);
});

it("is sent at once when that time has passed", async () => {
  await rows.set("ideas", "idea", "slot_at", now - HOUR);
  await placeNow();
  expect(dueTimes()).toEqual([now]);
});

it("is not sent within a minute of its owner's approval, even when the publisher is faster", async () => {
  await rows.addReview({ created_at: now - 10 * SECOND });
  await placeNow();
  expect(dueTimes()).toEqual([now - 10 * SECOND + MINUTE]);
});

it("is sent at once when no person has approved it", async () => {
  await rows.addReview({ created_at: now - 10 * SECOND, decided_by: "policy" });
  await placeNow();
  expect(dueTimes()).toEqual([now]);
});
