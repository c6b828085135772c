import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

interface TaskRow {
  id: string;
  status: string;
  ordinal: number;
  attempt: number;
}

const agentOf = (position: number) =>
  engine.rows<{ id: string }>("SELECT id FROM agents WHERE position = ?", position)[0]?.id;
/** An agent's first task. */
const taskOf = (position: number) =>
  engine.rows("SELECT * FROM tasks WHERE ordinal = 1 AND agent_id = ?", agentOf(position))[0];

test("a paused agent's task left by a dead process waits until the agent is started", async () => {
  await engine.remove();
  let hang = true;
  engine = await createTestEngine({
    environment: (environment) => ({
      ...environment,
      writer: {
        write: (request, call) =>
          hang
            ? new Promise(() => undefined)
            : environment.writer.write({ ...request, worksUntil: request.now }, call),
      },
    }),
  });
  const running = () =>
    engine.rows<TaskRow>("SELECT * FROM tasks WHERE status = 'running' AND step = 0");
  while (running().length === 0) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const left = running();
  await engine.controls.pauseAll(engine.actor);
  hang = false;
  const successor = engine.makeRunner();
  await successor.recover();
  expect(successor.tick()).toBe(left.length);
  await successor.idle();
  expect(running()).toEqual([]);
  // It is not checked again until then.
  expect(successor.tick()).toBe(0);
  await engine.controls.startAll(engine.actor);
  engine.clock.advance(MINUTE);
  successor.tick();
  await successor.idle();
  for (const { id } of left) {
    expect(engine.rows("SELECT status FROM tasks WHERE id = ?", id)).toEqual([{ status: "done" }]);
  }
});

test("a half-hour outage fails no task: the agent shows since when it waits, and continues", async () => {
  await engine.remove();
  let away = true;
  const tries: number[] = [];
  engine = await createTestEngine({
    environment: (environment) => ({
      ...environment,
      writer: {
        write(request, call) {
          if (!away) return environment.writer.write(request, call);
          tries.push(engine.clock.now());
          return Promise.reject(new AppError("writer_unavailable", "the writer is away"));
        },
      },
    }),
  });
  await engine.change("UPDATE tasks SET due_at = NULL WHERE agent_id <> ?", agentOf(0));
  await engine.run(30 * MINUTE, 2 * SECOND);
  const [begun = 0] = tries;
  expect(taskOf(0)).toMatchObject({
    status: "queued",
    error: "the writer is away",
    waiting_since: begun,
  });
  // A few seconds at first, at most some minutes: 4, 8, … 256, 300 s.
  const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / SECOND);
  expect(waits.slice(0, 8)).toEqual([4, 8, 16, 32, 64, 128, 256, 300]);
  expect(Math.max(...waits)).toBe(300);
  expect(engine.rows("SELECT status FROM agents WHERE position = 0")).toEqual([
    { status: "active" },
  ]);
  const events = engine.events.flatMap(({ event }) => (event.type === "agent" ? event.agent : []));
  expect(events.at(-1)?.waiting).toEqual({
    for: "the writer",
    since: new Date(begun).toISOString(),
    reason: "the writer is away",
    fix: null,
  });
  away = false;
  await engine.run(6 * MINUTE, 2 * SECOND);
  expect(taskOf(0)).toMatchObject({ status: "done", error: null, waiting_since: null });
});
