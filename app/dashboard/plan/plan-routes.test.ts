import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outcomeOf, thrownBy, viewer } from "#tests/harness/dashboard-route.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { routeArgs } from "#tests/harness/route-args.ts";
import { DAY } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createIdeaList } from "./idea-list.server.ts";
import { createIdeaTimeline } from "./idea-timeline.server.ts";
import { loadIdea } from "./idea.route.server.ts";
import { ideaEndpoints } from "./ideas.api.server.ts";
import { createPlanView } from "./plan-view.server.ts";
import { changePlan, loadPlan } from "./plan.route.server.ts";
import { createUpdateInstead } from "./update-instead.server.ts";

/* The plan page, its forms and its API, with another workspace around. */

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
let other: string;
let services: ReturnType<typeof servicesOf>;
let access: boolean;

const servicesOf = ({ contentWorkflow, store, ...rest }: Engine) => ({
  plan: {
    ...rest.planEditor,
    ...createPlanView(rest),
    ...createIdeaList(rest),
    ...createIdeaTimeline(rest),
    ...createUpdateInstead({
      ...rest,
      newId: store.newId,
      emit: () => undefined,
      plan: contentWorkflow.plan,
      updates: contentWorkflow.updates,
    }),
  },
  settings: rest.settings,
  undo: rest.undo,
  live: { modeOf: () => Promise.resolve("simulation") },
  access: { canAccess: () => Promise.resolve(access) },
});

beforeEach(async () => {
  engine = await createTestEngine({ fillPlan: false });
  other = await engine.newWorkspace();
  services = servicesOf(engine);
  access = true;
});
afterEach(() => engine.remove());

type Fields = Record<string, string>;
interface Refused {
  data: { problem: string; duplicate: object | null; typed: Fields; ideaId: string | null };
  init: { status: number };
}

function args(
  path: string,
  {
    form,
    params = {},
    isSignedIn = true,
  }: { form?: Fields | null; params?: Fields; isSignedIn?: boolean } = {},
) {
  const own = { ...viewer, workspaceId: engine.workspaceId };
  const context = { services, viewer: isSignedIn ? own : null, hadSession: false };
  return routeArgs(path, { context, params, form });
}
const send = (form: Fields | null, path = "/plan") => changePlan(args(path, { form }));
async function toastOf(form: Fields, path?: string) {
  const response = (await send(form, path)) as Response;
  const { to, toast } = await outcomeOf(response);
  return { to, ...toast };
}
const refused = async (form: Fields, path?: string) =>
  (await send(form, path)) as unknown as Refused;

const words = (topic: string) => ({ topic, angle: "", keyword: topic });
const add = async (topic: string, at: number | "next" | null = null, actor = engine.actor) =>
  (await engine.planEditor.add(actor, { ...words(topic), reason: "", at, despite: true })).idea;
const ideas = () =>
  engine.rows<{ id: string; topic: string; state: string; slotAt: number | null }>(
    "SELECT id, topic, state, slot_at AS slotAt FROM ideas WHERE workspace_id = ? ORDER BY id",
    engine.workspaceId,
  );
const ideaOf = (id: string) => ideas().find((each) => each.id === id);
const dayIn = (days: number) =>
  new Date(engine.clock.now() + days * DAY).toISOString().slice(0, 10);

