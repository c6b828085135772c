import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRows, type Values } from "#tests/harness/stored-rows.ts";
import { DAY, HOUR } from "#app/core/time/clock.ts";
import { readFigures } from "./performance-review.server.ts";

/* Next to each row that counts there are others that differ in one thing, and sort first. */

let world: TestOutbox;
let rows: ReturnType<typeof createRows>;
let now: number;

beforeEach(async () => {
  world = await createTestOutbox();
  rows = createRows(world);
  now = world.clock.now();
});
afterEach(() => world.remove());

const read = () =>
  readFigures(world.db.read, {
    workspaceId: world.workspaceId,
    origin: "real",
    look: "evening",
    now,
  });

/** A content item and its publication, both with this ID. */
async function publish(id: string, values: Values = {}, of: Values = {}): Promise<void> {
  const origin = values.origin === "simulated" ? "simulated" : "real";
  const channel = origin === "simulated" ? "sample blog" : "Blog";
  await rows.addContentItem({ id, title: id, state: "approved", origin, ...of });
  await rows.addAddress({
    ...{ id, content_item_id: id, channel, url: `https://a.example/${id}` },
    ...{ created_at: now - DAY, published_at: now - HOUR },
    ...values,
  });
}

/** What of the simulation, of a plan of long ago, or not so far, or further, is like it. */
const played = { origin: "simulated" };

it("counts recent publications of its own workspace and origin", async () => {
  await publish("today", { views: 1, earned_cents: 10 });
  await publish("week", { views: 2, published_at: now - 2 * DAY });
  await publish("last-week", { views: 4, published_at: now - 9 * DAY, created_at: now - 10 * DAY });
  const misses: Record<string, Values> = {
    before: { published_at: now - 15 * DAY, created_at: now - 16 * DAY },
    to_come: { published_at: now + HOUR },
    taken_down: { state: "unpublished" },
    long_planned: { created_at: now - 61 * DAY },
    played,
  };
  for (const [id, values] of Object.entries(misses)) await publish(id, { views: 100, ...values });
  const all = ["today", "week", "last-week", ...Object.keys(misses)];
  for (const [index, publication_id] of all.entries()) {
    const reading = { publication_id, measured_at: now };
    await rows.add("metric_snapshots", { ...reading, age: "1d", views: 2 ** index });
    await rows.add("metric_snapshots", { ...reading, age: "1h", views: 1000 });
  }
  const figures = await read();
  expect(figures.made).toEqual([
    { title: "today", url: "https://a.example/today", channel: "Blog" },
  ]);
  expect(figures.results.map(({ title, views }) => [title, views])).toEqual([
    ["week", 2],
    ["today", 1],
  ]);
  expect(figures.firstDays).toEqual({ texts: 2, views: 3 });
  expect(figures.firstDaysBefore).toEqual({ texts: 1, views: 4 });
});

it("counts an idea's content once, with its subject", async () => {
  await rows.addIdea({ topic: "Roses", angle: "In June", keyword: "rose" });
  await publish("Article", { views: 5, earned_cents: 7 }, { idea_id: "idea" });
  await publish("A post", { views: 6, earned_cents: 1 }, { idea_id: "idea", kind: "social_post" });
  expect((await read()).results).toEqual([
    {
      ...{ title: "Article", url: "https://a.example/Article", views: 11, earnedCents: 8 },
      idea: { topic: "Roses", angle: "In June", keyword: "rose", sampleSlug: null },
    },
  ]);
});

it("uses the workspace's own clock", async () => {
  await rows.set("workspaces", world.workspaceId, "time_zone", "Pacific/Pago_Pago");
  await publish("yesterday evening here", { published_at: now - 10 * HOUR });
  await publish("before", { published_at: now - 22 * HOUR });
  const { day, made } = await read();
  expect(day).toBe("2026-05-31");
  expect(made.map(({ title }) => title)).toEqual(["yesterday evening here"]);
});

it("lists the tasks and publications that failed today, and those to check", async () => {
  await rows.addAgent({ id: "me", position: 1 });
  const failed = { status: "failed", finished_at: now - HOUR };
  await rows.addTask({ ...failed, id: "failed", title: "Task", error: "no words" });
  await rows.addTask({ ...failed, id: "done", status: "done" });
  await rows.addTask({ ...failed, id: "played", ...played });
  await rows.addTask({ ...failed, id: "yesterday", finished_at: now - DAY });
  const send = async (id: string, state: string, values: Values, of: Values = {}) => {
    await publish(id, { published_at: null, state, ...of });
    await rows.addOperation({ id, publication_id: id, ended_at: now - HOUR, error: id, ...values });
  };
  await send("Refused", "failed", { state: "failed" });
  await send("out at last", "published", { state: "failed" });
  await send("played refusal", "failed", { state: "failed" }, played);
  await send("long planned", "failed", { state: "failed" }, { created_at: now - 61 * DAY });
  await send("refused yesterday", "failed", { state: "failed", ended_at: now - DAY });
  await send("called off", "failed", { state: "cancelled" });
  const asked = { state: "unconfirmed", ended_at: null };
  await send("Asked", "unconfirmed", asked);
  await rows.addOperation({
    id: "earlier",
    publication_id: "Asked",
    state: "failed",
    error: "early",
  });
  await send("played question", "unconfirmed", asked, played);
  await send("asked of what is out", "published", asked);
  expect((await read()).failed).toEqual([
    { title: "Task", reason: "no words" },
    { title: "Refused", reason: "Blog: Refused" },
    { title: "Asked", reason: "Blog: Asked" },
  ]);
});

it("lists what is published next: scheduled items and planned ideas", async () => {
  const schedule = async (id: string, at: number, values: Values = {}, state = "due") => {
    await publish(id, { published_at: null, state: "scheduled", ...values }, { title: id });
    await rows.addOperation({ id, publication_id: id, state, due_at: at });
  };
  for (const [title, values, state, at] of [
    ["played", played, "due", HOUR],
    ["out", { state: "published" }, "due", HOUR],
    ["held", {}, "held", HOUR],
    ["late", {}, "due", -HOUR],
  ] as const)
    await schedule(title, now + at, values, state);
  await schedule("Scheduled", now + 5 * HOUR);
  const idea = async (id: string, state: string, slot_at: number | null) =>
    rows.addIdea({ id, topic: id, state, slot_at });
  await idea("Written", "in_work", now + 6 * HOUR);
  await idea("Planned", "planned", now + 7 * HOUR);
  await idea("proposed", "proposed", now + HOUR);
  await idea("dropped", "dropped", now + HOUR);
  await idea("past", "planned", now - HOUR);
  await idea("past work", "in_work", now - HOUR);
  await rows.addContentItem({ id: "waiting", state: "in_review" });
  await rows.addContentItem({ id: "played waiting", state: "in_review", ...played });
  const { next, waiting } = await read();
  expect(next.map(({ title }) => title)).toEqual(["Scheduled", "Written", "Planned"]);
  expect(waiting).toBe(1);
});
