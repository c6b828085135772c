import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import type { Decision } from "#app/domain/content/content-item.ts";
import {
  addContentItem,
  addVersion,
  findContentItem,
} from "#app/domain/content/content-items.server.ts";
import type { NewVersion } from "#app/domain/content/versions.server.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { createTextReader } from "#app/dashboard/content/page/text-reader.server.ts";
import { stateText } from "./consequence.tsx";
import { createReviewQueue } from "#app/dashboard/review/review-queue.server.ts";

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let queue: ReturnType<typeof createReviewQueue>;

beforeEach(() => open());

async function open(options: Parameters<typeof createTestEngine>[0] = {}): Promise<void> {
  engine = await createTestEngine({ fillPlan: false, ...options });
  const { db, clock, contentWorkflow, events, store } = engine;
  queue = createReviewQueue({
    db,
    clock,
    newId: store.newId,
    reviews: contentWorkflow.reviews,
    emit: (event) => void events.push({ at: clock.now(), event }),
  });
}
afterEach(() => engine.remove());

const version = (id: string, body: string): NewVersion => ({
  id,
  title: `Title of ${id}`,
  body,
  fields: { description: "What it is about" },
  madeBy: "agent",
  makerId: null,
  writer: "scripted",
  provenance: {},
  checks: [
    { name: "title", outcome: "passed", fact: "30 characters" },
    { name: "length", outcome: "look", fact: "2 words" },
  ],
});

/** Content in review, in this or another workspace. */
async function give(
  id: string,
  workspaceId = engine.workspaceId,
  kind: "article" | "report" = "article",
) {
  const contentItem = {
    id,
    workspaceId,
    ideaId: null,
    parentId: null,
    kind,
    variant: "",
    agentId: null,
    origin: "simulated",
    state: "in_review",
  } as const;
  const first = version(`${id}-1`, "Water <script>alert(1)</script> them.");
  await engine.db.write((tx) => addContentItem(tx, contentItem, first, engine.clock.now()));
  engine.clock.advance(MINUTE);
}

const decide = (
  contentItemId: string,
  decision: Decision,
  { versionId = `${contentItemId}-1`, note = "" } = {},
) => queue.decide(engine.actor, { contentItemId, versionId, decision, note });
const read = (contentItemId: string) => queue.read(engine.workspaceId, contentItemId);

test("sums reading time in full minutes per item", async () => {
  expect((await queue.waiting(engine.workspaceId)).readingMinutes).toBe(0);
  await give("a");
  await give("figures", engine.workspaceId, "report");
  const long = { id: "b", workspaceId: engine.workspaceId, ideaId: null, parentId: null };
  await engine.db.write((tx) =>
    addContentItem(
      tx,
      { ...long, kind: "article", variant: "", agentId: null, origin: "real", state: "in_review" },
      version("b-1", "word ".repeat(660)),
      engine.clock.now(),
    ),
  );
  expect((await queue.waiting(engine.workspaceId)).readingMinutes).toBe(1 + 3);
});

test("lists oldest first, without reports and other workspaces' content", async () => {
  await give("b");
  await give("a");
  await give("figures", engine.workspaceId, "report");
  await give("strange", await engine.newWorkspace());
  const { waiting, count, timeZone } = await queue.waiting(engine.workspaceId);
  expect(waiting.map(({ id }) => id)).toEqual(["b", "a"]);
  expect([count, timeZone]).toEqual([2, "UTC"]);
});

test("includes checks and what approval does, with HTML escaped", async () => {
  await give("a");
  const text = await read("a");
  expect(text.html).toContain("&lt;script&gt;");
  expect(text.checks.map(({ outcome }) => outcome)).toEqual(["look", "passed"]);
  expect(text).toMatchObject({ description: "What it is about", version: { number: 1 } });
  expect(text.goesOut.to).not.toEqual([]);
});

test("excludes channels that keep their version", async () => {
  const why = { whyNot: "Nothing is changed there." };
  const places = (place: Channel): Channel => ({ ...place, update: why });
  await engine.remove();
  await open({ places });
  await give("a");
  await decide("a", "approved");
  const { db, clock, contentWorkflow, workspaceId } = engine;
  await db.write(async (tx) => {
    const contentItem = await findContentItem(tx, workspaceId, "a");
    await contentWorkflow.reviews.place(
      tx,
      contentItem,
      { publishedBy: null, notBefore: 0 },
      clock.now(),
    );
  });
  clock.advance(HOUR);
  await contentWorkflow.run();
  const target = { contentItemId: "a", workspaceId, baseId: "a-1", opensReview: true };
  await db.write((tx) => addVersion(tx, target, version("a-2", "Other words"), clock.now()));
  const { goesOut } = await read("a");
  expect(goesOut.to).toEqual([]);
  expect(goesOut.stays).not.toEqual([]);
  expect(goesOut.stays).toEqual(goesOut.stays.map(({ channel }) => ({ channel, ...why })));
  const { stays } = await createTextReader(engine).read(workspaceId, "a");
  expect(stays).toEqual(
    goesOut.stays.map((each) => ({ ...each, versionNumber: 1, isOlder: true })),
  );
});

