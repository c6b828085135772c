import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import type { Queue } from "./work-queue.ts";
import { readWorkQueue } from "./read-work-queue.server.ts";

/* One row is in a queue; with one column changed it is not. */

let world: TestOutbox;
let rows: ReturnType<typeof createRows>;
let now: number;

beforeEach(async () => {
  world = await createTestOutbox();
  now = world.clock.now();
  rows = createRows(world);
  await rows.addOther();
  await rows.addAgent({ id: "me", position: 1 });
  await rows.addAgent({ id: "another", position: 2 });
});
afterEach(() => world.remove());

const queue = async (name: Queue): Promise<unknown> => {
  const looker = { workspaceId: world.workspaceId, agentId: "me", origin: "real" as const };
  const times = { timeZone: "UTC", now, leadMs: 0 };
  const workQueue = await readWorkQueue(
    world.db.read,
    { ...looker, ...times },
    { of: [name], maxWaiting: 9 },
  );
  return workQueue[name];
};
const addContentItem = (values: Values) => rows.addContentItem({ agent_id: "me", ...values });
const addIdea = (values: Values) => rows.addIdea(values);
const addAddress = (values: Values = {}) => rows.addAddress(values);
const addClaim = (claim: string, of?: string) => rows.addClaim(claim, of);
const isEmpty = (found: unknown) => found === null || found === 0;

const elsewhere = { workspace_id: "other" };
const played = { origin: "simulated" };
const post = { kind: "social_post" };
const theirs = { agent_id: "another" };
const longAgo = 1;

const contentItems: [Queue, Values, Values[]][] = [
  ["waiting", { state: "in_review" }, [theirs, played, { state: "draft" }, { decide_at: 5 }]],
  ["drafts", { state: "draft" }, [theirs, played, { state: "in_review" }]],
  ["changesRequested", { state: "changes_requested" }, [theirs, played, { state: "in_review" }]],
  [
    "toImprove",
    { state: "draft" },
    [elsewhere, played, post, { state: "in_review" }, { improve_task_id: "t" }],
  ],
  [
    "toPlace",
    { state: "approved" },
    [elsewhere, played, post, { state: "draft" }, { publish_task_id: "t" }],
  ],
  [
    "toScript",
    { state: "approved" },
    [elsewhere, played, post, { state: "draft" }, { video_task_id: "t" }, { state_at: longAgo }],
  ],
];

it.each(contentItems)("the %s queue finds its work", async (name, values) => {
  await addContentItem(values);
  expect(isEmpty(await queue(name))).toBe(false);
});

it.each(
  contentItems.flatMap(([name, values, others]) =>
    others.map((other) => [name, values, other] as const),
  ),
)("what does not lie on %s: %j but %j", async (name, values, other) => {
  await addContentItem({ ...values, ...other });
  expect(isEmpty(await queue(name))).toBe(true);
});

it("a change request that is already being answered is not picked again", async () => {
  await addContentItem({ state: "changes_requested" });
  await addClaim("answer:v1", "other");
  expect(await queue("changesRequested")).not.toBeNull();
  await addClaim("answer:v1");
  expect(await queue("changesRequested")).toBeNull();
});

it("a removed agent's change request is answered by another of its type", async () => {
  await addContentItem({ state: "changes_requested", agent_id: "another" });
  expect(await queue("changesRequested")).toBeNull();
  const set = (column: string, value: string | number) =>
    world.db.write((tx) =>
      tx.statement(`UPDATE agents SET ${column} = ? WHERE id = 'another'`).run(value),
    );
  await set("removed_at", 5);
  expect(await queue("changesRequested")).not.toBeNull();
  await set("type", "publisher");
  expect(await queue("changesRequested")).toBeNull();
});

it("the next idea is planned, has a slot, and is not started", async () => {
  const others: Values[] = [elsewhere, { state: "proposed" }, { slot_at: null }];
  for (const changes of others) {
    await addIdea({ id: JSON.stringify(changes), ...changes });
    expect(await queue("nextIdea")).toBeNull();
  }
  await addIdea({});
  await addClaim("write:idea:real", "other");
  await addClaim("write:idea:simulated");
  await addContentItem({ id: "played", idea_id: "idea", ...played });
  await addContentItem({ id: "post", idea_id: "idea", ...post });
  expect(await queue("nextIdea")).not.toBeNull();
  await addIdea({ id: "later", slot_at: now + DAY });
  await addClaim("write:later:real");
  await addContentItem({ id: "written", idea_id: "idea" });
  expect(await queue("nextIdea")).toBeNull();
});

