import { afterEach, describe, expect, test } from "vitest";
import { expectHoldsThrough } from "#tests/harness/workflow-in-any-order.ts";
import type { WorkflowEvent } from "#tests/harness/workflow-events.ts";
import { expectCountsMatchRows } from "#tests/harness/counter-check.ts";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { wallClock } from "#app/core/time/time-zone.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
afterEach(() => engine.remove());

/** Answers come at once. */
async function open({ plan = false } = {}): Promise<Engine> {
  const random = createSeededRandom("bad input");
  const calm = { random, writerPercent: 0, placePercent: 0, atOnce: true };
  const { environment } = createUnreliableWorld(calm);
  engine = await createTestEngine({ environment, fillPlan: plan, watched: false });
  return engine;
}

const ownIdeas = (count: number, apart?: number) => {
  const { db, workspaceId, store, clock } = engine;
  const ideas = {
    workspaceId,
    newId: store.newId,
    now: clock.now(),
    count,
    ...(apart && { apart }),
  };
  return db.write((tx) => addOwnIdeas(tx, ideas));
};

test("without any idea all agents are idle and say so, and nothing is due before something happens", async () => {
  await open();
  await engine.run(MINUTE);
  expect(engine.store.nextDue(engine.workspaceId)).toBeNull();
  await engine.run(3 * DAY, HOUR);
  expect(engine.rows("SELECT 1 FROM content_items")).toEqual([]);
  expect(
    engine.rows("SELECT 1 FROM tasks WHERE finished_at IS NOT NULL OR waits_for IS NULL"),
  ).toEqual([]);
  await ownIdeas(1);
  await engine.run(MINUTE);
  expect(engine.rows("SELECT DISTINCT kind FROM content_items ORDER BY kind")).toEqual([
    { kind: "article" },
    { kind: "report" },
    { kind: "social_post" },
    { kind: "video" },
  ]);
});