test("says that content approved without a channel is not published until approved again", async () => {
  await give("a");
  await decide("a", "approved");
  const words = async () => stateText(await read("a"));
  expect(await words()).toBe("Approved. It will be published as scheduled.");
  // Published while no channel was connected.
  await engine.change("UPDATE content_items SET publish_task_id = '-' WHERE id = 'a'");
  const { to } = (await read("a")).goesOut;
  expect(await words()).toMatch(
    `To publish it on ${to.join(", ")}, undo the approval and approve again.`,
  );
  await decide("a", "unpublished");
  await decide("a", "approved");
  expect(await words()).toBe("Approved. It will be published as scheduled.");
  expect(engine.rows("SELECT DISTINCT channel FROM publications")).toHaveLength(to.length);
});

test.each(["approved", "changes_requested", "rejected"] as const)(
  "removes %s content from the queue until undone",
  async (decision) => {
    await give("a");
    const { activityId } = await decide("a", decision, { note: "Shorter" });
    // The activity links to the content.
    expect(engine.events.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({
        type: "activity",
        activity: expect.objectContaining({ id: activityId, contentItemId: "a" }) as unknown,
      }),
    );
    expect((await queue.waiting(engine.workspaceId)).count).toBe(0);
    expect(await read("a")).toMatchObject({
      contentItem: { state: decision },
      decisions: [{ decision, note: "Shorter", decidedBy: "person", versionNumber: 1 }],
    });
    await engine.undo(engine.actor, activityId);
    expect((await queue.waiting(engine.workspaceId)).count).toBe(1);
    expect((await read("a")).decisions.at(-1)?.decision).toBe("unpublished");
  },
);

test("lists requested changes with their note until the next version", async () => {
  await give("a");
  await give("b");
  await decide("a", "changes_requested", { note: "Shorter" });
  await decide("b", "rejected");
  const withAgents = async () => (await queue.waiting(engine.workspaceId)).withAgents;
  expect(await withAgents()).toMatchObject([{ id: "a", title: "Title of a-1", note: "Shorter" }]);
  const target = {
    contentItemId: "a",
    workspaceId: engine.workspaceId,
    baseId: "a-1",
    opensReview: true,
  };
  await engine.db.write((tx) =>
    addVersion(tx, target, version("a-2", "Other words"), engine.clock.now()),
  );
  expect(await withAgents()).toEqual([]);
});

test("includes the recorded sources", async () => {
  await give("a");
  expect((await read("a")).sources).toBeNull();
  const sources = [{ title: "Our winter list", quote: "Bring it in." }, { url: "javascript:no" }];
  await engine.change("UPDATE content_versions SET provenance = ?", JSON.stringify({ sources }));
  expect((await read("a")).sources).toEqual([
    { title: "Our winter list", url: null, quote: "Bring it in." },
    { title: "javascript:no", url: null, quote: null },
  ]);
});

test("refuses reviews of outdated versions and second reviews", async () => {
  await give("a");
  const target = {
    contentItemId: "a",
    workspaceId: engine.workspaceId,
    baseId: "a-1",
    opensReview: true,
  };
  await engine.db.write((tx) =>
    addVersion(tx, target, version("a-2", "Other words"), engine.clock.now()),
  );
  await expect(decide("a", "approved")).rejects.toMatchObject({ code: "version_outdated" });
  await decide("a", "approved", { versionId: "a-2" });
  await expect(decide("a", "rejected", { versionId: "a-2" })).rejects.toMatchObject({
    code: "not_waiting",
  });
  expect((await read("a")).contentItem.state).toBe("approved");
});

test("accepts one of two concurrent reviews", async () => {
  await give("a");
  const outcomes = await Promise.allSettled([decide("a", "approved"), decide("a", "rejected")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(await read("a")).toMatchObject({ contentItem: { state: "approved" }, decisions: [{}] });
});

test("can't be undone after publishing", async () => {
  await give("a");
  const { activityId } = await decide("a", "approved");
  await engine.change("UPDATE content_items SET published_at = 1 WHERE id = 'a'");
  await expect(decide("a", "unpublished")).rejects.toMatchObject({ code: "not_waiting" });
  expect(await engine.undo(engine.actor, activityId)).toMatchObject({ reverted: 0, total: 1 });
  expect((await read("a")).contentItem.state).toBe("approved");
});

test("throws not_found for another workspace's content", async () => {
  const other = await engine.newWorkspace();
  await give("strange", other);
  await expect(read("strange")).rejects.toMatchObject({ code: "not_found" });
  await expect(decide("strange", "approved")).rejects.toMatchObject({ code: "not_found" });
  expect((await queue.read(other, "strange")).contentItem.state).toBe("in_review");
});

test("notifies other open pages of a review", async () => {
  await give("a");
  engine.events.length = 0;
  await decide("a", "approved");
  expect(engine.events.map(({ event }) => event.type).sort()).toEqual(["activity", "overview"]);
});

test("holds approved content for one minute", async () => {
  await give("a");
  await decide("a", "approved");
  const { db, clock, contentWorkflow, workspaceId } = engine;
  const at = clock.now();
  await db.write(async (tx) => {
    const contentItem = await findContentItem(tx, workspaceId, "a");
    await contentWorkflow.reviews.place(tx, contentItem, { publishedBy: null, notBefore: at }, at);
  });
  const due = engine.rows<{ due: number }>("SELECT due_at AS due FROM publish_jobs");
  expect(due.length).toBeGreaterThan(0);
  expect(Math.min(...due.map((each) => each.due))).toBe(at + MINUTE);
});
