import { afterEach, expect, it } from "vitest";
import { liveBrief, type LiveEngine } from "#tests/harness/live-engine.ts";
import { startLive } from "#tests/harness/live-content.ts";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createGoLive } from "./go-live.server.ts";
import { createSpending } from "#app/domain/ai/writers/calls/spending.server.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

const noPractice = {
  emit: () => undefined,
  onSwitched: () => Promise.resolve(),
  fillPlan: () => Promise.resolve(),
};

function goBack() {
  const { actor, clock, db, runner, store } = engine;
  const goLive = createGoLive({
    ...{ db, clock, newId: store.newId, abort: runner.abort, ...noPractice },
    hasWriter: () => Promise.resolve(true),
    searches: () => Promise.resolve(false),
    placesOf: () => Promise.resolve([]),
  });
  return goLive.switchTo(actor, "simulation");
}

/** No spending is allowed. */
function spendNothing() {
  const { actor, contentWorkflow, clock, db, live, runner, store } = engine;
  const { abort } = runner;
  const spending = createSpending({
    ...{ db, clock, newId: store.newId, abort, emit: () => undefined },
    settings: live.spendingSettings,
    release: contentWorkflow.release,
  });
  const limits = { dayMicroDollars: 1, monthMicroDollars: 1, dayTokens: null };
  return spending.setLimits(actor, limits);
}

interface Writer {
  id: string;
  agent: string;
  origin: string;
  failure: string | null;
  worksUntil: number | null;
}

const writer = () =>
  engine.rows<Writer>(
    `SELECT a.id, a.status AS agent, t.origin, t.failure, t.works_until AS worksUntil
      FROM agents a JOIN tasks t ON t.agent_id = a.id
      WHERE a.type = 'content_writer' AND t.status IN ('queued', 'running')`,
  )[0];

/** Its writer is working on a sample. */
async function expectPractice() {
  for (let turn = 0; turn < 180; turn += 1) {
    const { origin, worksUntil } = writer() ?? {};
    if (origin === "simulated" && (worksUntil ?? 0) > engine.clock.now() + MINUTE) return;
    await engine.run(MINUTE);
  }
  expect.fail(`its writer is idle: ${JSON.stringify(writer())}`);
}

const waits: Record<string, { begin(): Promise<LiveEngine>; failure: string; agent: string }> = {
  "for sources": {
    begin: () => startLive({ brief: { ...liveBrief, samples: [] } }, 2),
    ...{ failure: "needs_sources", agent: "error" },
  },
  "for a writer": {
    begin: () => startLive({ settings: { OPENAI_API_KEY: "" } }, 2),
    ...{ failure: "bad_credentials", agent: "error" },
  },
  "for tomorrow's budget": {
    async begin() {
      engine = await startLive({}, 2);
      await spendNothing();
      return engine;
    },
    ...{ failure: "budget", agent: "active" },
  },
};

it.each(Object.entries(waits))(
  "work that waited %s does not block an agent in simulation",
  async (_, { begin, failure, agent }) => {
    engine = await begin();
    await engine.run(2 * MINUTE);
    expect(writer()).toMatchObject({ failure, agent, origin: "real" });
    await goBack();
    await expectPractice();
    expect(engine.rows("SELECT 1 FROM content_items WHERE origin = 'real'")).toEqual([]);
  },
);

it("nor after its paused agent is started", async () => {
  engine = await startLive({ brief: { ...liveBrief, samples: [] } }, 2);
  await engine.run(2 * MINUTE);
  const { actor, controls } = engine;
  const id = writer()?.id ?? "";
  await controls.pauseOne(actor, id);
  await goBack();
  await engine.run(HOUR, MINUTE);
  expect(writer()).toMatchObject({ agent: "inactive", origin: "real" });
  await controls.startOne(actor, id);
  await expectPractice();
});
