import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { DAY, HOUR, MINUTE, SECOND } from "../../core/clock";
import { AppError } from "../../core/errors";
import { createOverview } from "../../desk/dashboard/overview.server";
import type { Edge } from "./edge";
import { unplannedTitle } from "./engine/rules";

/*
 * A workspace that plays and works in the real world by turns: what is simulated stays so, and what is
 * real is counted, timed and paid for apart.
 */
type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
/** What the real world says of the audience; null: not known. */
const unknown = {
  views: null,
  interactions: null,
  followers: null,
  conversions: null,
  keywords: null,
  rankingGains: null,
  trafficGain: null,
  insights: null,
  earningsCents: null,
};
let writing: (request: Parameters<Edge["writer"]["write"]>[0]) => Promise<void>;
const sixHours = 6 * HOUR;

beforeEach(async () => {
  writing = () => Promise.resolve();
  const marked = (edge: Edge, writer: string): Edge => ({
    ...edge,
    writer: {
      async write(request) {
        await writing(request);
        return { body: `by ${writer}`, writer };
      },
    },
  });
  engine = await createTestEngine({
    edge: (edge) => marked(edge, "scripted"),
    realEdge: (edge) => ({
      ...marked(edge, "model"),
      audience: { measure: () => Promise.resolve(unknown) },
      pace: { nextDue: ({ now }) => now + sixHours },
    }),
  });
});
afterEach(() => engine.remove());

const texts = () =>
  engine.rows<{ origin: string; task: string; writer: string }>(
    "SELECT c.origin, t.origin AS task, c.writer FROM content c JOIN tasks t ON t.id = c.task_id",
  );
const dueTimes = () =>
  engine.rows<{ due_at: number | null }>("SELECT due_at FROM tasks WHERE status = 'queued'");

async function turn(): Promise<void> {
  engine.runner.tick();
  await engine.runner.idle();
}

describe("switched in the middle of a text", () => {
  test("the simulated text stays simulated, ends where it began, and what comes next is real", async () => {
    writing = () => engine.switchMode("live");
    await engine.run(MINUTE);
    expect(texts().length).toBeGreaterThan(0);
    for (const text of texts()) {
      expect(text).toEqual({ origin: "simulated", task: "simulated", writer: "scripted" });
    }
    const open = engine.rows("SELECT DISTINCT origin, status FROM tasks WHERE status = 'queued'");
    expect(open).toEqual([{ origin: "real", status: "queued" }]);
  });

  test("to and fro at every text: each is by the writer of its own world", async () => {
    let written = 0;
    writing = () => {
      written += 1;
      // Six are written at once, so that each time another one has the last word.
      return engine.switchMode(written % 5 < 2 ? "simulation" : "live");
    };
    await engine.run(4 * DAY, 20 * MINUTE);
    const byOrigin = { simulated: "scripted", real: "model" } as const;
    expect(new Set(texts().map(({ origin }) => origin))).toEqual(new Set(["simulated", "real"]));
    for (const { origin, task, writer } of texts()) {
      expect({ task, writer }).toEqual({
        task: origin,
        writer: byOrigin[origin as keyof typeof byOrigin],
      });
    }
    for (const each of ["publications", "activities"]) {
      const column = each === "publications" ? "p.idempotency_key" : "p.task_id";
      expect(
        engine.rows(
          `SELECT p.id FROM ${each} p JOIN tasks t ON t.id = ${column} WHERE p.origin <> t.origin`,
        ),
      ).toEqual([]);
    }
    const open = engine.rows<{ n: number }>(
      "SELECT count(*) AS n FROM tasks WHERE status IN ('queued', 'running') GROUP BY agent_id",
    );
    expect(open).toEqual(Array.from({ length: 6 }, () => ({ n: 1 })));
  });
});

test("what has not begun is planned anew, what is held stays held, and the same mode changes nothing", async () => {
  const { id: held } = engine.taskAt(engine.workspaceId, 0);
  await engine.change("UPDATE tasks SET due_at = NULL WHERE id = ?", held);
  await engine.change("UPDATE tasks SET title = 'Tea', topic = 'tea', step = 0");
  const rows = () => engine.rows("SELECT * FROM tasks ORDER BY id");
  const before = rows();
  await engine.switchMode("simulation");
  expect(rows()).toEqual(before);
  await engine.switchMode("live");
  const dueAt = engine.clock.now() + sixHours;
  for (const row of rows()) {
    const { id } = row as { id: string };
    const planned = { origin: "real", step: -1, title: unplannedTitle, topic: "" };
    expect(row).toMatchObject({ ...planned, due_at: id === held ? null : dueAt });
  }
});

