import { afterEach, describe, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "../../../tests/harness/live-engine";
import { addOwnIdeas } from "../../../tests/harness/own-ideas";
import { answerTo } from "../../../scripts/model-answers.mjs";
import { MINUTE } from "../../core/clock";
import { createIds } from "../../core/ids";
import { createSpending } from "./spending.server";

let engine: LiveEngine;
afterEach(() => engine.remove());

/** A live workspace, with what its owner holds its spending by. */
async function beginLive() {
  engine = await createLiveEngine();
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const newId = createIds({ clock });
  await db.write((tx) => addOwnIdeas(tx, { workspaceId, newId, now: clock.now(), count: 1 }));
  const settings = engine.live.spendingSettings;
  const abort = engine.runner.abort;
  return createSpending({ db, clock, newId, settings, abort, emit: () => undefined });
}

/** The same, whose writer has begun a call that takes long. */
async function beginCall() {
  const spending = await beginLive();
  engine.provider.answer((request) => ({ content: answerTo(request) }), {
    latency: 400,
    chunkSize: 4,
  });
  while (engine.provider.calls() === 0) {
    engine.clock.advance(1_000);
    engine.runner.tick();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return spending;
}

const tasks = () =>
  engine.rows<{ status: string; failure: string | null; agent: string }>(
    `SELECT t.status, t.failure, a.status AS agent FROM tasks t JOIN agents a ON a.id = t.agent_id
      WHERE a.type = 'content_writer'`,
  );
const entries = () =>
  engine.rows<{ status: string; amount: number }>(
    "SELECT status, amount_micro_dollars AS amount FROM spend_entries",
  );
const articles = () => engine.rows("SELECT id FROM pieces WHERE kind = 'article'").length;
const answerQuickly = () => engine.provider.answer((request) => ({ content: answerTo(request) }));

describe("stop everything", () => {
  it("ends an open call within two seconds, begins none, also with a new process, until it goes on", async () => {
    const spending = await beginCall();
    const before = performance.now();
    await spending.stop(engine.actor);
    await engine.run(2_000);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(tasks()).toMatchObject([
      { status: "queued", failure: "spending_stopped", agent: "error" },
    ]);
    // Nobody knows what the call has cost: what was set aside for it counts.
    const [entry] = entries();
    expect(entry?.status).toBe("settled");
    expect(entry?.amount).toBeGreaterThan(0);

    answerQuickly();
    const calls = engine.provider.calls();
    const successor = engine.makeRunner();
    await engine.live.ledger.recover();
    await successor.recover();
    for (let minute = 0; minute < 10; minute += 1) {
      engine.clock.advance(MINUTE);
      successor.tick();
      await successor.idle();
    }
    expect(engine.provider.calls()).toBe(calls);
    expect(articles()).toBe(0);

    await spending.goOn(engine.actor);
    await engine.run(3 * MINUTE);
    expect(articles()).toBe(1);
    expect(tasks()[0]).toMatchObject({ status: "done" });
  });
});

describe("back to simulation", () => {
  it("ends the call, costs nothing more, and gives the idea back to the plan", async () => {
    await beginCall();
    await engine.switchMode("simulation");
    engine.runner.abort({ workspaceId: engine.workspaceId });
    answerQuickly();
    const calls = engine.provider.calls();
    await engine.run(5 * MINUTE);
    expect(engine.provider.calls()).toBe(calls);
    const [first] = tasks();
    expect(first).toMatchObject({ status: "failed", failure: "rejected" });
    expect(engine.rows("SELECT id FROM pieces WHERE origin = 'real'")).toEqual([]);
  });
});

describe("limits", () => {
  it("let what has waited for money go on when they are raised", async () => {
    const spending = await beginLive();
    await spending.setLimits(engine.actor, {
      dayMicroDollars: 1,
      monthMicroDollars: 1,
      dayTokens: null,
    });
    await engine.run(2 * MINUTE);
    expect(tasks()).toMatchObject([{ status: "queued", failure: "budget" }]);
    await spending.setLimits(engine.actor, {
      dayMicroDollars: 5_000_000,
      monthMicroDollars: 5_000_000,
      dayTokens: null,
    });
    await engine.run(2 * MINUTE);
    expect(articles()).toBe(1);
    const { days, ideas } = await spending.figures(engine.workspaceId, "2026-06-01");
    const total = entries().reduce((sum, { amount }) => sum + amount, 0);
    expect(days.reduce((sum, { paid, setAside }) => sum + paid + setAside, 0)).toBe(total);
    expect(ideas.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    for (const { amount, writing, improving, changes, posts, video } of ideas)
      expect(writing + improving + changes + posts + video).toBe(amount);
  });
});
