import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { DAY } from "#app/core/time/clock.ts";
import { findFirstIdea, leaveSimulation } from "./leave-simulation.server.ts";
import { findUnscheduled } from "#app/domain/workflow/publish/placing.server.ts";

/* Next to each affected row there are others that differ in one thing and stay unchanged. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let rows: ReturnType<typeof createRows>;
let mine: string;
let now: number;

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false, duplicates: true, repeatableIds: false });
  rows = createRows(engine);
  mine = engine.workspaceId;
  now = engine.clock.now();
  await rows.addOther();
  await rows.addAgent({ id: "me", position: 50, enabled: 0 });
  await rows.addAgent({ id: "theirs", position: 1, workspace_id: "other" });
});
afterEach(() => engine.remove());

const elsewhere = { workspace_id: "other" };
const played = { origin: "simulated" };
const claims = () =>
  engine
    .rows<{ claim: string }>(
      "SELECT workspace_id || ' ' || claim AS claim FROM work_claims WHERE task_id NOT LIKE 'duplicate-%'",
    )
    .map(({ claim }) => claim.replace(mine, "mine"))
    .sort();
const ideaStates = () =>
  Object.fromEntries(
    engine
      .rows<{ id: string; state: string; slot: number | null }>(
        "SELECT id, state, slot_at AS slot FROM ideas WHERE id NOT LIKE 'duplicate-%'",
      )
      .map(({ id, state, slot }) => [id, [state, slot]]),
  );

describe("the onboarding idea", () => {
  const first = async () => (await findFirstIdea(engine.db.read, mine))?.id ?? null;
  const welcome = (workspace_id: string, idea_id: string) =>
    rows.add("onboardings", { workspace_id, idea_id, step: 1, created_at: 1 });

  it("is the one chosen in this workspace, while it has no real content", async () => {
    await rows.addIdea({ id: "theirs", ...elsewhere });
    await welcome("other", "theirs");
    expect(await first()).toBeNull();
    await rows.addIdea({});
    await rows.addIdea({ id: "another" });
    await welcome(mine, "idea");
    await rows.addContentItem({ id: "played", idea_id: "idea", ...played });
    await rows.addContentItem({ id: "real", idea_id: "another" });
    await rows.addClaim("write:another:real");
    await rows.addClaim("write:idea:simulated");
    await rows.addClaim("write:idea:real", "other");
    expect(await first()).toBe("idea");
    await rows.set("ideas", "idea", "state", "proposed");
    expect(await first()).toBeNull();
    await rows.set("ideas", "idea", "state", "done");
    expect(await first()).toBe("idea");
    await rows.set("content_items", "real", "idea_id", "idea");
    expect(await first()).toBeNull();
    await rows.set("content_items", "real", "idea_id", "another");
    await rows.addClaim("write:idea:real");
    expect(await first()).toBeNull();
  });
});

describe("leaving simulation", () => {
  const begin = async (claim: string, values: Values = {}, of = mine) => {
    const agent_id = of === mine ? "me" : "theirs";
    const task = { id: `${of} ${claim}`, agent_id, workspace_id: of, status: "running" };
    await rows.addTask({ ...task, ...played, ...values });
    await rows.addClaim(claim, of);
  };
  const leave = () => engine.db.write((tx) => leaveSimulation(tx, mine, now));
  const later = startOfTime + 3 * DAY;

  it("plans what was only simulated, and leaves what is real, in another workspace or finished", async () => {
    await rows.addResting();
    const own = { state: "in_work", slot_at: later };
    await rows.addIdea({ ...own, id: "own" });
    await begin("write:own:simulated");
    await begin("write:own:simulated", {}, "other");
    await rows.addIdea({ ...own, id: "late", slot_at: now - DAY });
    await begin("write:late:simulated", { finished_at: 5 });
    await begin("write:unknown:simulated");
    await rows.addIdea({ ...own, id: "no time", slot_at: null });
    await rows.addIdea({ ...own, id: "real" });
    await rows.addContentItem({ id: "of real", idea_id: "real" });
    await rows.addIdea({ ...own, id: "begun" });
    await rows.addClaim("write:begun:real");
    await rows.addIdea({ ...own, id: "over", state: "done" });
    await rows.addIdea({ ...own, id: "planned", state: "planned" });
    await rows.addIdea({ ...own, id: "theirs", ...elsewhere });
    const article = (id: string, idea_id: string, values: Values) =>
      rows.addContentItem({ id, idea_id, ...played, ...values });
    await rows.addIdea({ ...own, id: "rejected" });
    await article("rejected", "rejected", { state: "rejected" });
    await rows.addIdea({ ...own, id: "archived" });
    await article("archived", "archived", { state: "archived" });
    await rows.addIdea({ ...own, id: "liked" });
    await article("liked", "liked", { state: "approved" });
    await article("its post", "liked", { state: "rejected", kind: "social_post", created_at: 9 });
    await article("unliked", "liked", { state: "rejected", created_at: 0 });
    expect(await leave()).toBe(0);
    const { late, "no time": untimed, ...states } = ideaStates();
    expect(states).toEqual({
      own: ["planned", later],
      liked: ["planned", later],
      planned: ["planned", later],
      real: ["in_work", later],
      begun: ["in_work", later],
      theirs: ["in_work", later],
      over: ["done", later],
      rejected: ["dropped", null],
      archived: ["dropped", null],
    });
    for (const idea of [late, untimed]) {
      expect(idea?.[0]).toBe("planned");
      expect(idea?.[1]).toBeGreaterThan(now);
    }
    expect(claims()).toEqual([
      "mine write:begun:real",
      "mine write:late:simulated",
      "mine write:unknown:simulated",
      "other write:own:simulated",
    ]);
    expect(rows.isWoken()).toBe(true);
  });

  it("drops the samples that are published or being written, and resets the others", async () => {
    const sample = { source: "sample", slot_at: later };
    await rows.addIdea({ ...sample, id: "unread", sample_slug: "a" });
    await rows.addIdea({ ...sample, id: "at work", sample_slug: "b", state: "in_work" });
    await begin("write:at work:simulated");
    await rows.addIdea({ ...sample, id: "read", sample_slug: "c" });
    await rows.addContentItem({ idea_id: "read", ...played });
    await rows.addIdea({ ...sample, id: "out", sample_slug: "d", state: "done" });
    const insight = { source: "insight", state: "proposed", slot_at: null };
    await rows.addIdea({ ...insight, id: "from practice", created_at: 7 });
    await rows.addIdea({ ...insight, id: "from real figures", created_at: 8 });
    const report = { kind: "report", state: "approved" };
    await rows.addContentItem({ ...report, id: "real report", created_at: 8 });
    await rows.addContentItem({ ...report, ...played, id: "played report", created_at: 7 });
    await rows.addContentItem({ ...report, ...elsewhere, id: "their report", created_at: 7 });
    await rows.addContentItem({ id: "no report", created_at: 7 });
    expect(await leave()).toBe(4);
    expect(ideaStates()).toEqual({
      "at work": ["dropped", null],
      read: ["dropped", null],
      out: ["done", later],
      "from real figures": ["proposed", null],
    });
    expect(claims()).toEqual([]);
  });

  it("writes the idea chosen in onboarding first, and makes it the owner's", async () => {
    const sample = { source: "sample", sample_slug: "a", state: "done", slot_at: 5 };
    await rows.addIdea({ ...sample, id: "chosen" });
    await rows.add("onboardings", {
      workspace_id: mine,
      idea_id: "chosen",
      step: 1,
      created_at: 1,
    });
    await begin("write:chosen:simulated");
    expect(await leave()).toBe(0);
    expect(
      engine.rows(
        "SELECT state, slot_at AS at, source, sample_slug AS slug FROM ideas WHERE id = 'chosen'",
      ),
    ).toEqual([{ state: "planned", at: now, source: "owner", slug: null }]);
    expect(claims()).toEqual([]);
  });
});

describe("work that an agent gives up", () => {
  const giveUp = async (work: Values) => {
    await rows.add("work_claims", {
      ...{ workspace_id: mine, claim: "c", task_id: "task", work: JSON.stringify(work) },
    });
    await engine.contentWorkflow.pipeline.giveUp({ taskId: "task", workspaceId: mine });
  };
  const failed = { status: "failed", finished_at: 5 };

  it.each([
    [1, expect.any(Number)],
    [2, null],
  ])("gets another slot unless it has failed too often: %i times before", async (times, slot) => {
    await rows.addResting();
    const write = { ...failed, idea_id: "idea" };
    await rows.addIdea({ state: "in_work" });
    for (let time = 0; time < times; time += 1)
      await rows.addTask({ ...write, id: `task ${time}` });
    await rows.addTask({ ...write, id: "done", status: "done" });
    await rows.addTask({ ...write, id: "another's", idea_id: "another" });
    await rows.addTask({ ...write, id: "of its post", content_item_id: "post" });
    await rows.addTask({ ...write, id: "theirs", ...elsewhere, agent_id: "theirs" });
    await giveUp({ type: "write", ideaId: "idea", contentItemId: null });
    expect(ideaStates()).toEqual({ idea: ["planned", slot] });
    expect(claims()).toEqual([]);
    expect(rows.isWoken()).toBe(true);
  });

  it.each([
    [1, null],
    [2, "task"],
  ])(
    "is scheduled by another task unless it has failed too often: %i times before",
    async (times, task) => {
      await rows.addAgent({ id: "publisher", position: 51, type: "publisher", enabled: 0 });
      const foreign = { id: "their publisher", position: 52, type: "publisher", ...elsewhere };
      await rows.addAgent(foreign);
      await rows.addContentItem({ state: "approved", publish_task_id: "task" });
      const place = { ...failed, content_item_id: "contentItem", agent_id: "publisher" };
      for (let time = 0; time < times; time += 1)
        await rows.addTask({ ...place, id: `task ${time}` });
      await rows.addTask({ ...place, id: "done", status: "done" });
      await rows.addTask({ ...place, id: "another's", content_item_id: "another" });
      await rows.addTask({ ...place, id: "a post's", agent_id: "me" });
      await rows.addTask({ ...place, id: "theirs", ...elsewhere, agent_id: "their publisher" });
      await giveUp({ type: "publish", ideaId: null, contentItemId: "contentItem" });
      expect(
        engine.rows("SELECT publish_task_id AS task FROM content_items WHERE id = 'contentItem'"),
      ).toEqual([{ task }]);
    },
  );
});

describe("an idea that could not be written", () => {
  const giveUpOn = async (slotAt: number) => {
    await rows.addIdea({ state: "in_work", slot_at: slotAt });
    const work = JSON.stringify({ type: "write", ideaId: "idea", contentItemId: null });
    await rows.add("work_claims", { workspace_id: mine, claim: "c", task_id: "task", work });
    await engine.contentWorkflow.pipeline.giveUp({ taskId: "task", workspaceId: mine });
    return ideaStates().idea?.[1];
  };

  it("is planned after its previous slot", async () => {
    expect(await giveUpOn(now + 30 * DAY)).toBeGreaterThan(now + 30 * DAY);
  });

  it("is planned for a future time", async () => {
    expect(await giveUpOn(now - 30 * DAY)).toBeGreaterThan(now);
  });
});

it("moving an idea moves its own article, and nothing else", async () => {
  const later = now + 2 * DAY;
  await rows.addIdea({});
  await rows.addIdea({ id: "another" });
  const schedule = async (id: string, values: Values) => {
    await rows.addContentItem({ id, state: "approved", ...values });
    await rows.addAddress({
      id,
      content_item_id: id,
      state: "scheduled",
      version_id: null,
      url: null,
    });
    await rows.addOperation({ id, publication_id: id, due_at: now + DAY });
  };
  await schedule("its article", { idea_id: "idea" });
  await schedule("its post", { idea_id: "idea", kind: "social_post" });
  await schedule("another's", { idea_id: "another" });
  const { plan } = engine.contentWorkflow;
  await engine.db.write((tx) => plan.move(tx, mine, "idea", { slotAt: later }));
  expect(
    engine.rows(
      "SELECT id, due_at AS at FROM publish_jobs WHERE id NOT LIKE 'duplicate-%' ORDER BY id",
    ),
  ).toEqual([
    { id: "another's", at: now + DAY },
    { id: "its article", at: later },
    { id: "its post", at: now + DAY },
  ]);
});

it("a sample idea that is planned in a live workspace becomes the owner's", async () => {
  const proposed = { source: "sample", state: "proposed", slot_at: null };
  await rows.addIdea({ ...proposed, sample_slug: "a" });
  await rows.addIdea({ ...proposed, id: "in practice", sample_slug: "b", topic: "Worms at home" });
  const plan = (id: string) =>
    engine.db.write((tx) => engine.contentWorkflow.plan.plan(tx, mine, id));
  const ideaOf = (id: string) =>
    engine.rows("SELECT state, source, sample_slug AS slug FROM ideas WHERE id = ?", id);
  await plan("in practice");
  expect(ideaOf("in practice")).toEqual([{ state: "planned", source: "sample", slug: "b" }]);
  await rows.set("workspaces", mine, "mode", "live");
  await plan("idea");
  expect(ideaOf("idea")).toEqual([{ state: "planned", source: "owner", slug: null }]);
});

it("an article that can be updated is approved, published, and of this idea", async () => {
  const articleOf = () => engine.contentWorkflow.updates.articleOf(engine.db.read, "idea");
  await rows.addIdea({});
  await rows.addIdea({ id: "another" });
  const add = async (id: string, values: Values, state = "published") => {
    await rows.addContentItem({ id, idea_id: "idea", state: "approved", ...values });
    if (state !== "") await rows.addAddress({ id, content_item_id: id, state });
  };
  await add("another's", { idea_id: "another" });
  await add("a post", { kind: "social_post" });
  await add("waiting", { state: "in_review" });
  await add("taken down", {}, "unpublished");
  await add("nowhere", {}, "");
  expect(await articleOf()).toBeNull();
  await add("out", {});
  expect(await articleOf()).toBe("out");
});

it("an article that no channel took is not a report, and no task is working on it", async () => {
  const found = (id: string) => findUnscheduled(engine.db.read, id);
  const add = (id: string, publish_task_id: string | null, values: Values = {}) =>
    rows.addContentItem({ id, state: "approved", publish_task_id, ...values });
  await rows.addTask({ id: "done" });
  await rows.addTask({ id: "running", status: "running" });
  await add("article", "done");
  await add("left", "-");
  await add("post", null, { kind: "social_post" });
  await add("not taken up", null);
  await add("being placed", "running");
  await add("report", "done", { kind: "report" });
  await add("placed", "done");
  await rows.addAddress({ content_item_id: "placed", state: "scheduled" });
  expect(await found("article")).toEqual({ publishedBy: "me" });
  expect(await found("left")).toEqual({ publishedBy: null });
  expect(await found("post")).toEqual({ publishedBy: null });
  for (const id of ["not taken up", "being placed", "report", "placed", "unknown"])
    expect(await found(id), id).toBeNull();
});