describe("a plan of five thousand ideas", () => {
  test("is worked on in order, as much per day as there is room for", async () => {
    await open();
    await ownIdeas(5_000, 10 * MINUTE);
    expect(await cpuTimeOf(() => engine.run(6 * HOUR, 10 * MINUTE))).toBeLessThan(20_000);
    const written = engine.rows<{ topic: string }>(
      "SELECT i.topic FROM content_items p JOIN ideas i ON i.id = p.idea_id WHERE p.kind = 'article' ORDER BY p.id",
    );
    expect(written.length).toBeGreaterThan(20);
    expect(written.map(({ topic }) => topic)).toEqual(written.map((_, index) => `subject${index}`));
    const [out] = engine.rows<{ n: number }>(
      "SELECT count(*) AS n FROM publications WHERE state = 'published' AND channel = 'sample blog'",
    );
    expect(out?.n).toBe(2);
  });

  test("accepts another one at its end, and finds its duplicate", async () => {
    await open();
    await ownIdeas(5_000, 10 * MINUTE);
    const { db, contentWorkflow, workspaceId } = engine;
    const idea = {
      workspaceId,
      reason: "",
      source: "owner",
      angle: "new",
      keyword: "new",
    } as const;
    let slotAt = 0;
    const planOne = () =>
      db.write(async (tx) => {
        const { id } = await contentWorkflow.plan.propose(tx, { ...idea, topic: "another one" });
        slotAt = await contentWorkflow.plan.plan(tx, workspaceId, id);
      });
    expect(await cpuTimeOf(planOne)).toBeLessThan(5_000);
    expect(slotAt).toBeGreaterThan(engine.clock.now() + 5_000 * 10 * MINUTE - 7 * DAY);
    const duplicate = { ...idea, topic: "subject4999", angle: "seen4999", keyword: "subject4999" };
    await expect(
      db.write((tx) => contentWorkflow.plan.propose(tx, duplicate)),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

/** When the analyst looked, by the clock of its workspace: day and minutes. */
function looks(): { day: string; minutes: number }[] {
  const [workspace] = engine.rows<{ zone: string }>("SELECT time_zone AS zone FROM workspaces");
  return engine
    .rows<{ at: number }>(
      "SELECT created_at AS at FROM content_items WHERE kind = 'report' ORDER BY created_at",
    )
    .slice(1)
    .map(({ at }) => wallClock(at, workspace?.zone ?? "UTC"));
}
/** How many there were on each day. */
function byDay(seen: readonly { day: string }[]): number[] {
  const days = new Map<string, number>();
  for (const { day } of seen) days.set(day, (days.get(day) ?? 0) + 1);
  return [...days.values()];
}
const zone = (name: string) => engine.settings.setTimeZone(engine.actor, name);

describe("a change of the clock", () => {
  test.each([
    ["goes forward", "2026-03-27T06:00:00Z"],
    ["goes back", "2026-10-23T06:00:00Z"],
  ])(
    "%s: the analyst reviews twice a day, at its times, and is not woken in between",
    async (_, from) => {
      await open();
      engine.clock.set(Date.parse(from));
      await zone("Europe/Berlin");
      await engine.change("UPDATE tasks SET due_at = ?", engine.clock.now());
      await ownIdeas(1);
      await engine.run(5 * DAY, 5 * MINUTE);
      const seen = looks();
      expect(seen.length).toBeGreaterThan(8);
      for (const { minutes } of seen) expect([690, 695, 1_020, 1_025]).toContain(minutes);
      for (const each of byDay(seen).slice(1, -1)) expect(each).toBe(2);
      const [most] = engine.rows<{ attempts: number }>(
        "SELECT max(attempt) AS attempts FROM tasks t JOIN agents a ON a.id = t.agent_id WHERE a.type = 'analytics'",
      );
      expect(most?.attempts).toBeLessThan(10);
    },
  );

  test.each(["Pacific/Auckland", "Pacific/Honolulu", "America/St_Johns"])(
    "to the time zone %s at noon repeats no review, and the plan keeps its instants",
    async (to) => {
      await open({ plan: true });
      await engine.run(DAY + 4 * HOUR, 10 * MINUTE);
      const slots = () =>
        engine.rows("SELECT id, slot_at FROM ideas WHERE state = 'planned' ORDER BY id");
      expect(new Date(engine.clock.now()).getUTCHours()).toBe(12);
      const before = slots();
      await zone(to);
      expect(slots()).toEqual(before);
      await engine.run(3 * DAY, 10 * MINUTE);
      const claims = engine.rows<{ claim: string }>(
        "SELECT claim FROM work_claims WHERE claim LIKE 'performance_review:%'",
      );
      const reports = engine.rows("SELECT 1 FROM content_items WHERE kind = 'report'");
      expect(new Set(claims.map(({ claim }) => claim)).size).toBe(reports.length);
      for (const each of byDay(looks())) expect(each).toBeLessThanOrEqual(3);
      expectCountsMatchRows(engine.db.reader);
    },
  );

  test("jumps by a year, and back by a day: everything continues, and nothing is done twice", async () => {
    await open({ plan: true });
    for (const jump of [400 * DAY, -DAY, 30 * DAY, -2 * HOUR]) {
      await engine.run(5 * HOUR, 10 * MINUTE);
      engine.clock.advance(jump);
      await engine.run(2 * HOUR, 10 * MINUTE);
      expect(engine.rows("SELECT 1 FROM simulated_posts WHERE deliveries > 1")).toEqual([]);
      expectCountsMatchRows(engine.db.reader);
    }
    await engine.run(2 * DAY, HOUR);
    expect(
      engine.rows("SELECT 1 FROM tasks WHERE status = 'running' OR status = 'needs_check'"),
    ).toEqual([]);
    expect(engine.rows("SELECT 1 FROM ideas WHERE state = 'in_work'").length).toBeLessThan(2);
  });
});

describe("during every step", () => {
  const ideas: WorkflowEvent[] = [1, 2, 3].map(() => ({ type: "add idea", sameAs: null }));
  const slow: WorkflowEvent = { type: "writer is slow" };
  const pass = (ms: number): WorkflowEvent => ({ type: "pass", ms });

  // By the position of the six.
  test.each([0, 1, 2, 3, 4, 5])(
    "the agent at %i is paused, removed, and replaced",
    async (which) => {
      await open();
      const events: WorkflowEvent[] = [
        ...ideas,
        slow,
        pass(0),
        pass(10 * MINUTE),
        { type: "pause", which },
        pass(HOUR),
        { type: "start", which: 0 },
        pass(10 * MINUTE),
        { type: "remove", which },
        pass(HOUR),
        { type: "add agent", kind: "social_media" },
        pass(5 * HOUR),
      ];
      await expectHoldsThrough(events);
    },
  );

  test("the mode is switched", async () => {
    await open();
    const steps = Array.from({ length: 40 }, (_, index): WorkflowEvent[] => [
      { type: "crash", at: 1 + (index % 9) },
      { type: "switch mode" },
      pass(index % 5 === 0 ? HOUR : MINUTE),
      { type: "decide", decision: "approved", which: index, outdated: false },
    ]);
    await expectHoldsThrough([...ideas, slow, ...steps.flat()]);
  });
});
