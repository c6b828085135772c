import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLiveEngine, liveBrief, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { kindOf } from "#app/domain/agents/kinds/index.ts";
import { fillSamplePlan } from "#app/domain/simulation/sample-plan.server.ts";
import { createGoLive } from "./go-live.server.ts";

let engine: LiveEngine;
let goLive: ReturnType<typeof createGoLive>;
beforeEach(() => begin());
afterEach(() => engine.remove());

/** A new workspace with sample ideas, ready to go live. */
async function begin(options: Parameters<typeof createLiveEngine>[0] = {}) {
  engine = await createLiveEngine({ fillPlan: true, ...options });
  const { db, clock, workspaceId, runner } = engine;
  const newId = createIds({ clock });
  await engine.change(
    "INSERT INTO briefs (workspace_id, number, answers, created_at) VALUES (?, 1, ?, 0)",
    workspaceId,
    JSON.stringify(liveBrief),
  );
  goLive = createGoLive({
    db,
    clock,
    newId,
    hasWriter: () => Promise.resolve(true),
    searches: () => Promise.resolve(false),
    placesOf: () => Promise.resolve([{ name: "a blog" }]),
    onSwitched: () => Promise.resolve(),
    fillPlan: (tx, { now }) =>
      fillSamplePlan(tx, { workspaceId, now, timeZone: "UTC", articlesPerWeek: 7, newId }),
    abort: runner.abort,
    emit: () => undefined,
  });
}

interface IdeaRow {
  id: string;
  state: string;
  source: string;
  slug: string | null;
  topic: string;
}
const ideas = (condition = "1 = 1", ...values: unknown[]) =>
  engine.rows<IdeaRow>(
    `SELECT id, state, source, sample_slug AS slug, topic FROM ideas
     WHERE workspace_id = ? AND ${condition} ORDER BY slot_at, id`,
    engine.workspaceId,
    ...values,
  );
const stateOf = (id: string) => ideas("id = ?", id)[0]?.state;
const realTopics = () =>
  engine
    .rows<{ topic: string | null }>(
      `SELECT i.topic FROM content_items p LEFT JOIN ideas i ON i.id = p.idea_id
       WHERE p.kind = 'article' AND p.origin = 'real'`,
    )
    .map(({ topic }) => topic);
const open = "state IN ('proposed', 'planned', 'in_work')";

async function addOwn(count: number, from = 0): Promise<string[]> {
  const { db, clock, workspaceId } = engine;
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), from, count };
  await db.write((tx) => addOwnIdeas(tx, wanted));
  return ideas("source = 'owner'").map(({ id }) => id);
}
const chooseInOnboarding = (id: string) =>
  engine.change(
    "INSERT INTO onboardings (workspace_id, step, idea_id, created_at) VALUES (?, 5, ?, 1)",
    engine.workspaceId,
    id,
  );
/** Until the simulation is writing a draft. */
async function untilInWork(id: string): Promise<void> {
  for (let turn = 0; turn < 200 && stateOf(id) !== "in_work"; turn += 1)
    await engine.run(10 * SECOND);
  expect(stateOf(id)).toBe("in_work");
}