describe("the plan page", () => {
  it("follows its query parameters and ignores invalid ones", async () => {
    const at = engine.clock.now() + 10 * DAY;
    const { id } = await add("growing lemons", at);
    const { plan, isLive, adding } = await loadPlan(
      args(`/plan?view=week&at=${dayIn(10)}&idea=${id}&add=${dayIn(11)}&posts=${dayIn(10)}`),
    );
    expect(plan).toMatchObject({
      view: "week",
      at: dayIn(10),
      chosen: { id },
      posts: { items: [] },
    });
    expect([isLive, adding]).toEqual([false, { day: dayIn(11) }]);
    const odd = await loadPlan(args("/plan?view=year&at=x&posts=x&after=x&add=any"));
    expect(odd.plan).toMatchObject({ view: "month", at: dayIn(0), chosen: null, posts: null });
    expect(odd.adding).toEqual({ day: "" });
    expect((await loadPlan(args("/plan"))).adding).toBeNull();
    const later = await loadPlan(args(`/plan?view=list&after=${at}.${id}`));
    expect(later.plan.days.flatMap(({ items }) => items)).toEqual([]);
  });

  it("shows only the owner's workspace", async () => {
    const { id } = await add("theirs", null, engine.actorIn(other));
    expect((await thrownBy(loadPlan(args(`/plan?idea=${id}`)))).status).toBe(404);
    expect((await thrownBy(loadPlan(args("/plan", { isSignedIn: false })))).status).toBe(302);
    access = false;
    expect((await thrownBy(send({ intent: "fill_week" }))).status).toBe(403);
  });

  it("shows an idea's timeline only in its own workspace", async () => {
    const way = (ideaId: string) => loadIdea(args(`/plan/${ideaId}`, { params: { ideaId } }));
    const { id } = await add("growing lemons");
    expect((await way(id)).idea).toMatchObject({ id, ideaState: "proposed" });
    const theirs = await add("theirs", null, engine.actorIn(other));
    expect((await thrownBy(way(theirs.id))).status).toBe(404);
    expect((await thrownBy(loadIdea(args("/plan")))).status).toBe(404);
    const broken = new AppError("conflict", "No.");
    Object.assign(services.plan, { timeline: () => Promise.reject(broken) });
    await expect(way(id)).rejects.toBe(broken);
  });
});

