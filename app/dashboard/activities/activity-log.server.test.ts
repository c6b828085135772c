import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { HOUR, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { everyActivity, type ActivityFilter } from "#app/workspace/paths/activities.ts";
import { readPosition } from "#app/workspace/paths/list-position.ts";
import { createActivityLog, type ActivityLog } from "./activity-log.server.ts";
import type { LoggedActivity } from "./group-activities.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

function list(filter: Partial<ActivityFilter> = {}, place?: { older?: string; newer?: string }) {
  const position = place && readPosition(new URLSearchParams(place));
  const log = createActivityLog({ db: engine.db, clock: engine.clock });
  return log.list(engine.workspaceId, { ...everyActivity, ...filter }, position);
}

function activitiesIn({ days }: ActivityLog): LoggedActivity[] {
  return days.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if (entry.kind === "single") return [entry.activity];
      const tasks = entry.kind === "task" ? [entry] : entry.tasks;
      return tasks.flatMap(({ steps }) => steps);
    }),
  );
}
const idsIn = (log: ActivityLog) => activitiesIn(log).map(({ id }) => id);

interface Stored {
  id: string;
  agent_id: string | null;
  type: string;
  created_at: number;
}
const stored = (where = "1") =>
  engine.rows<Stored>(
    `SELECT id, agent_id, type, created_at FROM activities
     WHERE workspace_id = ? AND ${where} ORDER BY created_at DESC, id DESC`,
    engine.workspaceId,
  );

/** One activity for each of these minutes. */
const happened = (count: number) =>
  engine.change(
    `INSERT INTO activities (id, workspace_id, type, title, description, severity, origin, created_at)
     WITH RECURSIVE news(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM news WHERE n < @count)
     SELECT 'news-' || n, @workspaceId, 'system', 'News ' || n, 'It was so', 'info', 'simulated',
       @now - n * 60000 FROM news`,
    { count, workspaceId: engine.workspaceId, now: engine.clock.now() },
  );

test("a workspace in which nothing has happened has an empty page", async () => {
  expect(await list()).toMatchObject({ days: [], older: null, newer: null, since: null });
});

test("pages follow each other without a gap, there and back, also within one instant", async () => {
  await happened(250);
  // All at one moment: only the id tells them apart.
  await engine.change("UPDATE activities SET created_at = ?", engine.clock.now());
  await engine.newWorkspace();
  const all = stored().map(({ id }) => id);
  expect(all.length).toBeGreaterThan(200);
  const pages = [await list()];
  for (let last = pages.at(-1); last?.older; last = pages.at(-1))
    pages.push(await list({}, { older: last.older }));
  expect(pages.flatMap(idsIn).toSorted()).toEqual(all.toSorted());
  expect(pages[0]?.newer).toBeNull();
  for (let at = pages.length - 1; at > 0; at -= 1) {
    const back = await list({}, { newer: pages[at]?.newer ?? "" });
    expect(idsIn(back).toSorted()).toEqual(idsIn(pages[at - 1]!).toSorted());
  }
});

test("new activities do not shift the pages of an open list", async () => {
  await happened(250);
  const first = await list();
  expect(first.older).not.toBeNull();
  const second = idsIn(await list({}, { older: first.older ?? "" }));
  await engine.run(MINUTE);
  expect(idsIn(await list({}, { older: first.older ?? "" }))).toEqual(second);
});

test("each filter gives what it says, and all of them together", async () => {
  await engine.run(2 * MINUTE);
  // Payouts are rare.
  await engine.change("UPDATE activities SET type = 'revenue' WHERE severity = 'success'");
  await engine.controls.pauseAll(engine.actor);
  engine.clock.advance(25 * HOUR);
  const [agent = expect.fail("no agent")] = engine.rows<{ id: string }>(
    "SELECT id FROM agents WHERE type = 'content_writer'",
  );
  await engine.controls.startOne(engine.actor, agent.id);
  await engine.run(90 * SECOND);
  const recent = `created_at >= ${engine.clock.now() - 24 * HOUR}`;
  const cases: [Partial<ActivityFilter>, string][] = [
    [{ type: "agent_task" }, "type = 'agent_task'"],
    [{ type: "revenue" }, "type = 'revenue'"],
    [{ type: "system" }, "type = 'system'"],
    [{ agent: agent.id }, `agent_id = '${agent.id}'`],
    [{ period: "day" }, recent],
    [{ period: "week" }, "1"],
    [
      { agent: agent.id, type: "system", period: "day" },
      `agent_id = '${agent.id}' AND type = 'system' AND ${recent}`,
    ],
  ];
  for (const [filter, where] of cases) {
    const expected = stored(where).map(({ id }) => id);
    expect([filter, expected]).not.toEqual([filter, []]);
    // More than a page has, the newest hundred.
    expect(idsIn(await list(filter)).toSorted()).toEqual(expected.slice(0, 100).toSorted());
  }
});

test("an agent of another workspace has nothing here", async () => {
  await engine.run(MINUTE);
  const stranger = await engine.newWorkspace();
  const [agent] = engine.rows<{ id: string }>(
    "SELECT id FROM agents WHERE workspace_id = ?",
    stranger,
  );
  await engine.controls.pauseOne(engine.actorIn(stranger), agent?.id ?? "");
  expect((await list({ agent: agent?.id ?? "" })).days).toEqual([]);
});

test("uses the workspace's time zone and says how far back the list goes", async () => {
  await engine.settings.setTimeZone(engine.actor, "Pacific/Pago_Pago");
  const log = await list();
  // 8 in the morning in UTC is 9 in the evening of the day before.
  expect(log).toMatchObject({ timeZone: "Pacific/Pago_Pago", since: "2026-05-31" });
  expect(activitiesIn(log)).toMatchObject([{ day: "2026-05-31", minutes: 21 * 60 }]);
});

test("marks undoable activities until they are undone", async () => {
  const { undo } = await engine.controls.pauseAll(engine.actor);
  expect(activitiesIn(await list())).toMatchObject([
    { id: undo, undoUntil: new Date(engine.clock.now() + 10 * MINUTE).toISOString() },
  ]);
  await engine.undo(engine.actor, undo ?? "");
  for (const { undoUntil } of activitiesIn(await list())) expect(undoUntil).toBeUndefined();
});

test("an agent that was removed is named as such, after those at work", async () => {
  const before = (await list()).agents;
  const removed = before[0]!;
  await engine.change("UPDATE agents SET removed_at = 1 WHERE id = ?", removed.id);
  const { agents } = await list();
  expect(agents).toEqual([
    ...before.slice(1),
    { id: removed.id, name: `${removed.name} (removed)` },
  ]);
});