it("a recent article with an address gets posts once", async () => {
  const out = { state: "approved", published_at: now };
  await addContentItem({ ...out, id: "nowhere" });
  expect(await queue("toPost")).toBeNull();
  const wrong: Values[] = [
    elsewhere,
    post,
    { published_at: longAgo },
    { post_task_id: "t" },
    { published_at: null },
  ];
  for (const [index, changes] of wrong.entries()) {
    const id = `wrong ${index}`;
    await addContentItem({ ...out, id, ...changes });
    await addAddress({ id, content_item_id: id });
    expect(await queue("toPost")).toBeNull();
  }
  await addContentItem(out);
  await addAddress({ url: null });
  expect(await queue("toPost")).toBeNull();
  await addAddress({ id: "there", channel: "Site" });
  expect(await queue("toPost")).not.toBeNull();
});

it("an old page is rewritten unless an update is in progress", async () => {
  const old = { state: "approved", published_at: longAgo, state_at: longAgo };
  await addAgedPage(old);
  expect(await queue("toRefresh")).not.toBeNull();
  await addClaim("refresh:v1", "other");
  expect(await queue("toRefresh")).not.toBeNull();
  await addContentItem({ id: "new", state: "in_review" });
  await addContentItem({
    id: "their update",
    state: "in_review",
    published_at: 5,
    workspace_id: "other",
  });
  await addContentItem({ id: "post update", state: "in_review", published_at: 5, ...post });
  expect(await queue("toRefresh")).not.toBeNull();
  await addContentItem({ id: "update", state: "in_review", published_at: 5 });
  expect(await queue("toRefresh")).toBeNull();
});

it.each<Values>([elsewhere, post, { state: "draft" }, { published_at: null }])(
  "not rewritten: %j",
  async (changes) => {
    await addAgedPage({ state: "approved", published_at: longAgo, state_at: longAgo, ...changes });
    await addContentItem({ id: "out" });
    await addAddress({ id: "out", content_item_id: "out" });
    expect(await queue("toRefresh")).toBeNull();
  },
);

it("a page that is being rewritten is not started again", async () => {
  await addAgedPage({ state: "approved", published_at: longAgo, state_at: longAgo });
  await addClaim("refresh:v1");
  expect(await queue("toRefresh")).toBeNull();
});

/** Adds a row for each change, which sorts before the expected one. */
const addEach = async (
  add: (id: string, changes: Values) => Promise<void>,
  misses: Record<string, Values>,
) => {
  for (const [id, changes] of Object.entries(misses)) await add(id, changes);
};

it("a removed agent's work is found among other workspaces', simulated and finished rows", async () => {
  await rows.addAgent({ id: "gone", position: 3, removed_at: 5, enabled: 0 });
  await rows.addAgent({ id: "their gone", position: 4, removed_at: 5, ...elsewhere });
  const left = { agent_id: "gone", state: "changes_requested" };
  const add = (id: string, changes: Values) =>
    addContentItem({ ...left, id, version_id: id, state_at: 1, ...changes });
  await addEach(add, {
    played,
    decided: { state: "approved" },
    theirs: elsewhere,
    "of their agent": { agent_id: "their gone" },
    begun: {},
  });
  await addClaim("answer:begun");
  await addContentItem({ ...left, id: "meant" });
  await addContentItem({ ...left, id: "newer", state_at: now + 9 });
  expect(await queue("changesRequested")).toMatchObject({ id: "meant" });
});

it("a change request is found next to one that is being answered", async () => {
  await addContentItem({
    id: "begun",
    version_id: "begun",
    state: "changes_requested",
    state_at: 1,
  });
  await addClaim("answer:begun");
  await addContentItem({ state: "changes_requested" });
  expect(await queue("changesRequested")).toMatchObject({ id: "contentItem" });
});

it("the next idea is found although another one was written", async () => {
  await addIdea({ id: "written", slot_at: 1 });
  await addContentItem({ id: "of it", idea_id: "written" });
  await addIdea({});
  expect(await queue("nextIdea")).toMatchObject({ id: "idea" });
});

it("the page to rewrite is the oldest published one that was not tried", async () => {
  const add = async (id: string, changes: Values, state = "published") => {
    const page = { state: "approved", published_at: longAgo, state_at: longAgo, version_id: id };
    await addContentItem({ ...page, id, ...changes });
    const isPlayed = changes.origin === "simulated";
    const channel = isPlayed ? "sample blog" : "Blog";
    const origin = isPlayed ? "simulated" : "real";
    await addAddress({ id, content_item_id: id, version_id: id, channel, origin, state });
  };
  await add("played", played);
  await add("taken down", {}, "unpublished");
  await add("tried", {});
  await addClaim("refresh:tried");
  await add("meant", { state_at: 2 });
  await add("newer", { state_at: 3 });
  await addContentItem({ id: "played update", state: "in_review", published_at: 5, ...played });
  expect(await queue("toRefresh")).toMatchObject({ id: "meant", at: 2 + 90 * DAY });
});

