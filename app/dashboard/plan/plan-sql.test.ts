import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { DAY } from "#app/core/time/clock.ts";
import { createIdeaList } from "./idea-list.server.ts";
import { createIdeaTimeline } from "./idea-timeline.server.ts";
import { countPosts, readPostsOf } from "./plan-posts.server.ts";
import { countBetween, oneRow, rowsAfter, rowsBetween, toItem } from "./plan-rows.server.ts";
import { createPlanView } from "./plan-view.server.ts";

/* Plan queries, with rows of other states, times and workspaces around. */

let world: TestOutbox;
let mine: string;
let other: string;

const from = Date.UTC(2026, 5, 2);
const to = from + 2 * DAY;
const noon = from + DAY / 2;

type Values = Readonly<Record<string, string | number | null>>;
async function insert(table: string, values: Values): Promise<void> {
  const names = Object.keys(values);
  const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (@${names.join(", @")})`;
  await world.db.write((tx) => tx.statement(text).run(values));
}

async function addIdea(id: string, values: Values = {}): Promise<void> {
  await insert("ideas", {
    id,
    workspace_id: mine,
    state: "planned",
    topic: `topic ${id}`,
    angle: "",
    keyword: "",
    reason: "",
    source: "owner",
    slot_at: null,
    quick: 0,
    created_at: 1,
    ...values,
  });
}
async function addContentItem(id: string, values: Values = {}): Promise<void> {
  await insert("content_items", {
    id,
    workspace_id: mine,
    idea_id: null,
    kind: "article",
    state: "approved",
    title: `title ${id}`,
    version_id: "v",
    origin: "real",
    created_at: 1,
    state_at: 1,
    ...values,
  });
}
async function addPublication(
  id: string,
  contentItemId: string,
  values: Values = {},
): Promise<void> {
  await insert("publications", {
    id,
    workspace_id: mine,
    content_item_id: contentItemId,
    channel: "your network",
    origin: "real",
    state: "published",
    version_id: "v",
    published_at: null,
    created_at: 1,
    ...values,
  });
}
/** A post and its publication with the same ID. */
async function addPost(id: string, values: Values = {}, kind = "social_post"): Promise<void> {
  const owner = { workspace_id: values.workspace_id ?? mine };
  await addContentItem(id, { ...owner, kind });
  await addPublication(id, id, values);
}
/** A scheduled post. */
async function addDue(id: string, values: Values = {}, kind = "social_post"): Promise<void> {
  const owner = { workspace_id: values.workspace_id ?? mine };
  await addPost(id, { ...owner, state: "scheduled", version_id: null }, kind);
  await insert("publish_jobs", {
    id,
    publication_id: id,
    kind: "publish",
    version_id: "v",
    state: "due",
    due_at: noon,
    attempts: 0,
    payload: "",
    payload_sha256: "",
    created_at: 1,
    ...values,
    ...owner,
  });
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

beforeEach(async () => {
  world = await createTestOutbox();
  mine = world.workspaceId;
  other = await world.addWorkspace();
});
afterEach(() => world.remove());

describe("posts in a range", () => {
  beforeEach(async () => {
    await addPost("out", { published_at: from });
    await addPost("out next day", { published_at: from + DAY });
    await addPost("out before", { published_at: from - 1 });
    await addPost("out after", { published_at: to });
    await addPost("unpublished", { published_at: noon, state: "unpublished", version_id: null });
    await addPost("article", { published_at: noon }, "article");
    await addPost("out of another", { published_at: noon, workspace_id: other });
    await addDue("due", { due_at: noon });
    await addDue("due before", { due_at: from - 1 });
    await addDue("due after", { due_at: to });
    await addDue("on_hold", { state: "on_hold" });
    await addDue("an update", { kind: "update" });
    await addDue("due article", {}, "article");
    await addDue("due of another", { workspace_id: other });
  });

  it("counts published and due posts by day", async () => {
    const counts = await world.db.snapshot((tx) =>
      countPosts(tx, { workspaceId: mine, from, to }, "UTC"),
    );
    expect([...counts]).toEqual([
      ["2026-06-02", 2],
      ["2026-06-03", 1],
    ]);
  });

  it("lists a day's posts in order", async () => {
    const listed = async (day: string) =>
      (
        await world.db.snapshot((tx) =>
          readPostsOf(tx, { workspaceId: mine, timeZone: "UTC", day }),
        )
      ).items.map(({ contentItemId, minutes, isOut }) => [contentItemId, minutes, isOut]);
    expect(await listed("2026-06-02")).toEqual([
      ["out", 0, true],
      ["due", 720, false],
    ]);
    expect(await listed("2026-06-03")).toEqual([["out next day", 0, true]]);
    expect(await listed("2026-06-05")).toEqual([]);
  });
});

describe("ideas in a range", () => {
  beforeEach(async () => {
    await addIdea("planned", { slot_at: from });
    await addIdea("in work", { slot_at: from + 1, state: "in_work" });
    await addIdea("done", { slot_at: from + 2, state: "done" });
    await addIdea("dropped", { slot_at: noon, state: "dropped" });
    await addIdea("no slot");
    await addIdea("before", { slot_at: from - 1 });
    await addIdea("after", { slot_at: to });
    await addIdea("of another", { slot_at: noon, workspace_id: other });
  });

  it("returns scheduled ideas, earliest first", async () => {
    await world.db.snapshot(async (tx) => {
      const span = { workspaceId: mine, from, to };
      const found = await rowsBetween(tx, { ...span, limit: 9 });
      expect(ids(found)).toEqual(["planned", "in work", "done"]);
      expect(ids(await rowsBetween(tx, { ...span, limit: 2 }))).toEqual(["planned", "in work"]);
      expect(await countBetween(tx, span)).toBe(3);
    });
  });

  it("continues after the last row", async () => {
    await addIdea("as early", { slot_at: from });
    await world.db.snapshot(async (tx) => {
      const after = async (at: number, id: string, limit = 9) =>
        ids(await rowsAfter(tx, { workspaceId: mine, from: at, id, limit }));
      expect(await after(from, "")).toEqual(["as early", "planned", "in work", "done", "after"]);
      expect(await after(from, "as early")).toEqual(["planned", "in work", "done", "after"]);
      expect(await after(from, "planned", 1)).toEqual(["in work"]);
    });
  });

  it("finds an idea only in its workspace", async () => {
    await world.db.snapshot(async (tx) => {
      expect((await oneRow(tx, mine, "planned"))?.id).toBe("planned");
      expect(await oneRow(tx, other, "planned")).toBeUndefined();
      expect(await oneRow(tx, mine, "nothing")).toBeUndefined();
    });
  });
});

describe("an idea's state", () => {
  const item = async () => {
    const row = await world.db.snapshot((tx) => oneRow(tx, mine, "i"));
    return row ? toItem(row, "UTC") : null;
  };
  beforeEach(async () => {
    await addIdea("i", { slot_at: noon, state: "in_work" });
    await addIdea("j", { slot_at: noon, state: "in_work" });
  });

  it("follows its newest article", async () => {
    expect(await item()).toMatchObject({ day: "2026-06-02", minutes: 720, contentItemId: null });
    await addContentItem("old", { idea_id: "i", state: "rejected", created_at: 5 });
    await addContentItem("new", { idea_id: "i", state: "in_review", created_at: 6 });
    await addContentItem("post", { idea_id: "i", kind: "social_post", created_at: 9 });
    await addContentItem("of j", { idea_id: "j", created_at: 9 });
    expect(await item()).toMatchObject({ contentItemId: "new", state: "waits" });
  });

  it("follows its article's progress", async () => {
    await addContentItem("p", { idea_id: "i" });
    for (const [state, publishedAt, expected] of [
      ["draft", null, "in_work"],
      ["changes_requested", null, "changes"],
      ["approved", null, "scheduled"],
      ["approved", 5, "out"],
      ["rejected", null, "not_accepted"],
      ["archived", null, "not_accepted"],
    ] as const) {
      const change = "UPDATE content_items SET state = ?, published_at = ? WHERE id = 'p'";
      await world.db.write((tx) => tx.statement(change).run(state, publishedAt));
      expect([state, (await item())?.state]).toEqual([state, expected]);
    }
  });

  it("is unconfirmed only when its article has publishing issues", async () => {
    await addContentItem("p", { idea_id: "i", published_at: 5 });
    await addPublication("l", "p");
    await addPost("elsewhere", { state: "failed" });
    expect((await item())?.state).toBe("out");
    for (const state of ["unconfirmed", "failed"]) {
      await world.db.write((tx) =>
        tx.statement("UPDATE publications SET state = ? WHERE id = 'l'").run(state),
      );
      expect((await item())?.state).toBe("unconfirmed");
    }
    const change = "UPDATE ideas SET state = 'done' WHERE id = 'i'";
    await world.db.write((tx) => tx.statement(change).run());
    expect((await item())?.state).toBe("unconfirmed");
  });

  it("includes its content, channels and the newest review of its article", async () => {
    await addIdea("duplicate", { topic: "the same" });
    await world.db.write((tx) =>
      tx.statement("UPDATE ideas SET duplicate_of_id = 'duplicate' WHERE id = 'i'").run(),
    );
    const timeline = () => createIdeaTimeline(world).timeline(mine, "i");
    expect(await timeline()).toMatchObject({ contentItems: [], places: [], decision: null });
    await addContentItem("p", { idea_id: "i", created_at: 2 });
    await addContentItem("post", { idea_id: "i", kind: "social_post", created_at: 3 });
    await addPublication("l", "p", { published_at: 7, url: "https://a.example/p" });
    await addContentItem("of j", { idea_id: "j" });
    await addPublication("of j", "of j");
    await addPost("of nothing", { published_at: 8 });
    const decided = [
      ["1", "p", "changes_requested", 3],
      ["2", "p", "approved", 4],
      ["3", "of j", "rejected", 9],
    ] as const;
    for (const [id, contentItemId, decision, at] of decided)
      await insert("reviews", {
        ...{ id, workspace_id: mine, content_item_id: contentItemId, version_id: "v", decision },
        ...{ decided_by: "person", note: "", created_at: at },
      });
    const found = await timeline();
    expect(ids(found.contentItems)).toEqual(["post", "p"]);
    expect(found.places).toMatchObject([{ contentItemId: "p", url: "https://a.example/p" }]);
    expect(found.decision).toMatchObject({ decision: "approved", at: 4 });
    expect(found.duplicate).toEqual({ id: "duplicate", topic: "the same" });
    await expect(createIdeaTimeline(world).timeline(other, "i")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("ideas by state for the API", () => {
  it("pages newest first, each idea once", async () => {
    const { list, one } = createIdeaList(world);
    await addIdea("c", { created_at: 5 });
    await addIdea("b", { created_at: 7 });
    await addIdea("a", { created_at: 7 });
    await addIdea("A newer one", { created_at: 8 });
    await addIdea("proposed", { state: "proposed", created_at: 6 });
    await addIdea("of another", { workspace_id: other, created_at: 6 });
    const page = async (after: readonly [number, string] | null, rows = 2) =>
      ids(await list(mine, "planned", { after, rows }));
    expect(await page(null)).toEqual(["A newer one", "b"]);
    expect(await page([7, "b"])).toEqual(["a", "c"]);
    expect(await page([5, "c"])).toEqual([]);
    expect(ids(await list(mine, "proposed", { after: null, rows: 9 }))).toEqual(["proposed"]);
    expect((await one(mine, "c")).id).toBe("c");
    await expect(one(other, "c")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("proposals", () => {
  const read = () =>
    createPlanView(world).read(mine, { view: "week", at: null, idea: null, after: null });
  const duplicateOf = async (id: string) =>
    (await read()).proposals.find((each) => each.id === id)?.duplicate ?? null;

  it("includes proposed ideas and ideas that lost their slot", async () => {
    await addIdea("proposed", { state: "proposed", created_at: 2 });
    await addIdea("proposed later", { state: "proposed", created_at: 3 });
    await addIdea("of another", { state: "proposed", workspace_id: other });
    await addIdea("lost");
    await addIdea("lost by another", { workspace_id: other });
    await addIdea("placed", { slot_at: noon });
    await addIdea("dropped", { state: "dropped" });
    const { proposals, proposalCount } = await read();
    expect(proposals.map(({ id, isLost }) => [id, isLost])).toEqual([
      ["lost", true],
      ["proposed later", false],
      ["proposed", false],
    ]);
    expect(proposalCount).toBe(3);
  });

  it("names a similar idea of the same workspace only", async () => {
    await addIdea("elsewhere", { workspace_id: other });
    await addIdea("here");
    await addIdea("third");
    await addIdea("like here", { state: "proposed", duplicate_of_id: "here" });
    await addIdea("like elsewhere", { state: "proposed", duplicate_of_id: "elsewhere" });
    await addIdea("like nothing", { state: "proposed" });
    expect(await duplicateOf("like here")).toEqual({
      id: "here",
      topic: "topic here",
      canUpdate: false,
    });
    expect([await duplicateOf("like elsewhere"), await duplicateOf("like nothing")]).toEqual([
      null,
      null,
    ]);
  });
});
