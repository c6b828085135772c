import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { expectOriginIsolation } from "#tests/harness/origin-isolation.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { createOverview } from "#app/dashboard/overview/overview.server.ts";
import type { Environment } from "#app/domain/agents/runner/environment.ts";
import { planningStep, unplannedTitle } from "#app/domain/agents/engine/rules.ts";

/*
 * A workspace that switches between simulation and live: simulated content stays simulated, and
 * real content is reviewed, counted and published separately.
 */
type Engine = Awaited<ReturnType<typeof createTestEngine>>;
type Request = Parameters<Environment["writer"]["write"]>[0];
let engine: Engine;
let channel: ReturnType<typeof createRecordingChannel>;
/** What happens while a draft is being written. */
let writing: (request: Request) => Promise<void>;

/** Signs each draft with the origin of its writer. */
const signed = (environment: Environment, writer: string): Environment => ({
  ...environment,
  writer: {
    async write(request, call) {
      await writing(request);
      const written = await environment.writer.write(request, call);
      return "underWay" in written ? written : { ...written, writer };
    },
  },
});

function newEngine(onStatement?: (sql: string) => void): Promise<Engine> {
  // Channels of this engine resolve to this one when set.
  let own: typeof channel | null = null;
  return createTestEngine({
    environment: (environment) => signed(environment, "scripted"),
    realEnvironment: (environment) => signed(environment, "model"),
    realPlaces: (_, clock) => {
      channel = own ??= createRecordingChannel({ clock, guarantee: "by_key" });
      return [channel.channel];
    },
    ...(onStatement && { onStatement }),
  });
}

beforeEach(async () => {
  writing = () => Promise.resolve();
  engine = await newEngine();
});
afterEach(() => engine.remove());

const originsOf = (table: string, condition = "1 = 1") =>
  engine
    .rows<{ origin: string }>(`SELECT DISTINCT origin FROM ${table} WHERE ${condition} ORDER BY 1`)
    .map(({ origin }) => origin);
const notBegun = "status = 'queued' AND started_at IS NULL";

/** The next planned idea is the owner's and due now, and the writer looks for work. */
async function giveIdea(): Promise<void> {
  const next = "(SELECT id FROM ideas WHERE state = 'planned' ORDER BY slot_at LIMIT 1)";
  await engine.change(
    `UPDATE ideas SET slot_at = ?, source = 'owner', sample_slug = NULL WHERE id = ${next}`,
    engine.clock.now(),
  );
  await engine.change(
    `UPDATE tasks SET due_at = ?, waits_for = NULL WHERE ${notBegun}`,
    engine.clock.now(),
  );
}

/** Approves all real content that waits for review. */
async function approveReal(): Promise<void> {
  const waiting = engine.rows<{ contentItemId: string; versionId: string }>(
    `SELECT id AS "contentItemId", version_id AS "versionId" FROM content_items
     WHERE state = 'in_review' AND origin = 'real'`,
  );
  for (const { contentItemId, versionId } of waiting) {
    await engine.contentWorkflow.reviews.decide({
      workspaceId: engine.workspaceId,
      contentItemId,
      versionId,
      decision: "approved",
      note: "",
      decidedBy: "person",
      actorId: null,
    });
  }
}

describe("switched while writing", () => {
  test("a simulated draft stays simulated and ends where it began, and the next one is real", async () => {
    writing = () => engine.switchMode("live");
    await engine.run(MINUTE);
    expect(originsOf("content_items", "kind = 'article'")).toEqual(["simulated"]);
    expect(engine.rows("SELECT DISTINCT writer FROM content_versions")).toEqual([
      { writer: "scripted" },
    ]);
    expect(originsOf("tasks", notBegun)).toEqual(["real"]);
    expectOriginIsolation(engine.db.reader);
  });

  test("a real draft waits for review even if the workspace is back in simulation", async () => {
    await giveIdea();
    await engine.switchMode("live");
    writing = ({ type }) =>
      type === "seo_optimizer" ? engine.switchMode("simulation") : Promise.resolve();
    await engine.run(2 * HOUR, MINUTE);
    const real =
      "SELECT state, decide_at FROM content_items WHERE kind = 'article' AND origin = 'real'";
    expect(engine.rows(real)).toEqual([{ state: "in_review", decide_at: null }]);
    expect(channel.calls).toEqual([]);
    expectOriginIsolation(engine.db.reader);
  });

  test("switched at every draft, each is written by the writer of its own origin", async () => {
    let written = 0;
    writing = () => engine.switchMode((written += 1) % 5 < 2 ? "simulation" : "live");
    for (let day = 0; day < 4; day += 1) {
      await giveIdea();
      await engine.run(8 * HOUR, 10 * MINUTE);
      await approveReal();
    }
    expect(
      originsOf("content_versions v JOIN content_items p ON p.id = v.content_item_id"),
    ).toEqual(["real", "simulated"]);
    expectOriginIsolation(engine.db.reader);
    const open = engine.rows<{ n: number }>(
      "SELECT count(*) AS n FROM tasks WHERE status IN ('queued', 'running') GROUP BY agent_id",
    );
    expect(open).toEqual(Array.from({ length: 6 }, () => ({ n: 1 })));
  });
});

/** More than the number of commits in a workspace's first half hour. */
const maxMoments = 200;