test("what play has counted is never shown as real, and what is not known is no 0", async () => {
  await engine.run(5 * MINUTE);
  const overview = createOverview({
    ...engine,
    health: () => ({ cpu: 0, memory: 0, storage: 0, measured: false }),
    currentTermEndOf: () => Promise.resolve(null),
  });
  const shown = async (type: string) =>
    (await overview.of(engine.workspaceId)).agents.find((agent) => agent.type === type);
  const played = await shown("youtube_manager");
  expect(played?.metrics.videosCreated).toBeGreaterThan(0);
  await engine.switchMode("live");
  expect(await shown("youtube_manager")).toMatchObject({
    origin: "real",
    tasksFinished: 0,
    metrics: {
      videosCreated: 0,
      viewsGenerated: null,
      subscribersGained: null,
      successRate: null,
      averageViews: null,
    },
  });
  engine.events.splice(0);
  await engine.run(7 * HOUR, MINUTE);
  expect(await shown("youtube_manager")).toMatchObject({
    metrics: { videosCreated: 1, viewsGenerated: null, successRate: 100 },
  });
  for (const { event } of engine.events) {
    if (event.type === "agent") expect(event.agent.origin).toBe("real");
  }
  expect(engine.rows("SELECT DISTINCT origin FROM ledger_entries")).not.toContainEqual({
    origin: "real",
  });
  await engine.switchMode("simulation");
  expect((await shown("youtube_manager"))?.metrics).toEqual(played?.metrics);
});

describe("when real work is due", () => {
  beforeEach(() => engine.switchMode("live"));

  test("to look, to pause and start, or to let rest and wake makes none of it due sooner", async () => {
    const planned = dueTimes();
    engine.clock.advance(HOUR);
    await engine.controls.wake(engine.workspaceId);
    expect(dueTimes()).toEqual(planned);
    await engine.controls.pauseAll(engine.actor);
    await engine.controls.startAll(engine.actor);
    expect(dueTimes()).toEqual(planned);
    const [agent] = engine.rows<{ id: string }>("SELECT id FROM agents");
    const busy = { name: "Ada", pace: "busy", enabled: true } as const;
    await engine.controls.update(engine.actor, agent?.id ?? "", busy);
    expect(dueTimes()).toEqual(planned);
  });
});

test.each(["simulation", "live"] as const)(
  "%s: a wait after a failure is as long as it was to be, whoever looks or starts anew",
  async (mode) => {
    await engine.switchMode(mode);
    const retryAt = engine.clock.now() + sixHours + HOUR;
    writing = () => Promise.reject(new AppError("rate_limited", "too many", { retryAt }));
    await engine.run(sixHours, MINUTE);
    const waiting = () =>
      engine.rows<{ due_at: number }>("SELECT due_at FROM tasks WHERE failure = 'rate_limited'");
    expect(waiting().length).toBeGreaterThan(3);
    const later = Array.from(waiting(), () => ({ due_at: retryAt }));
    expect(waiting()).toEqual(later);
    await engine.controls.wake(engine.workspaceId);
    expect(waiting()).toEqual(later);
    await engine.controls.pauseAll(engine.actor);
    await engine.controls.startAll(engine.actor);
    expect(waiting()).toEqual(later);
  },
);

test("no credit: the agent shows why and what to do, and is not tried again until it is started", async () => {
  let asked = 0;
  writing = () => {
    asked += 1;
    return Promise.reject(new AppError("no_credit", "the account is empty"));
  };
  await engine.change("UPDATE tasks SET due_at = NULL");
  const { id, agent_id } = engine.taskAt(engine.workspaceId, 0);
  await engine.change("UPDATE tasks SET due_at = 0 WHERE id = ?", id);
  await turn();
  await engine.run(DAY, 10 * MINUTE);
  await engine.controls.wake(engine.workspaceId);
  await engine.run(10 * SECOND);
  expect(asked).toBe(1);
  expect(engine.rows("SELECT status FROM agents WHERE id = ?", agent_id)).toEqual([
    { status: "error" },
  ]);
  const problem = "the account is empty. Add credit there and start the agent again";
  expect(
    engine.events
      .flatMap(({ event }) => (event.type === "agent" ? event.agent.problem : []))
      .at(-1),
  ).toBe(problem);
  writing = () => Promise.resolve();
  await engine.controls.startOne(engine.actor, agent_id);
  await engine.run(MINUTE);
  expect(engine.rows("SELECT status FROM tasks WHERE id = ?", id)).toEqual([{ status: "done" }]);
});
