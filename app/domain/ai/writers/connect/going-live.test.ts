import { afterEach, expect, it } from "vitest";
import { createLiveEngine, liveBrief, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { finishSimulationNow } from "#app/domain/agents/runner/interrupt.server.ts";
import { createGoLive } from "./go-live.server.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

const real = () =>
  engine.rows("SELECT id FROM content_items WHERE kind = 'article' AND origin = 'real'").length;

it("going live during a sample, the first real draft starts at once", async () => {
  engine = await createLiveEngine();
  const { db, clock, workspaceId } = engine;
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 3, apart: 0 };
  await db.write((tx) => addOwnIdeas(tx, wanted));
  const atWork = () =>
    engine.rows<{ until: number }>(
      "SELECT works_until AS until FROM tasks WHERE works_until > ?",
      clock.now() + 2 * MINUTE,
    ).length > 0;
  for (let turn = 0; turn < 30 && !atWork(); turn += 1) await engine.run(10 * SECOND);
  expect(atWork()).toBe(true);
  await engine.switchMode("live");
  await db.write((tx) => finishSimulationNow(tx, workspaceId, clock.now()));
  await engine.run(MINUTE);
  expect(real()).toBe(1);
});

/** A workspace with ideas finished in simulation, and how it goes live. */
async function withFinishedIdeas(
  count: number,
  own: Partial<Parameters<typeof createGoLive>[0]> = {},
) {
  engine = await createLiveEngine();
  const { db, clock, workspaceId } = engine;
  const newId = createIds({ clock });
  await db.write((tx) => addOwnIdeas(tx, { workspaceId, newId, now: clock.now(), count }));
  await engine.change(
    "INSERT INTO briefs (workspace_id, number, answers, created_at) VALUES (?, 1, ?, 0)",
    workspaceId,
    JSON.stringify(liveBrief),
  );
  await engine.change("UPDATE ideas SET state = 'done', ended_at = ?, slot_at = 1", clock.now());
  return createGoLive({
    db,
    clock,
    newId,
    hasWriter: () => Promise.resolve(true),
    searches: () => Promise.resolve(false),
    placesOf: () => Promise.resolve([{ name: "a blog" }]),
    onSwitched: () => Promise.resolve(),
    fillPlan: () => Promise.resolve(),
    abort: engine.runner.abort,
    emit: () => undefined,
    ...own,
  });
}

