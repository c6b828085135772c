import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedRows } from "#tests/harness/changed-rows.ts";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { readEnabledAgents } from "./enabled-agents.server.ts";
import { repeats } from "#app/domain/workflow/review/duplicates.server.ts";
import { deleteOldClaims, findClaim, forgetClaim } from "./planner.server.ts";
import { skipMissing } from "./skip-missing.server.ts";
import { cleanInARow } from "#app/domain/workflow/review/auto-approval.server.ts";
import {
  finishedInSimulation,
  rewriteIdeas,
} from "#app/domain/workflow/edit/rewrite-ideas.server.ts";

/* Queries find rows of one workspace, agent and content item only. */

let world: TestOutbox;
let mine: string;
let rows: ReturnType<typeof createRows>;

beforeEach(async () => {
  world = await createTestOutbox();
  mine = world.workspaceId;
  rows = createRows(world);
  await rows.addOther();
});
afterEach(() => world.remove());

const elsewhere = { workspace_id: "other" };
const played = { origin: "simulated" };
const set = (table: string, id: string, column: string, value: string | number | null) =>
  world.db.write((tx) =>
    tx.statement(`UPDATE ${table} SET ${column} = ? WHERE id = ?`).run(value, id),
  );

describe("ideas that were only simulated", () => {
  const found = async () =>
    (await finishedInSimulation(world.db.read, mine, 10)).map(({ id }) => id);
  const done = { state: "done", ended_at: 5 };

  it("are the finished ones of the workspace without real content", async () => {
    await rows.addIdea({ ...done, id: "theirs", ...elsewhere });
    await rows.addIdea({ ...done, id: "planned", state: "planned" });
    await rows.addIdea({ ...done, id: "written" });
    await rows.addContentItem({ id: "real", idea_id: "written" });
    await rows.addIdea(done);
    await rows.addContentItem({ idea_id: "idea", ...played });
    expect(await found()).toEqual(["idea"]);
  });

  it("are planned again, and nothing else is", async () => {
    await rows.addIdea(done);
    await rows.addIdea({ ...done, id: "theirs", ...elsewhere });
    await rows.addIdea({ ...done, id: "planned", state: "planned" });
    const again = () =>
      world.db.write((tx) => rewriteIdeas(tx, mine, ["idea", "idea", "theirs", "planned"], 9));
    expect(await again()).toBe(1);
    expect(await found()).toEqual([]);
    expect(await again()).toBe(0);
  });
});

describe("agents", () => {
  it("are the enabled ones of their own workspace", async () => {
    await rows.addAgent({ id: "me", position: 2 });
    await rows.addAgent({ id: "first", position: 1, type: "publisher" });
    await rows.addAgent({ id: "off", position: 3, enabled: 0 });
    await rows.addAgent({ id: "theirs", position: 1, ...elsewhere });
    expect((await readEnabledAgents(world.db.read, mine)).map(({ id }) => id)).toEqual([
      "first",
      "me",
    ]);
  });

  it.each<[string, Values, Values[]]>([
    ["improved", { state: "draft" }, [{ state: "approved" }, { improve_task_id: "t" }]],
    ["placed", { state: "approved" }, [{ state: "draft" }, { publish_task_id: "t" }]],
  ])("continues with an article that no agent is left to get %s", async (_, values, others) => {
    const wrong = [elsewhere, played, { kind: "social_post" }, ...others];
    for (const [index, changes] of wrong.entries())
      await rows.addContentItem({ ...values, id: `wrong ${index}`, ...changes });
    await rows.addContentItem(values);
    // Who is there does the others' work: what only they would do is left out here.
    const type = values.state === "draft" ? "publisher" : "seo_optimizer";
    await rows.addAgent({ id: "there", position: 1, type });
    const seen: string[] = [];
    await world.db.write((tx) =>
      skipMissing(
        tx,
        {
          open: (_tx, { contentItemId }) => Promise.resolve(void seen.push(contentItemId)),
          place: async (inTx, { id }) => {
            seen.push(id);
            await inTx
              .statement("UPDATE content_items SET publish_task_id = 'p' WHERE id = ?")
              .run(id);
          },
        },
        { workspaceId: mine, origin: "real" },
        9,
      ),
    );
    expect(seen).toEqual(["contentItem"]);
  });
});