describe("going live", () => {
  it("removes sample ideas from the plan and writes none of them", async () => {
    expect(ideas("sample_slug IS NOT NULL").length).toBeGreaterThan(5);
    await goLive.switchTo(engine.actor, "live");
    expect(ideas(open)).toEqual([]);
    await engine.run(8 * DAY, HOUR);
    expect(realTopics()).toEqual([]);
    expect(
      engine.rows("SELECT 1 FROM activities WHERE description LIKE '%removed from the plan%'"),
    ).toHaveLength(1);
  });

  it("leaves no sample in progress, being written or waiting", async () => {
    for (const lasts of [0, 20 * MINUTE]) {
      const [first] = ideas("state = 'planned'");
      await untilInWork(first?.id ?? "");
      await engine.run(lasts, MINUTE);
      await goLive.switchTo(engine.actor, "live");
      expect(ideas(open)).toEqual([]);
      // Its writer is free for the owner's idea.
      await addOwn(1);
      await engine.run(MINUTE, SECOND);
      expect(realTopics()).toEqual(["subject0"]);
      await engine.run(DAY, MINUTE);
      expect(ideas(`${open} AND source = 'sample'`)).toEqual([]);
      await engine.remove();
      await begin();
    }
  });

  it("writes the idea chosen during onboarding first, wherever it is", async () => {
    const stages: ((id: string) => Promise<void>)[] = [
      () => Promise.resolve(),
      untilInWork,
      async (id) => {
        await untilInWork(id);
        await engine.run(30 * MINUTE, MINUTE);
      },
      (id) => engine.change("UPDATE ideas SET state = 'done', ended_at = 1 WHERE id = ?", id),
    ];
    for (const reach of stages) {
      const [id = ""] = await addOwn(1);
      await engine.change("UPDATE ideas SET slot_at = 1 WHERE id = ?", id);
      await chooseInOnboarding(id);
      await reach(id);
      expect(await goLive.firstTopic(engine.workspaceId)).toBe("subject0");
      expect(await goLive.finishedInSimulation(engine.workspaceId, 9)).toEqual([]);
      await goLive.switchTo(engine.actor, "live");
      expect(ideas(open)).toMatchObject([{ id, state: "planned" }]);
      await engine.run(10 * MINUTE, 10 * SECOND);
      expect(realTopics()).toEqual(["subject0"]);
      await engine.remove();
      await begin();
    }
  });

  it("writes a sample chosen during onboarding as the owner's idea", async () => {
    const [sample] = ideas("state = 'planned'");
    if (!sample) throw new Error("no samples");
    await chooseInOnboarding(sample.id);
    await goLive.switchTo(engine.actor, "live");
    expect(ideas(open)).toEqual([{ ...sample, source: "owner", slug: null }]);
    await engine.run(10 * MINUTE, 10 * SECOND);
    expect(realTopics()).toEqual([sample.topic]);
  });

  it.each(["rejected", "archived"])(
    "plans the owner's ideas that are only simulated, and drops those that are %s",
    async (turnedDown) => {
      await engine.change("DELETE FROM ideas");
      const [practiced = "", other = ""] = await addOwn(2);
      await engine.change("UPDATE ideas SET slot_at = 1");
      await engine.run(HOUR, MINUTE);
      await engine.change("UPDATE ideas SET state = 'in_work', ended_at = NULL");
      await engine.change(
        "UPDATE content_items SET state = ? WHERE idea_id = ?",
        turnedDown,
        other,
      );
      await goLive.switchTo(engine.actor, "live");
      expect([stateOf(practiced), stateOf(other)]).toEqual(["planned", "dropped"]);
      const [{ slotAt } = { slotAt: 0 }] = engine.rows<{ slotAt: number }>(
        "SELECT slot_at AS slotAt FROM ideas WHERE id = ?",
        practiced,
      );
      expect(slotAt).toBeGreaterThanOrEqual(engine.clock.now());
    },
  );

  it("leaves the plan of another workspace as it was", async () => {
    const other = await engine.newWorkspace();
    const plan = () => engine.rows("SELECT * FROM ideas WHERE workspace_id = ?", other);
    const before = plan();
    await goLive.switchTo(engine.actor, "live");
    expect(plan()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it("drops proposals of the simulated analyst, and keeps those of a real one", async () => {
    const propose = (id: string, at: number) =>
      engine.change(
        `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, created_at)
         VALUES (?, ?, 'proposed', ?, '', ?, 'figures', 'insight', ?)`,
        id,
        engine.workspaceId,
        id,
        id,
        at,
      );
    await propose("played", 5);
    await propose("measured", 6);
    await engine.change(
      `INSERT INTO content_items (id, workspace_id, kind, title, version_id, state, origin, created_at, state_at)
       VALUES ('r', ?, 'report', 'r', 'v', 'approved', 'real', 6, 6)`,
      engine.workspaceId,
    );
    await goLive.switchTo(engine.actor, "live");
    expect(ideas(open).map(({ id }) => id)).toEqual(["measured"]);
  });
});

describe("a live workspace", () => {
  it("drops a sample restored by undo when its turn comes", async () => {
    const [sample] = ideas("state = 'planned'");
    await goLive.switchTo(engine.actor, "live");
    await engine.change(
      `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, sample_slug, slot_at, created_at)
       VALUES ('back', ?, 'planned', ?, '', 'k', 'r', 'sample', ?, 1, 1)`,
      engine.workspaceId,
      sample?.topic,
      sample?.slug,
    );
    await engine.run(10 * MINUTE, 10 * SECOND);
    expect([stateOf("back"), realTopics()]).toEqual(["dropped", []]);
  });

  it("does not fill its week with proposals of the simulation", async () => {
    const [sample] = ideas("state = 'planned'");
    await goLive.switchTo(engine.actor, "live");
    await engine.change(
      `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, sample_slug, created_at)
       VALUES ('back', ?, 'proposed', ?, '', 'k', 'r', 'sample', ?, 1)`,
      engine.workspaceId,
      sample?.topic,
      sample?.slug,
    );
    await engine.planEditor.fill(engine.actor);
    expect(stateOf("back")).toBe("proposed");
  });

  it("writes a sample that its owner plans again as their own", async () => {
    const [sample] = ideas("state = 'planned'");
    if (!sample) throw new Error("no samples");
    await engine.planEditor.drop(engine.actor, { id: sample.id });
    await goLive.switchTo(engine.actor, "live");
    await engine.planEditor.fill(engine.actor);
    expect(ideas("state = 'planned' AND source <> 'sample'")).toEqual([]);
    await engine.planEditor.take(engine.actor, { id: sample.id });
    expect(ideas("id = ?", sample.id)).toMatchObject([
      { state: "planned", source: "owner", slug: null },
    ]);
  });

  it("gives no work to a simulated agent that reads its queue at this moment", async () => {
    const [id = ""] = await addOwn(1);
    await goLive.switchTo(engine.actor, "live");
    const [task] = engine.rows<{ taskId: string; agentId: string }>(
      `SELECT t.id AS taskId, t.agent_id AS agentId FROM tasks t JOIN agents a ON a.id = t.agent_id
       WHERE a.type = 'content_writer' AND t.finished_at IS NULL`,
    );
    const found = await engine.contentWorkflow.pipeline.next({
      taskId: task?.taskId ?? "",
      agentId: task?.agentId ?? "",
      workspaceId: engine.workspaceId,
      origin: "simulated",
      timeZone: "UTC",
      now: engine.clock.now(),
      leadMs: DAY,
      pickWork: kindOf("content_writer").pickWork,
    });
    expect(found).not.toHaveProperty("claim");
    expect(stateOf(id)).toBe("planned");
  });
});

describe("going back to simulation", () => {
  it("refills the plan with samples, and keeps the owner's ideas", async () => {
    const before = ideas("state = 'planned'").length;
    const [id = ""] = await addOwn(1);
    await engine.change(
      "UPDATE ideas SET slot_at = ? WHERE id = ?",
      engine.clock.now() + 20 * DAY,
      id,
    );
    await goLive.switchTo(engine.actor, "live");
    await goLive.switchTo(engine.actor, "simulation");
    const samples = ideas("state = 'planned' AND source = 'sample'");
    expect(samples.length).toBeGreaterThanOrEqual(before - 1);
    expect(stateOf(id)).toBe("planned");
    await engine.run(2 * DAY, MINUTE);
    expect(
      engine.rows("SELECT 1 FROM content_items WHERE kind = 'article' AND origin = 'simulated'")
        .length,
    ).toBeGreaterThan(0);
    await goLive.switchTo(engine.actor, "live");
    expect(ideas(open)).toMatchObject([{ id, state: "planned" }]);
  });

  it("keeps a real draft that waits, and its idea in progress", async () => {
    const [id = ""] = await addOwn(1);
    await engine.change("UPDATE ideas SET slot_at = 1 WHERE id = ?", id);
    await goLive.switchTo(engine.actor, "live");
    await engine.run(20 * MINUTE, 10 * SECOND);
    expect([realTopics(), stateOf(id)]).toEqual([["subject0"], "in_work"]);
    await goLive.switchTo(engine.actor, "simulation");
    await goLive.switchTo(engine.actor, "live");
    await engine.run(20 * MINUTE, 10 * SECOND);
    expect([realTopics(), stateOf(id)]).toEqual([["subject0"], "in_work"]);
  });
});