it("no review, newsletter or rewrite before the workspace has something real published", async () => {
  await addContentItem({ id: "played", ...played });
  await addAddress({ id: "played", content_item_id: "played", channel: "sample blog", ...played });
  await addContentItem({ id: "taken down" });
  await addAddress({ id: "taken down", content_item_id: "taken down", state: "unpublished" });
  await addContentItem({ id: "theirs", ...elsewhere });
  await addAddress({ id: "theirs", content_item_id: "theirs", ...elsewhere });
  // All rows have published duplicates, and none of them counts.
  for (const name of ["nextReview", "nextNewsletter", "toRefresh"] as const)
    expect(await queue(name)).toBeNull();
  await addContentItem({ id: "out", state: "approved", published_at: longAgo, state_at: longAgo });
  await addAddress({ id: "out", content_item_id: "out" });
  for (const name of ["nextReview", "nextNewsletter", "toRefresh"] as const)
    expect(await queue(name)).not.toBeNull();
});

it("a review happens once, counting only this workspace and origin", async () => {
  await addContentItem({});
  await addAddress();
  const first = { name: "me first", at: now };
  expect(await queue("nextReview")).toEqual(first);
  await addClaim("performance_review:me first:real", "other");
  await addClaim("performance_review:me first:simulated");
  expect(await queue("nextReview")).toEqual(first);
  await addClaim("performance_review:me first:real");
  // It is eight o'clock.
  expect(await queue("nextReview")).toEqual({
    name: "me 2026-06-01 midday",
    at: now + 3.5 * HOUR,
  });
  world.clock.advance(4 * HOUR);
  now = world.clock.now();
  const midday = { name: "me 2026-06-01 midday", at: now };
  expect(await queue("nextReview")).toEqual(midday);
  await addClaim("performance_review:me 2026-06-01 midday:real");
  expect(await queue("nextReview")).toEqual({ name: "me 2026-06-01 evening", at: now + 5 * HOUR });
  world.clock.advance(6 * HOUR);
  now = world.clock.now();
  await addClaim("performance_review:me 2026-06-01 evening:real");
  expect(await queue("nextReview")).toMatchObject({ name: "me 2026-06-02 midday" });
});

it("a review is never due within a minute", async () => {
  await addContentItem({});
  await addAddress();
  await addClaim("performance_review:me first:real");
  now += 3.5 * HOUR - 20 * SECOND;
  const midday = { name: "me 2026-06-01 midday", at: now + MINUTE };
  expect(await queue("nextReview")).toEqual(midday);
});

it("an article that gets an address becomes news again, one that has an address doesn't", async () => {
  const news = { state: "approved", published_at: now };
  const add = async (id: string, changes: Values, at: Values | null = {}) => {
    await addContentItem({ ...news, id, published_at: now - HOUR, ...changes });
    if (!at) return;
    const isPlayed = changes.origin === "simulated";
    const channel = isPlayed ? "sample blog" : "Blog";
    const origin = isPlayed ? "simulated" : "real";
    await addAddress({ id, content_item_id: id, url: null, channel, origin, ...at });
  };
  await addEach(add, {
    played,
    post,
    "posted about": { post_task_id: "t" },
    "no news": { published_at: now - 4 * DAY },
    "not out": { published_at: null },
  });
  await add("theirs", elsewhere, elsewhere);
  await add("never sent", {}, { version_id: null, state: "scheduled" });
  await add("nowhere", {}, null);
  await add("can be read", {}, { url: "https://a.example/frost" });
  expect(await queue("unaddressed")).toBeNull();
  expect(await queue("toPost")).toMatchObject({ id: "can be read" });
  await add("meant", { published_at: now });
  expect(await queue("unaddressed")).toEqual({ until: now + 3 * DAY });
  // Without a real one that has an address, simulated ones get no posts either.
  await rows.set("publications", "can be read", "url", null);
  await rows.set("publications", "played", "url", "https://a.example/played");
  await rows.set("publications", "post", "url", "https://a.example/post");
  expect(await queue("toPost")).toBeNull();
});

it("the next to publish and to script is the workspace's oldest", async () => {
  const add = (id: string, changes: Values) =>
    addContentItem({ state: "approved", id, state_at: now - HOUR, ...changes });
  await addEach(add, { theirs: elsewhere, played, post, draft: { state: "draft" } });
  await add("begun", { publish_task_id: "t", video_task_id: "t" });
  await addContentItem({ state: "approved" });
  expect(await queue("toPlace")).toMatchObject({ id: "contentItem" });
  expect(await queue("toScript")).toMatchObject({ id: "contentItem" });
});

async function addAgedPage(changes: Values): Promise<void> {
  await addContentItem(changes);
  await rows.addVersion({});
  await addAddress();
}
