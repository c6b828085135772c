import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Environment } from "./environment.ts";

/* A failing writer, simulated and real: both are handled the same way. */
type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
/** What happens during a call to the writer. */
let writing: () => Promise<void>;

const asked = (environment: Environment): Environment => ({
  ...environment,
  writer: {
    async write(request, call) {
      await writing();
      return environment.writer.write(request, call);
    },
  },
});

beforeEach(async () => {
  engine = await createTestEngine({ environment: asked, realEnvironment: asked });
});
afterEach(() => engine.remove());

describe.each(["simulation", "live"] as const)("%s: a failing writer", (mode) => {
  const waiting = (failure: string) =>
    engine.rows<{ due_at: number | null; origin: string }>(
      "SELECT due_at, origin FROM tasks WHERE failure = ?",
      failure,
    );

  beforeEach(async () => {
    // Samples are used in simulation only.
    await engine.change("UPDATE ideas SET source = 'owner', sample_slug = NULL");
    await engine.switchMode(mode);
  });

  test("is called again at the requested time, even if the agent is paused or the mode switched", async () => {
    const retryAt = engine.clock.now() + 7 * HOUR;
    writing = () => Promise.reject(new AppError("rate_limited", "too many", { retryAt }));
    await engine.run(HOUR, MINUTE);
    const origin = mode === "live" ? "real" : "simulated";
    const later = [{ due_at: retryAt, origin }];
    expect(waiting("rate_limited")).toEqual(later);
    await engine.controls.pauseAll(engine.actor);
    await engine.controls.startAll(engine.actor);
    expect(waiting("rate_limited")).toEqual(later);
    // This work has started, whatever the workspace does by then.
    await engine.switchMode(mode === "live" ? "simulation" : "live");
    expect(waiting("rate_limited")).toEqual(later);
  });

  test("without credit is not called again until its agent is started", async () => {
    let times = 0;
    writing = () => {
      times += 1;
      return Promise.reject(new AppError("no_credit", "the account is empty"));
    };
    await engine.run(HOUR, MINUTE);
    await engine.run(DAY, HOUR);
    expect(times).toBe(1);
    const { id, agent_id: writer } = engine.taskAt(engine.workspaceId, 0);
    expect(engine.rows("SELECT status FROM agents WHERE id = ?", writer)).toEqual([
      { status: "error" },
    ]);
    const events = engine.events.flatMap(({ event }) =>
      event.type === "agent" && event.agent.id === writer ? event.agent.problem : [],
    );
    const problem = "the account is empty. Add credit there and start the agent again";
    expect(events.at(-1)).toBe(problem);
    writing = () => Promise.resolve();
    await engine.controls.startOne(engine.actor, writer);
    await engine.run(HOUR, MINUTE);
    expect(engine.rows("SELECT status FROM tasks WHERE id = ?", id)).toEqual([{ status: "done" }]);
  });
});
