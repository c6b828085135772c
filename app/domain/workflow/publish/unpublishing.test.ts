import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { createRows } from "#tests/harness/stored-rows.ts";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";

/* An article is published on one channel and scheduled on another. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
let now: number;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  now = engine.clock.now();
  const approved = { state: "approved", approved_version_id: "v1", published_at: 1 };
  const played = { origin: "simulated" };
  await rows.addContentItem({ ...approved, ...played });
  await rows.addVersion({});
  await rows.addBody();
  await rows.addAddress({ ...played, channel: "sample blog", remote_id: "blog", id: "blog" });
  const letter = { ...played, id: "letter", channel: "sample newsletter" };
  await rows.addAddress({ ...letter, state: "scheduled", version_id: null, url: null });
  await rows.addOperation({ publication_id: "letter", due_at: now + HOUR });
});
afterEach(() => engine.remove());

const unpublish = () => engine.contentWorkflow.withdrawals.unpublish(engine.actor, "contentItem");

/** The jobs on a channel, the latest first. */
const jobsAt = (publication: string) =>
  engine.rows<{ kind: string; state: string; dueAt: number | null }>(
    `SELECT kind, state, due_at AS dueAt FROM publish_jobs WHERE publication_id = ?
     ORDER BY created_at DESC, id DESC`,
    publication,
  );
/** Who holds what would be made of it. */
const holders = () =>
  engine.rows(
    "SELECT post_task_id AS post, video_task_id AS video FROM content_items WHERE id = 'contentItem'",
  );

describe("unpublishing", () => {
  it("removes it in a minute and publishes it nowhere else", async () => {
    await unpublish();
    expect(jobsAt("blog")).toEqual([{ kind: "unpublish", state: "due", dueAt: now + MINUTE }]);
    expect(jobsAt("letter")).toEqual([{ kind: "publish", state: "cancelled", dueAt: null }]);
    expect(holders()).toEqual([{ post: "unpublished", video: "unpublished" }]);
  });

  it("is announced in the workspace", async () => {
    const { undo } = await unpublish();
    const workspaceId = engine.workspaceId;
    expect(engine.events.map(({ event }) => event)).toEqual([
      {
        ...{ workspaceId, type: "activity" },
        activity: expect.objectContaining({ id: undo, title: "Content unpublished" }) as unknown,
      },
      { workspaceId, type: "overview" },
    ]);
  });
});

describe("undoing an unpublish", () => {
  it("leaves the article published, and restores the other publication at its time", async () => {
    const { undo } = await unpublish();
    engine.clock.advance(30 * SECOND);
    expect(await engine.undo(engine.actor, undo)).toMatchObject({ reverted: 2, total: 2 });
    expect(jobsAt("blog")).toEqual([{ kind: "unpublish", state: "cancelled", dueAt: null }]);
    expect(jobsAt("letter")[0]).toEqual({ kind: "publish", state: "due", dueAt: now + HOUR });
    expect(holders()).toEqual([{ post: null, video: null }]);
  });

  it("sends at once what became due in the meantime", async () => {
    await rows.set("publish_jobs", "publishJob", "due_at", now + SECOND);
    const { undo } = await unpublish();
    engine.clock.advance(30 * SECOND);
    await engine.undo(engine.actor, undo);
    expect(jobsAt("letter")[0]).toMatchObject({ state: "due", dueAt: now + 30 * SECOND });
  });
});