describe("the plan's forms", () => {
  it("add an idea in the next open slot, at a time, or for later", async () => {
    const sent = { intent: "add_idea", topic: " lemons ", angle: "", keyword: "" };
    const next = await toastOf(sent, "/plan?view=week&add=any");
    expect(next).toMatchObject({ to: "/plan?view=week", title: "Idea added", tone: "success" });
    expect(next.description).toMatch(/^Scheduled for \w{3}, \w{3} \d+, /u);
    const timed = await toastOf({ ...sent, topic: "quince", day: dayIn(3), time: "10:30" });
    expect(timed.description).toMatch(/, 10:30 AM$/u);
    const usual = await toastOf({ ...sent, topic: "sauerkraut", day: dayIn(4) });
    expect(usual.description).toMatch(/, 9:00 AM$/u);
    const later = await toastOf({ ...sent, topic: "kimchi", when: "later", day: dayIn(5) });
    expect(later.description).toBe("Saved for later.");
    expect(ideas().map(({ topic, state }) => [topic, state])).toEqual([
      ["lemons", "planned"],
      ["quince", "planned"],
      ["sauerkraut", "planned"],
      ["kimchi", "proposed"],
    ]);
    const undone = await toastOf({ ...later.action?.fields, intent: "undo" });
    expect(undone).toMatchObject({ to: "/plan", title: "Undone" });
    expect(ideas().at(-1)?.state).toBe("dropped");
  });

  it("keep typed values and explain the error", async () => {
    const sent = { intent: "add_idea", topic: "lemons", angle: "pots", keyword: "" };
    for (const [wrong, problem] of [
      [{ topic: " " }, "Enter a topic."],
      [{ angle: "x".repeat(1_000) }, /^Use up to \d+ characters per field\.$/u],
      [{ day: "2026-02-30", time: "09:00" }, /^Enter a valid day and time/u],
      [{ day: dayIn(3), time: "25:00" }, /^Enter a valid day and time/u],
      [{ day: dayIn(-3) }, /^That time has passed/u],
    ] as const) {
      const { data, init } = await refused({ ...sent, ...wrong });
      expect(init.status).toBe(400);
      expect(data.problem).toMatch(problem);
      expect(data).toMatchObject({ duplicate: null, ideaId: null });
      expect(data.typed).toMatchObject({ keyword: expect.any(String) as string });
    }
    expect(ideas()).toEqual([]);
  });

  it("ask before adding a similar idea", async () => {
    const first = await add("growing lemons in pots");
    const sent = { intent: "add_idea", topic: "lemon growing in a pot" };
    const { data, init } = await refused(sent);
    expect(init.status).toBe(409);
    expect(data.duplicate).toMatchObject({ id: first.id, topic: first.topic, canUpdate: false });
    expect((data.duplicate as { percent: number }).percent).toBeGreaterThan(50);
    expect((data.duplicate as { percent: number }).percent % 1).toBe(0);
    expect((await toastOf({ ...sent, despite: "yes" })).title).toBe("Idea added");
    const like = await add("lemon growing in pot");
    await engine.change("UPDATE ideas SET duplicate_allowed = 0 WHERE id = ?", like.id);
    const planned = await refused({ intent: "plan_idea", idea: like.id, despite: "no" });
    expect([planned.init.status, planned.data.ideaId]).toEqual([409, like.id]);
  });

  it("edit, delete, schedule and move an idea, each with undo", async () => {
    const { id } = await add("lemons");
    const beside = await add("quince");
    const planned = await toastOf({ intent: "plan_idea", idea: id, day: dayIn(3) });
    expect(planned).toMatchObject({ title: "Idea scheduled", action: { label: "Undo" } });
    expect(ideaOf(id)).toMatchObject({
      state: "planned",
      slotAt: Date.parse(`${dayIn(3)}T09:00Z`),
    });
    const moved = await toastOf({ intent: "move_idea", idea: id, day: dayIn(5), time: "12:00" });
    expect(moved).toMatchObject({ title: "Idea moved" });
    expect(ideaOf(id)?.slotAt).toBe(Date.parse(`${dayIn(5)}T12:00Z`));
    const same = await toastOf({ intent: "move_idea", idea: id, day: dayIn(5), time: "12:00" });
    expect(same).toMatchObject({ title: "Nothing changed", tone: "plain" });
    const change = { intent: "change_idea", idea: id, topic: "limes" };
    expect(await toastOf(change, `/plan?idea=${id}&view=week`)).toMatchObject({
      to: "/plan?view=week",
      title: "Idea saved",
    });
    const drop = { intent: "drop_idea", idea: id };
    expect(await toastOf(drop, `/plan?idea=${id}`)).toMatchObject({
      ...{ to: "/plan", title: "Idea deleted" },
    });
    expect(ideaOf(id)).toMatchObject({ topic: "limes", state: "dropped" });
    const taken = await toastOf({ intent: "plan_idea", idea: id });
    expect(taken.title).toBe("Idea scheduled");
    expect(ideaOf(beside.id)).toMatchObject({ topic: "quince", state: "proposed" });
  });

  it("schedule an unscheduled idea where it is dragged", async () => {
    const { id } = await add("lemons");
    await toastOf({ intent: "move_idea", idea: id, day: dayIn(3) });
    expect(ideaOf(id)?.state).toBe("planned");
  });

  it("show an error on the same view when they come too late", async () => {
    const { id } = await add("lemons", engine.clock.now() + 3 * DAY);
    const move = { intent: "move_idea", idea: id, day: dayIn(4) };
    await toastOf(move);
    const stale = { ...move, day: dayIn(6), seen: "1" };
    const unchanged = { title: "Nothing changed", tone: "error" };
    expect(await toastOf(stale, `/plan?idea=${id}`)).toMatchObject({
      to: `/plan?idea=${id}`,
      ...unchanged,
    });
    const past = { ...move, day: dayIn(-3) };
    expect(await toastOf(past)).toMatchObject({ to: "/plan", ...unchanged });
    // A typed time stays in the form.
    const { data, init } = await refused(past, `/plan?idea=${id}`);
    expect([init.status, data.typed.day, data.ideaId]).toEqual([400, dayIn(-3), id]);
    const { data: timeless } = { data: await toastOf({ ...move, day: "" }, `/plan?idea=${id}`) };
    expect(timeless.description).toBe("Choose a day and time.");
    for (const seen of ["x", "-1", "1.5", "0"])
      expect((await toastOf({ ...move, day: dayIn(7), seen })).tone).not.toBe("error");
  });

  it("fill the week and report open slots", async () => {
    const filled = await toastOf({ intent: "fill_week" });
    expect(filled).toMatchObject({
      title: "Week filled",
      tone: "success",
      action: { label: "Undo" },
    });
    expect(filled.description).toMatch(/^\d+ ideas? scheduled\./u);
    expect(await toastOf({ intent: "fill_week" })).toMatchObject({
      ...{ title: "Nothing added", description: "The next 7 days are already full." },
    });
    for (const [result, expected] of [
      [{ filled: 0, free: 1 }, "1 open slot left: add an idea."],
      [{ filled: 1, free: 0 }, "1 idea scheduled."],
      [{ filled: 2, free: 3 }, "2 ideas scheduled. 3 open slots left: add an idea."],
    ] as const) {
      Object.assign(services.plan, { fill: () => Promise.resolve({ ...result, undo: "u" }) });
      expect((await toastOf({ intent: "fill_week" })).description).toBe(expected);
    }
  });

  it("update a published article instead of adding an idea", async () => {
    const asked: object[] = [];
    Object.assign(services.plan, {
      updateInstead: (actor: { workspaceId: string }, what: object) => {
        asked.push({ of: actor.workspaceId, ...what });
        return Promise.resolve("Lemons");
      },
    });
    const { id } = await add("limes in pots");
    const sent = { intent: "plan_idea", idea: id, seen: "1", instead: "duplicate" };
    expect(await toastOf(sent)).toMatchObject({ title: "Update requested", tone: "success" });
    await toastOf({ intent: "add_idea", topic: "lemons", instead: "duplicate" });
    expect(asked).toMatchObject([
      {
        of: engine.workspaceId,
        duplicateOfId: "duplicate",
        words: { topic: "limes in pots" },
        instead: { id, seen: 1 },
      },
      { duplicateOfId: "duplicate", words: { topic: "lemons", keyword: "lemons" }, instead: null },
    ]);
    const tooLong = { intent: "add_idea", topic: "x".repeat(1_000), instead: "duplicate" };
    expect((await refused(tooLong)).init.status).toBe(400);
    expect(asked).toHaveLength(2);
  });

  it("fail for unknown intents, unknown ideas and unexpected errors", async () => {
    for (const form of [null, { intent: "other" }])
      expect((await thrownBy(send(form))).status).toBe(400);
    const theirs = await add("theirs", null, engine.actorIn(other));
    for (const id of ["nothing", theirs.id])
      expect((await thrownBy(send({ intent: "drop_idea", idea: id }))).status).toBe(404);
    const broken = new Error("the disk is full");
    Object.assign(services.plan, { drop: () => Promise.reject(broken) });
    await expect(send({ intent: "drop_idea", idea: theirs.id })).rejects.toBe(broken);
  });
});