it("rewrites only the selected finished ideas, in the same transaction", async () => {
  const goLive = await withFinishedIdeas(4);
  const { clock, workspaceId, actor } = engine;
  const offered = async () =>
    (await goLive.finishedInSimulation(workspaceId, 50)).map(({ topic }) => topic).sort();
  const all = ["subject0", "subject1", "subject2", "subject3"];
  expect(await offered()).toEqual(all);
  const [one, two] = await goLive.finishedInSimulation(workspaceId, 2);
  const other = await engine.newWorkspace();
  const strangers = engine.rows<{ id: string }>(
    "SELECT id FROM ideas WHERE workspace_id = ?",
    other,
  );
  const rewrites = [
    one?.id ?? "",
    two?.id ?? "",
    one?.id ?? "",
    "none",
    ...strangers.map(({ id }) => id),
  ];
  expect(await goLive.switchTo(actor, "live", { rewrites })).toBe(true);
  const planned = () =>
    engine.rows<{ id: string; at: number }>(
      "SELECT id, slot_at AS at FROM ideas WHERE workspace_id = ? AND state = 'planned'",
      workspaceId,
    );
  expect(
    planned()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([one?.id, two?.id].sort());
  // Each gets its own slot.
  expect(new Set(planned().map(({ at }) => at)).size).toBe(2);
  expect(
    engine.rows(
      "SELECT 1 FROM activities WHERE description LIKE '%2 finished ideas will be rewritten'",
    ),
  ).toHaveLength(1);
  await engine.change("UPDATE ideas SET slot_at = ? WHERE id = ?", clock.now(), one?.id);
  await engine.run(5 * MINUTE);
  expect(real()).toBe(1);

  // Returning to simulation leaves them alone, and real ideas are not offered again.
  const before = planned();
  await goLive.switchTo(actor, "simulation");
  expect(planned()).toEqual(expect.arrayContaining(before));
  expect(await offered()).toEqual(
    all.filter((topic) => topic !== one?.topic && topic !== two?.topic),
  );
});

it("keeps the selected ideas for real work, whatever the simulation does meanwhile", async () => {
  const goLive = await withFinishedIdeas(1);
  const { db, clock, workspaceId, actor } = engine;
  const [ticked = expect.fail("there is none")] = await goLive.finishedInSimulation(workspaceId, 1);
  // As claimed by its simulated writer.
  await engine.change(
    "INSERT INTO work_claims (workspace_id, claim, task_id, work) VALUES (?, ?, 'played', '{}')",
    workspaceId,
    `write:${ticked.id}:simulated`,
  );
  await goLive.switchTo(actor, "live", { rewrites: [ticked.id] });
  await goLive.switchTo(actor, "simulation");
  await engine.change("UPDATE ideas SET slot_at = ? WHERE id = ?", clock.now(), ticked.id);
  const newId = createIds({ clock });
  const another = { workspaceId, newId, now: clock.now() + MINUTE, from: 1, count: 1 };
  await db.write((tx) => addOwnIdeas(tx, another));
  const stateOf = (topic: string) =>
    engine.rows<{ state: string }>("SELECT state FROM ideas WHERE topic = ?", topic)[0]?.state;
  await engine.run(10 * MINUTE);
  expect(stateOf(ticked.topic)).toBe("planned");
  expect(stateOf("subject1")).not.toBe("planned");
  await goLive.switchTo(actor, "live");
  await engine.run(10 * MINUTE);
  expect(real()).toBe(1);
});

it("announces each mode change once, aborts real work when leaving, and leaves other workspaces alone", async () => {
  const happened: unknown[] = [];
  const goLive = await withFinishedIdeas(1, {
    abort: (owner) => void happened.push({ aborts: owner.workspaceId }),
    emit: ({ workspaceId, type }) => void happened.push({ workspaceId, type }),
    onSwitched: (_tx, workspaceId) => Promise.resolve(happened.push({ switched: workspaceId })),
    fillPlan: (_tx, { workspaceId, mode }) =>
      Promise.resolve(happened.push({ fills: workspaceId, mode })),
  });
  const { workspaceId, actor } = engine;
  const other = await engine.newWorkspace();
  const events = ["activity", "overview"].map((type) => ({ workspaceId, type }));
  expect(await goLive.switchTo(actor, "live")).toBe(true);
  expect(happened.splice(0)).toEqual([{ switched: workspaceId }, ...events]);
  expect([await goLive.modeOf(workspaceId), await goLive.modeOf(other)]).toEqual([
    "live",
    "simulation",
  ]);
  expect(await goLive.switchTo(actor, "live")).toBe(false);
  expect(happened).toEqual([]);
  await engine.change("UPDATE workspaces SET mode = 'live' WHERE id = ?", other);
  expect(await goLive.switchTo(actor, "simulation")).toBe(true);
  expect(happened).toEqual([
    { switched: workspaceId },
    { fills: workspaceId, mode: "simulation" },
    { aborts: workspaceId },
    ...events,
  ]);
  expect([await goLive.modeOf(workspaceId), await goLive.modeOf(other)]).toEqual([
    "simulation",
    "live",
  ]);
  expect(
    engine
      .rows<{ title: string }>(
        "SELECT title FROM activities WHERE workspace_id = ? ORDER BY id",
        workspaceId,
      )
      .map(({ title }) => title)
      .filter((title) => /live|Simulation/u.test(title)),
  ).toEqual(["Went live", "Back to Simulation Mode"]);
});

it("leaves alone a workspace created before the one that changes its mode", async () => {
  const goLive = await withFinishedIdeas(0);
  const other = await engine.newWorkspace();
  await engine.change("UPDATE workspaces SET mode = 'live'");
  const actor = { ...engine.actor, workspaceId: other };
  expect(await goLive.switchTo(actor, "simulation")).toBe(true);
  expect([await goLive.modeOf(engine.workspaceId), await goLive.modeOf(other)]).toEqual([
    "live",
    "simulation",
  ]);
});

it.each([
  ["an AI provider", { hasWriter: () => Promise.resolve(false) }],
  ["a channel", { placesOf: () => Promise.resolve([]) }],
] as const)("does not go live without %s, and says what is missing", async (_, own) => {
  const goLive = await withFinishedIdeas(0, own);
  await expect(goLive.switchTo(engine.actor, "live")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^Still missing: .+\.$/u) as string,
  });
  expect(await goLive.modeOf(engine.workspaceId)).toBe("simulation");
});
