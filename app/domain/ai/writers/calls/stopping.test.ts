import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createLiveEngine, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { setStopped } from "#app/domain/spending/limits.server.ts";
import { readBegun } from "#app/domain/ai/prompts/begun.server.ts";
import { createInstallationSpending } from "./installation-spending.server.ts";
import { createSpending } from "./spending.server.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

/** A live workspace with spending controls. */
async function beginLive() {
  engine = await createLiveEngine();
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const newId = createIds({ clock });
  await db.write((tx) => addOwnIdeas(tx, { workspaceId, newId, now: clock.now(), count: 1 }));
  const settings = engine.live.spendingSettings;
  const abort = (owner: { workspaceId: string }) => {
    engine.runner.abort(owner);
    engine.live.openCalls.abort(owner, "stopped");
  };
  const { release } = engine.contentWorkflow;
  return createSpending({ db, clock, newId, settings, abort, release, emit: () => undefined });
}

/** The same, with a long call in progress. */
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
const articles = () => engine.rows("SELECT id FROM content_items WHERE kind = 'article'").length;
const answerQuickly = () => engine.provider.answer((request) => ({ content: answerTo(request) }));

describe("stop all spending", () => {
  it("ends an open call within two seconds and starts none, even in a new process, until continued", async () => {
    const spending = await beginCall();
    const before = performance.now();
    await spending.stop(engine.actor);
    await engine.run(2_000);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(tasks()).toMatchObject([
      { status: "queued", failure: "spending_stopped", agent: "error" },
    ]);
    // The call's cost is unknown, so the reservation counts.
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

it("announces each change in its own workspace only, and releases what a restore held", async () => {
  await beginLive();
  const { db, clock, workspaceId, actor, live } = engine;
  const other = await engine.newWorkspace();
  const happened: unknown[] = [];
  const spending = createSpending({
    ...{ db, clock, newId: createIds({ clock }), settings: live.spendingSettings },
    abort: (owner) => void happened.push({ aborts: owner.workspaceId }),
    release: (_tx, of) => Promise.resolve(void happened.push({ releases: of })),
    emit: (event) => void happened.push([event.workspaceId, event.type]),
  });
  const events = [
    [workspaceId, "activity"],
    [workspaceId, "overview"],
  ];
  const stoppedAt = async (of: string) => (await live.limitsOf(of)).stoppedAt;
  await db.write((tx) => setStopped(tx, other, { at: 5, by: "owner" }));
  const title = "AI spending stopped";
  await spending.stop(actor);
  expect(happened.splice(0)).toEqual([...events, { aborts: workspaceId }]);
  expect(await stoppedAt(workspaceId)).toBe(clock.now());
  expect(await spending.goOn(actor)).toMatchObject({ title: "AI spending continued" });
  expect(happened.splice(0)).toEqual(events);
  expect([await stoppedAt(workspaceId), await stoppedAt(other)]).toEqual([null, 5]);
  await db.write((tx) => setStopped(tx, workspaceId, { at: 7, by: "restore" }));
  await spending.goOn(actor);
  expect(happened.splice(0)).toEqual([{ releases: workspaceId }, ...events]);
  const limits = { dayMicroDollars: 2_500_000, monthMicroDollars: null, dayTokens: 1_234 };
  expect(await spending.setLimits(actor, limits)).toMatchObject({
    title: "Spending limits changed",
    description: "Daily: $2.50. Monthly: same as the default. 1,234 tokens per day",
  });
  expect(happened.splice(0)).toEqual(events);
  expect(engine.rows("SELECT severity FROM activities WHERE title = ?", title)).toEqual([
    { severity: "warning" },
  ]);
  // A change that cannot be stored is not announced.
  db.writer.exec("ALTER TABLE activities RENAME TO gone");
  await expect(spending.stop(actor)).rejects.toThrow("activities");
  expect(happened).toEqual([]);
  db.writer.exec("ALTER TABLE gone RENAME TO activities");
});

describe("stop all spending during a connection test", () => {
  /** Accepts requests and stays silent. */
  async function serveSilence() {
    let asked = 0;
    const server = createServer(() => (asked += 1)).listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}`, asked: () => asked };
  }
  const connects: Record<string, (baseUrl: string) => Promise<unknown>> = {
    "a writer": (baseUrl) =>
      engine.live.connectWriter.connect(engine.actor, {
        provider: "compatible",
        apiKey: "",
        baseUrl: `${baseUrl}/v1`,
        model: "llama3.1",
      }),
    "a search": (baseUrl) =>
      engine.live.connectSearch.connect(engine.actor, { provider: "searxng", apiKey: "", baseUrl }),
  };

  it.each(Object.keys(connects))(
    "ends the connection test of %s within two seconds",
    async (name) => {
      const spending = await beginLive();
      const { baseUrl, asked } = await serveSilence();
      const connectionTest = connects[name]?.(baseUrl).then(
        () => "connected",
        (error: { code: string }) => error.code,
      );
      await expect.poll(asked, { timeout: 10_000 }).toBe(1);
      const before = performance.now();
      await spending.stop(engine.actor);
      expect(await connectionTest).toBe("spending_stopped");
      expect(performance.now() - before).toBeLessThan(2_000);
      expect(entries()).toMatchObject([{ status: "settled" }]);
      // And no new one starts.
      expect(await connects[name]?.(baseUrl).catch((error: { code: string }) => error.code)).toBe(
        "spending_stopped",
      );
      expect(asked()).toBe(1);
    },
  );
});

describe("back to simulation", () => {
  it("ends the call, costs nothing more, and returns the idea to the plan", async () => {
    await beginCall();
    await engine.switchMode("simulation");
    engine.runner.abort({ workspaceId: engine.workspaceId });
    answerQuickly();
    const calls = engine.provider.calls();
    await engine.run(5 * MINUTE);
    expect(engine.provider.calls()).toBe(calls);
    const [first] = tasks();
    expect(first).toMatchObject({ status: "failed", failure: "rejected" });
    expect(engine.rows("SELECT id FROM content_items WHERE origin = 'real'")).toEqual([]);
  });
});

describe("paid answers of an unfinished draft", () => {
  const steps = 6;

  /** Three answers are stored, and the next call is open. */
  async function beginText() {
    const spending = await beginLive();
    const answered = () =>
      engine.rows("SELECT 1 FROM task_steps WHERE name LIKE 'section%'").length >= 2;
    engine.provider.answer((request) => ({ content: answerTo(request) }));
    for (let turn = 0; turn < 500 && !answered(); turn += 1) {
      engine.clock.advance(1_000);
      engine.runner.tick();
      await engine.runner.idle();
    }
    expect(answered()).toBe(true);
    expect(articles()).toBe(0);
    return spending;
  }
  const spentOnIdeas = () => entries().reduce((sum, { amount }) => sum + amount, 0);

  it("are used when its idea is started again: after returning to live, and by another agent", async () => {
    const spending = await beginText();
    const { workspaceId, roster, actor } = engine;
    const paid = engine.provider.calls();
    await engine.switchMode("simulation");
    engine.runner.abort({ workspaceId });
    await engine.run(2 * MINUTE);
    expect(engine.provider.calls()).toBe(paid);
    const begun = await readBegun(engine.db.read, workspaceId, ideaId());
    expect(begun?.body).toContain("Do one thing at a time");
    expect(begun?.microDollars).toBe(spentOnIdeas());
    // Its writer is removed, and another one is added.
    const [writer] = engine.rows<{ id: string }>(
      "SELECT id FROM agents WHERE type = 'content_writer'",
    );
    await roster.remove(actor, writer?.id ?? "");
    await engine.switchMode("live");
    await roster.add(actor, { type: "content_writer" });
    await engine.change("UPDATE ideas SET slot_at = ? WHERE state = 'planned'", engine.clock.now());
    await engine.run(5 * MINUTE);
    expect(articles()).toBe(1);
    expect(engine.provider.calls()).toBe(steps);
    expect(await readBegun(engine.db.read, workspaceId, ideaId())).toBeNull();
    const { ideas } = await spending.figures(workspaceId, "2026-06-01");
    expect(ideas).toMatchObject([{ amount: spentOnIdeas() }]);
    expect(engine.rows("SELECT 1 FROM task_steps WHERE name LIKE 'section%'")).toEqual([]);
  });

  it("are not used after the idea changed, and can still be read", async () => {
    await beginText();
    const { workspaceId } = engine;
    const paid = engine.provider.calls();
    await engine.switchMode("simulation");
    engine.runner.abort({ workspaceId });
    await engine.run(2 * MINUTE);
    await engine.change("UPDATE ideas SET topic = 'another subject' WHERE id = ?", ideaId());
    await engine.switchMode("live");
    await engine.change("UPDATE ideas SET slot_at = ? WHERE state = 'planned'", engine.clock.now());
    await engine.run(5 * MINUTE);
    expect(engine.provider.calls()).toBe(paid + steps);
    expect((await readBegun(engine.db.read, workspaceId, ideaId()))?.body).toContain("## ");
  });

  const ideaId = () =>
    engine.rows<{ id: string }>("SELECT id FROM ideas WHERE source = 'owner'")[0]?.id ?? "";
});

describe("limits", () => {
  it("release work that waits for budget when raised", async () => {
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

  it("for everyone release waiting work when the operator raises them or the day changes", async () => {
    await beginLive();
    const { db, clock, live } = engine;
    const operators = createInstallationSpending({ db, clock, settings: live.spendingSettings });
    const limit = (day: number | null) =>
      operators.setLimits({
        operator: { dayMicroDollars: null, monthMicroDollars: null, dayTokens: null },
        all: { dayMicroDollars: day, monthMicroDollars: null, dayTokens: null },
      });
    await limit(1);
    await engine.run(2 * MINUTE);
    expect(tasks()).toMatchObject([{ status: "queued", failure: "budget" }]);
    expect(engine.provider.calls()).toBe(0);
    expect(engine.rows("SELECT error FROM tasks WHERE failure = 'budget'")).toEqual([
      { error: expect.stringContaining("limit for all users of this site is reached") as string },
    ]);
    await limit(null);
    await engine.run(2 * MINUTE);
    expect(articles()).toBe(1);
    const { spent, limits } = await operators.figures();
    const total = entries().reduce((sum, { amount }) => sum + amount, 0);
    expect(spent.all).toMatchObject({ day: total, month: total });
    expect(limits.all).toMatchObject({ dayMicroDollars: Infinity, monthMicroDollars: Infinity });
  });
});