test("switched at any commit, work continues in the other mode", async () => {
  let tested = 0;
  for (let moment = 1; moment <= maxMoments; moment += 5) {
    let begun = -Infinity;
    const switching: Promise<void>[] = [];
    // Right after this transaction, before later results are stored.
    const each = await newEngine((sql) => {
      if (sql !== "BEGIN IMMEDIATE" || (begun += 1) !== moment) return;
      switching.push(each.switchMode("live"));
    });
    begun = 0;
    await each.run(3 * MINUTE, 5 * SECOND);
    await Promise.all(switching);
    const isOver = switching.length === 0;
    if (!isOver) {
      // Simulated work does not keep an agent from real work.
      await each.run(2 * HOUR, 10 * MINUTE);
      tested += 1;
      expect(
        each.rows(`SELECT origin, title FROM tasks WHERE ${notBegun} AND origin <> 'real'`),
      ).toEqual([]);
      expectOriginIsolation(each.db.reader);
    }
    await each.remove();
    if (isOver) break;
  }
  expect(tested).toBeGreaterThan(10);
});

test("unstarted work is planned again, held work stays on hold, and the same mode changes nothing", async () => {
  const { id: held } = engine.taskAt(engine.workspaceId, 0);
  await engine.change("UPDATE tasks SET due_at = NULL WHERE id = ?", held);
  const { id: begun } = engine.taskAt(engine.workspaceId, 1);
  await engine.change("UPDATE tasks SET started_at = 1, due_at = 7 WHERE id = ?", begun);
  const { id: resting } = engine.taskAt(engine.workspaceId, 2);
  await engine.change("UPDATE tasks SET waits_for = '{}', due_at = NULL WHERE id = ?", resting);
  const rows = () => engine.rows<{ id: string }>("SELECT * FROM tasks ORDER BY id");
  const before = rows();
  await engine.switchMode("simulation");
  expect(rows()).toEqual(before);
  engine.clock.advance(SECOND);
  await engine.switchMode("live");
  const now = engine.clock.now();
  for (const [index, row] of rows().entries()) {
    if (row.id === begun) expect(row).toEqual(before[index]);
    else {
      const planned = { origin: "real", step: planningStep, title: unplannedTitle };
      const due_at = row.id === held ? null : now;
      expect(row).toMatchObject({ ...planned, due_at, waits_for: null });
    }
  }
});

describe("published content", () => {
  test("simulated content never goes to a real channel, and real content never to a test channel", async () => {
    await engine.run(3 * MINUTE);
    expect(originsOf("publications")).toEqual(["simulated"]);
    // Approved in simulation, with its publishing time still ahead.
    await giveIdea();
    await engine.run(MINUTE);
    await engine.switchMode("live");
    await engine.run(DAY, 10 * MINUTE);
    expect(channel.calls).toEqual([]);
    await giveIdea();
    await engine.run(2 * HOUR, MINUTE);
    await approveReal();
    await engine.run(2 * HOUR, MINUTE);
    const real = engine.rows<{ id: string }>("SELECT id FROM publications WHERE origin = 'real'");
    expect(channel.visible().map(({ key }) => ({ id: key }))).toEqual(real);
    expect(real).toHaveLength(1);
    expectOriginIsolation(engine.db.reader);
  });

  test("the database rejects sample content in a real channel", async () => {
    await engine.run(3 * MINUTE);
    await expect(engine.change("UPDATE publications SET channel = 'blog.example'")).rejects.toThrow(
      /CHECK/,
    );
    await expect(engine.change("UPDATE publications SET origin = 'real'")).rejects.toThrow();
  });

  test("real content waits while the workspace simulates, and is published afterwards", async () => {
    await giveIdea();
    await engine.switchMode("live");
    await engine.run(HOUR, MINUTE);
    const tomorrow = engine.clock.now() + DAY;
    await engine.change("UPDATE ideas SET slot_at = ? WHERE state = 'in_work'", tomorrow);
    await approveReal();
    await engine.run(HOUR, MINUTE);
    expect(originsOf("publish_jobs o JOIN publications p ON p.id = o.publication_id")).toEqual([
      "real",
    ]);
    await engine.switchMode("simulation");
    await engine.run(2 * DAY, 20 * MINUTE);
    expect(channel.calls).toEqual([]);
    await engine.switchMode("live");
    await engine.run(2 * HOUR, 10 * MINUTE);
    expect(channel.visible()).toHaveLength(1);
  });
});

test("simulated counts are never shown as real, and unknown is not 0", async () => {
  await engine.run(3 * MINUTE);
  const overview = createOverview({
    ...engine,
    health: () => ({ cpu: 0, memory: 0, storage: 0, measured: false }),
    currentTermEndOf: () => Promise.resolve(null),
  });
  const shown = async (type: string) =>
    (await overview.of(engine.workspaceId)).agents.find((agent) => agent.type === type);
  const played = await shown("content_writer");
  expect(played).toMatchObject({ origin: "simulated", metrics: { tasksCompleted: 1 } });
  await engine.switchMode("live");
  const unknown = { successRate: null, revenueGenerated: null };
  expect(await shown("content_writer")).toMatchObject({
    origin: "real",
    tasksFinished: 0,
    metrics: { tasksCompleted: 0, ...unknown },
  });
  engine.events.splice(0);
  await giveIdea();
  await engine.run(2 * HOUR, MINUTE);
  expect(await shown("content_writer")).toMatchObject({
    metrics: { tasksCompleted: 1, successRate: 100, revenueGenerated: null },
  });
  for (const { event } of engine.events) {
    if (event.type === "agent") expect(event.agent.origin).toBe("real");
  }
  expect(originsOf("earnings_entries")).not.toContain("real");
  await engine.switchMode("simulation");
  // Simulated content still gets views, and revenue.
  expect((await shown("content_writer"))?.metrics).toMatchObject({
    tasksCompleted: 1,
    successRate: 100,
  });
});
