import pino from "pino";
import { expect } from "vitest";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createEngineStore } from "#app/domain/agents/runner/engine-store.server.ts";
import { readStepPlan, workShown } from "#app/domain/agents/view/work-shown.ts";
import { createWorkspaces } from "#app/domain/agents/workspaces.server.ts";
import { createDemo } from "#app/domain/simulation/demo.server.ts";
import { createTestEngine } from "./engine.ts";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

/** The demo of a test's engine, and the workspaces that it belongs to. @param historyDays left out: as many as the public one has */
export function demoOf(
  {
    db,
    clock,
    createContentWorkflow,
    findChannel,
    environmentOf,
    fillPlan,
  }: Pick<
    Engine,
    "db" | "clock" | "createContentWorkflow" | "findChannel" | "environmentOf" | "fillPlan"
  >,
  historyDays?: number,
) {
  const newId = createIds({ clock });
  const seed = "test";
  const workspaces = createWorkspaces({
    db,
    clock,
    newId,
    fillPlan,
    seed,
    onMade: () => Promise.resolve(),
  });
  const demo = createDemo({
    db,
    clock,
    log: pino({ level: "silent" }),
    workspaces,
    createStore: (ids) => createEngineStore({ db, newId: ids }),
    createContentWorkflow,
    findChannel,
    environmentOf,
    seed,
    ...(historyDays !== undefined && { historyDays }),
    emit: () => undefined,
  });
  return { demo, workspaces };
}

/** An engine with its clock at an hour, and a demo that has just been built. */
export async function engineWithDemo(at: number): Promise<Engine & { demoId: string }> {
  const engine = await createTestEngine({ repeatableIds: false });
  engine.clock.set(at);
  const { demo, workspaces } = demoOf(engine);
  await demo.ensureToday();
  return { ...engine, demoId: (await workspaces.demo())?.id ?? "" };
}

/** No agent is idle for longer than the time between two texts, plus some hours. */
const maxIdleMs = 44 * HOUR;

interface WorkRow {
  type: string;
  title: string;
  status: "queued" | "running";
  step: number;
  startedAt: number | null;
  worksUntil: number | null;
  waitingSince: number | null;
  stepPlan: string | null;
  ideaId: string | null;
  contentItemId: string | null;
}

/**
 * Builds a demo at an hour, has the product's own engine and workflow play it on from there, and looks at
 * it as often as that: at every look there is something to see of each sort.
 */
export async function expectLifeAt(
  from: number,
  { hours, everyMs }: { hours: number; everyMs: number },
): Promise<void> {
  const engine = await engineWithDemo(from);
  try {
    const { clock, runner, contentWorkflow, demoId } = engine;
    expectLife(engine, demoId);
    for (const until = clock.now() + hours * HOUR; clock.now() < until;) {
      // The clock stops where something is due, as that of the product never passes it by.
      clock.advance(5 * MINUTE);
      do {
        await runner.idle();
        await contentWorkflow.run();
      } while (runner.tick(demoId) > 0);
      if ((clock.now() - from) % everyMs === 0) expectLife(engine, demoId);
    }
    expect(engine.logged).toEqual([]);
  } finally {
    await engine.remove();
  }
}

function expectLife({ clock, rows }: Engine, demoId: string): void {
  const now = clock.now();
  const when = new Date(now).toUTCString();
  const counts = (sql: string) =>
    Object.fromEntries(
      rows<{ name: string; n: number }>(sql, demoId).map(({ name, n }) => [name, n]),
    );

  const working = rows<WorkRow>(
    `SELECT a.type, t.title, t.status, t.step, t.started_at AS "startedAt",
       t.works_until AS "worksUntil", t.waiting_since AS "waitingSince", t.step_plan AS "stepPlan",
       t.idea_id AS "ideaId", t.content_item_id AS "contentItemId"
     FROM tasks t JOIN agents a ON a.id = t.agent_id
     WHERE t.workspace_id = ? AND t.status IN ('queued', 'running')`,
    demoId,
  ).map(({ stepPlan, ...task }) => workShown({ ...task, stepPlan: readStepPlan(stepPlan) }, now));
  const underWay = working.filter(({ currentTask }) => currentTask !== null);
  expect(underWay.length, `at work on ${when}`).toBeGreaterThan(0);
  for (const { progress } of underWay) expect(progress).toMatch(/\d+ of \d+/u);

  const waiting = rows(
    "SELECT id FROM content_items WHERE workspace_id = ? AND state = 'in_review'",
    demoId,
  ).length;
  expect(waiting, `waiting on ${when}`).toBeGreaterThanOrEqual(3);
  expect(waiting, `waiting on ${when}`).toBeLessThanOrEqual(7);

  const ideas = counts(
    "SELECT state AS name, count(*) AS n FROM ideas WHERE workspace_id = ? GROUP BY state",
  );
  for (const state of ["proposed", "planned", "in_work", "done"])
    expect(ideas[state] ?? 0, `${state} on ${when}`).toBeGreaterThan(0);
  const publications = counts(
    "SELECT state AS name, count(*) AS n FROM publications WHERE workspace_id = ? GROUP BY state",
  );
  for (const state of ["scheduled", "published"])
    expect(publications[state] ?? 0, `${state} on ${when}`).toBeGreaterThan(0);
  // One of each is enough.
  for (const state of ["failed", "unconfirmed"])
    expect(publications[state] ?? 0, `${state} on ${when}`).toBe(1);

  const starving = rows(
    `SELECT a.type FROM agents a WHERE a.workspace_id = ?
     AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.agent_id = a.id AND t.finished_at > ?)`,
    demoId,
    now - maxIdleMs,
  );
  expect(starving, `idle for long on ${when}`).toEqual([]);

  const unapproved = rows(
    `SELECT p.id FROM publications p WHERE p.workspace_id = ? AND p.version_id IS NOT NULL
     AND coalesce((SELECT r.decision FROM reviews r WHERE r.version_id = p.version_id
       ORDER BY r.created_at DESC, r.id DESC LIMIT 1), '') <> 'approved'`,
    demoId,
  );
  expect(unapproved, `published unapproved on ${when}`).toEqual([]);
}