it("notifies open pages once per change and never without one", async () => {
  const notified = async (work: Promise<unknown>) => {
    engine.events.length = 0;
    await work;
    return engine.events.map(({ event }) => [event.workspaceId, event.type]);
  };
  const both = [
    [engine.workspaceId, "activity"],
    [engine.workspaceId, "overview"],
  ];
  expect(await notified(add("lemons", "next"))).toEqual(both);
  const [{ id } = { id: "" }] = ideas();
  const slotAt = engine.clock.now() + 9 * DAY;
  const move = () => engine.planEditor.move(engine.actor, { id, slotAt });
  expect([await notified(move()), await notified(move())]).toEqual([both, []]);
  expect(await notified(engine.planEditor.fill(engine.actor))).toEqual(both);
});

describe("the plan API", () => {
  interface Answer {
    body?: Record<string, unknown>;
    version?: string;
    location?: string;
  }
  const call = async (
    name: string,
    input: {
      params?: Fields;
      body?: object;
      query?: object;
      isExpected?: (version: string) => boolean;
    } = {},
    workspaceId = engine.workspaceId,
  ): Promise<Answer> => {
    const endpoint = ideaEndpoints(services).find((each) => each.id === name);
    const caller = { ...viewer, workspaceId };
    const all = { isExpected: () => true, query: {}, body: {}, ...input };
    return (await endpoint?.handle?.({ caller, ...all } as never)) as Answer;
  };
  const of = (ideaId: string) => ({ params: { ideaId } });

  it("lists ideas by state, planned by default", async () => {
    await add("theirs", "next", engine.actorIn(other));
    const planned = await add("lemons", "next");
    const proposed = await add("quince");
    const listed = async (query: object) => (await call("list_ideas", { query })).body;
    expect(await listed({})).toMatchObject({ items: [{ id: planned.id }], next: null });
    expect(await listed({ state: "proposed" })).toMatchObject({ items: [{ id: proposed.id }] });
    const got = await call("get_idea", of(planned.id));
    expect([got.version, got.body?.topic]).toEqual([String(planned.version), "lemons"]);
    await expect(call("get_idea", of(planned.id), other)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("adds an idea at a time, in the next open slot, or for later", async () => {
    const goesOutAt = `${dayIn(3)}T10:00:00.000Z`;
    const timed = await call("add_idea", { body: { topic: "lemons", goesOutAt } });
    expect(timed.body).toMatchObject({ goesOutAt, keyword: "lemons", angle: "", state: "planned" });
    expect(timed.location).toBe(`/api/ideas/${String(timed.body?.id)}`);
    const next = await call("add_idea", { body: { topic: "quince" } });
    expect(next.body).toMatchObject({ state: "planned" });
    const later = await call("add_idea", { body: { topic: "kimchi", plan: false, goesOutAt } });
    expect(later.body).toMatchObject({ state: "proposed", goesOutAt: null });
    const duplicate = { topic: "lemons", keyword: "lemons" };
    await expect(call("add_idea", { body: duplicate })).rejects.toMatchObject({ code: "conflict" });
    const despite = await call("add_idea", { body: { ...duplicate, despite: true } });
    expect(despite.body).toMatchObject({ resembles: timed.body?.id });
    const past = { topic: "old", goesOutAt: `${dayIn(-3)}T10:00:00.000Z` };
    await expect(call("add_idea", { body: past })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("edits and moves an idea only with its current ETag", async () => {
    const { id } = await add("lemons", "next");
    const beside = await add("quince", "next");
    const change = (body: object, isExpected = () => true) =>
      call("update_idea", { ...of(id), body, isExpected });
    expect((await change({ topic: "limes" })).body).toMatchObject({
      ...{ topic: "limes", keyword: "lemons" },
    });
    const goesOutAt = `${dayIn(4)}T10:00:00.000Z`;
    expect((await change({ goesOutAt })).body).toMatchObject({ topic: "limes", goesOutAt });
    const both = { angle: "in pots", goesOutAt: `${dayIn(5)}T10:00:00.000Z` };
    expect((await change(both)).body).toMatchObject(both);
    const before = ideaOf(id);
    expect((await change({})).body).toMatchObject(both);
    await expect(change({ topic: "kiwis" }, () => false)).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    await expect(call("drop_idea", { ...of(id), isExpected: () => false })).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    expect(ideaOf(id)).toEqual(before);
    expect(ideaOf(beside.id)).toMatchObject({ topic: "quince", state: "planned" });
    await engine.change("UPDATE ideas SET state = 'in_work' WHERE id = ?", id);
    await expect(change({ topic: "kiwis" })).rejects.toMatchObject({ code: "conflict" });
  });

  it("schedules and deletes an idea with undo", async () => {
    const { id } = await add("lemons");
    expect((await call("plan_idea", of(id))).body).toMatchObject({ id, state: "planned" });
    const { undo } = (await call("drop_idea", of(id))).body ?? {};
    expect(ideaOf(id)?.state).toBe("dropped");
    await engine.undo(engine.actor, String(undo));
    expect(ideaOf(id)?.state).toBe("planned");
    await engine.change("UPDATE ideas SET state = 'done' WHERE id = ?", id);
    await expect(call("plan_idea", of(id))).rejects.toMatchObject({ code: "conflict" });
    await expect(call("plan_idea", of(id), other)).rejects.toMatchObject({ code: "not_found" });
    expect((await call("fill_plan")).body).toMatchObject({ free: 0 });
  });

  it("rethrows unexpected errors", async () => {
    const broken = new Error("the disk is full");
    Object.assign(services.plan, { take: () => Promise.reject(broken) });
    const { id } = await add("lemons");
    await expect(call("plan_idea", of(id))).rejects.toBe(broken);
  });
});
