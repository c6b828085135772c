import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { MINUTE, SECOND } from "../../core/clock";
import { AppError } from "../../core/errors";

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

test("a pause in the middle of a task keeps what is written, and the task goes on from there", async () => {
  let pause = true;
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: {
        async write(request, call) {
          if (pause && request.writes === "social_post")
            await engine.controls.pauseAll(engine.actor);
          return edge.writer.write(request, call);
        },
      },
    }),
  });
  await engine.run(MINUTE);
  const [held] = engine.rows<TaskRow>(
    "SELECT * FROM tasks WHERE content_id IS NOT NULL AND status = 'queued'",
  );
  expect(held).toMatchObject({ status: "queued", step: 1, due_at: null });
  pause = false;
  await engine.controls.startAll(engine.actor);
  await engine.run(2 * MINUTE);
  expect(engine.rows("SELECT status FROM tasks WHERE id = ?", held?.id)).toEqual([
    { status: "done" },
  ]);
  expect(
    engine.rows("SELECT status FROM publications WHERE idempotency_key = ?", held?.id),
  ).toEqual([{ status: "confirmed" }]);
});

test("what a dead process left with a paused agent rests, and goes on when the agent is started", async () => {
  await engine.remove();
  let hang = true;
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: {
        write: (request, call) =>
          hang ? new Promise(() => undefined) : edge.writer.write(request, call),
      },
    }),
  });
  const running = () => engine.rows<TaskRow>("SELECT * FROM tasks WHERE status = 'running'");
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
  // It is not looked at again and again until then.
  expect(successor.tick()).toBe(0);
  await engine.controls.startAll(engine.actor);
  engine.clock.advance(MINUTE);
  successor.tick();
  await successor.idle();
  for (const { id } of left) {
    expect(engine.rows("SELECT status FROM tasks WHERE id = ?", id)).toEqual([{ status: "done" }]);
  }
});

test("an outage of half an hour fails no task: the agent says since when it waits, and goes on", async () => {
  await engine.remove();
  let away = true;
  const tries: number[] = [];
  engine = await createTestEngine({
    edge: (edge) => ({
      ...edge,
      writer: {
        write(request, call) {
          if (!away) return edge.writer.write(request, call);
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
  // Some seconds at first, never more than some minutes: 4, 8, … 256, 300 s.
  const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / SECOND);
  expect(waits.slice(0, 8)).toEqual([4, 8, 16, 32, 64, 128, 256, 300]);
  expect(Math.max(...waits)).toBe(300);
  expect(engine.rows("SELECT status FROM agents WHERE position = 0")).toEqual([
    { status: "active" },
  ]);
  const told = engine.events.flatMap(({ event }) => (event.type === "agent" ? event.agent : []));
  expect(told.at(-1)?.waiting).toEqual({
    for: "the writer",
    since: new Date(begun).toISOString(),
    reason: "the writer is away",
  });
  away = false;
  await engine.run(6 * MINUTE, 2 * SECOND);
  expect(taskOf(0)).toMatchObject({ status: "done", error: null, waiting_since: null });
});

test("a clock that jumps while something is being sent does not send it twice", async () => {
  const sending: (() => void)[] = [];
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => {
      const slow = (destination: typeof edge.destinations.blog) => ({
        ...destination,
        async send(...sent: Parameters<typeof destination.send>) {
          await new Promise<void>((resolve) => sending.push(resolve));
          return destination.send(...sent);
        },
      });
      const { blog, social, platforms, video } = edge.destinations;
      const destinations = {
        blog: slow(blog),
        social: slow(social),
        platforms: slow(platforms),
        video: slow(video),
      };
      return { ...edge, destinations };
    },
  });
  while (sending.length === 0) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  engine.clock.advance(3 * MINUTE);
  engine.runner.tick();
  await expect.poll(() => sending.length).toBe(4);
  for (const done of sending) done();
  await engine.runner.idle();
  expect(engine.rows("SELECT DISTINCT deliveries FROM simulated_posts")).toEqual([
    { deliveries: 1 },
  ]);
});

test("what a dead process left armed is looked up and not sent again", async () => {
  let crash = true;
  await engine.remove();
  engine = await createTestEngine({
    edge: (edge) => {
      const { blog } = edge.destinations;
      return {
        ...edge,
        destinations: {
          ...edge.destinations,
          blog: {
            ...blog,
            async send(post, call) {
              const receipt = await blog.send(post, call);
              // The process dies after the site has it and before we know.
              if (crash) await new Promise(() => undefined);
              return receipt;
            },
          },
        },
      };
    },
  });
  const writerTask = () =>
    engine.rows<TaskRow & { step: number }>(
      `SELECT t.* FROM tasks t JOIN agents a ON a.id = t.agent_id
       WHERE a.type = 'content_writer' AND t.ordinal = 1`,
    )[0];
  for (let turn = 0; turn < 60 && writerTask()?.step !== 1; turn += 1) {
    engine.clock.advance(SECOND);
    engine.runner.tick();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await expect.poll(() => engine.rows("SELECT * FROM simulated_posts").length).toBeGreaterThan(0);
  crash = false;
  const successor = engine.makeRunner();
  await successor.recover();
  successor.tick();
  await successor.idle();
  expect(writerTask()).toMatchObject({ status: "done", attempt: 2 });
  expect(
    engine.rows(
      "SELECT deliveries FROM simulated_posts WHERE idempotency_key = ?",
      writerTask()?.id,
    ),
  ).toEqual([{ deliveries: 1 }]);
});