describe("a claim", () => {
  it("belongs to its own task", async () => {
    await rows.addClaim("write:a");
    await rows.addClaim("write:b");
    const forget = (task: string) =>
      changedRows(world.db, "work_claims", (tx) => forgetClaim(tx, `${mine} ${task}`));
    expect(await findClaim(world.db.read, `${mine} write:b`)).toEqual({});
    expect(await forget("write:c")).toEqual([]);
    await world.db.write((tx) => forgetClaim(tx, `${mine} write:a`));
    expect(await findClaim(world.db.read, `${mine} write:a`)).toBeNull();
    expect(await findClaim(world.db.read, `${mine} write:b`)).toEqual({});
  });

  it("is deleted some time after its simulated task, except the first review's", async () => {
    await rows.addAgent({ id: "me", position: 1 });
    await rows.addAgent({ id: "theirs", position: 1, ...elsewhere });
    const task = {
      agent_id: "me",
      title: "t",
      topic: "t",
      status: "done",
      step: 0,
      attempt: 0,
      failures: 0,
    };
    let ordinal = 0;
    const add = async (claim: string, changes: Values = {}, of = mine) => {
      const owner = { id: `${of} ${claim}`, workspace_id: of, ordinal: (ordinal += 1) };
      const times = { created_at: 1, finished_at: 5, origin: "simulated" };
      await rows.add("tasks", { ...task, ...owner, ...times, ...changes });
      await rows.addClaim(claim, of);
    };
    await add("write:over");
    await add("write:running", { status: "running" });
    await add("write:young", { finished_at: 10 });
    await add("write:real", { origin: "real" });
    await add("performance_review:2026-06-01 first:x");
    await add("write:theirs", { agent_id: "theirs" }, "other");
    const old = { workspaceId: mine, before: 10, limit: 10 };
    expect(await world.db.write((tx) => deleteOldClaims(tx, old))).toBe(1);
    expect(await findClaim(world.db.read, `${mine} write:over`)).toBeNull();
  });
});

describe("approved in a row", () => {
  let at = 0;
  beforeEach(async () => {
    at = 0;
    await rows.addAgent({ id: "me", position: 1 });
    await rows.addAgent({ id: "another", position: 2 });
  });
  const review = async (id: string, changes: Values = {}, of: Values = {}) => {
    await rows.addContentItem({ id, agent_id: "me", ...of });
    await say(id, changes);
  };
  const say = (contentItem: string, changes: Values = {}) =>
    rows.add("reviews", {
      id: `r${(at += 1)}`,
      workspace_id: mine,
      content_item_id: contentItem,
      version_id: "v",
      decision: "approved",
      note: "",
      decided_by: "person",
      created_at: at,
      ...changes,
    });
  const clean = () => cleanInARow(world.db.read, { workspaceId: mine, agentId: "me" });

  it("counts an agent's own real articles that a person has approved unchanged", async () => {
    await review("a");
    await review("b");
    await review("by policy", { decided_by: "policy" });
    await review("another's", {}, { agent_id: "another" });
    await review("played", {}, played);
    await review("elsewhere", { workspace_id: "other" });
    expect(await clean()).toBe(2);
    await say("b", { decision: "unpublished" });
    expect(await clean()).toBe(1);
  });

  it.each(["changes_requested", "rejected"])(
    "ends with an article that was %s once",
    async (decision) => {
      await review("a");
      await review("b", { decision });
      await say("b");
      await review("c");
      expect(await clean()).toBe(1);
    },
  );

  it("ends with an article that a person has edited", async () => {
    await review("a");
    await review("b");
    await rows.addVersion({ id: "theirs", content_item_id: "b", made_by: "person" });
    expect(await clean()).toBe(0);
    await review("c");
    expect(await clean()).toBe(1);
  });
});

describe("the same text on the same channel", () => {
  const publishJob = (changes: object = {}) => ({
    kind: "publish",
    workspaceId: mine,
    contentItemId: "second",
    versionId: "v2",
    channel: "Blog",
    variant: "",
    contentType: "social_post",
    ...changes,
  });
  const isSame = async (changes: object = {}) =>
    (await repeats(world.db.read, publishJob(changes) as never)) !== null;
  beforeEach(async () => {
    await rows.addContentItem({});
    await rows.addVersion({});
    await rows.addContentItem({ id: "second" });
    await rows.addVersion({ id: "v2", content_item_id: "second" });
    await rows.addAddress({});
  });

  it("is found, and nothing else is", async () => {
    expect(await isSame()).toBe(true);
    for (const changes of [
      { channel: "Site" },
      { variant: "short" },
      { kind: "update" },
      { workspaceId: "other" },
      { contentItemId: "contentItem", versionId: "v1" },
    ])
      expect(await isSame(changes)).toBe(false);
  });

  it.each<[string, string, string, string]>([
    ["other words", "content_versions", "v2", "body_hash"],
    ["what is not out", "publications", "place", "state"],
    ["another version that is out", "publications", "place", "version_id"],
  ])("is not found for %s", async (_, table, id, column) => {
    await set(table, id, column, "another");
    expect(await isSame()).toBe(false);
  });
});
