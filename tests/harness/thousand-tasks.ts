import { expect } from "vitest";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { expectCountsMatchRows } from "./counter-check.ts";
import { createTestEngine } from "./engine.ts";
import { addOwnIdeas } from "./own-ideas.ts";
import { createUnreliableWorld } from "./unreliable-world.ts";

/**
 * Has a workspace finish a number of tasks in a world with many failures, and compares every count of every agent
 * with its rows, on the way and at the end, after some days of page views.
 */
export async function expectCountsAfter(tasks: number, days: number, seed: string): Promise<void> {
  const random = createSeededRandom(seed);
  const world = createUnreliableWorld({
    random,
    writerPercent: 12,
    placePercent: 15,
    atOnce: true,
  });
  const { environment, places } = world;
  const engine = await createTestEngine({
    seed,
    watched: false,
    environment,
    places,
    fillPlan: false,
  });
  const { db, clock, contentWorkflow, actor, workspaceId, store } = engine;
  const ended = () =>
    engine.rows<{ status: string; times: number }>(
      "SELECT status, count(*) AS times FROM tasks WHERE finished_at IS NOT NULL GROUP BY status",
    );
  const total = () => ended().reduce((sum, { times }) => sum + times, 0);
  const count = Math.ceil(tasks / 4);
  const ideas = { workspaceId, newId: store.newId, now: clock.now(), count, apart: HOUR };
  await db.write((tx) => addOwnIdeas(tx, ideas));

  let looked = 0;
  while (total() < tasks) {
    await engine.run(30 * MINUTE, 10 * MINUTE);
    // A person has done what only a person can: a key, credit, whether something has appeared.
    await engine.controls.startAll(actor);
    await db.write((tx) => contentWorkflow.release(tx, workspaceId));
    await answerWhatIsAsked(engine);
    if (total() >= (looked + 1) * (tasks / 4)) {
      looked += 1;
      expectCountsMatchRows(db.reader, { forgotten: (agent) => forgottenOf(engine, agent) });
    }
  }
  world.calmDown();
  await engine.run(days * DAY, 6 * HOUR);
  await engine.controls.startAll(actor);
  expectCountsMatchRows(db.reader, { forgotten: (agent) => forgottenOf(engine, agent) });
  // Both went on, or none of this has shown anything.
  const seen = Object.fromEntries(ended().map(({ status, times }) => [status, times]));
  expect(seen.done).toBeGreaterThan(tasks / 2);
  expect(seen.failed).toBeGreaterThan(tasks / 50);
  await engine.remove();
}

type Engine = Awaited<ReturnType<typeof createTestEngine>>;

function forgottenOf({ rows }: Engine, agent: string): number {
  const [first] = rows<{ ordinal: number }>(
    "SELECT min(ordinal) AS ordinal FROM tasks WHERE agent_id = ?",
    agent,
  );
  return ((first?.ordinal ?? 1) - 1) % 10_000;
}

/** Truly: it is there, or it is not. */
async function answerWhatIsAsked({
  rows,
  contentWorkflow,
  db,
  workspaceId,
}: Engine): Promise<void> {
  const asked = rows<{ id: string; url: string | null }>(
    `SELECT o.id, s.url FROM publish_jobs o LEFT JOIN simulated_posts s ON s.idempotency_key = o.publication_id
     WHERE o.state = 'unconfirmed'`,
  );
  for (const { id: publishJobId, url } of asked) {
    const answer = { workspaceId, publishJobId, url };
    await db.write((tx) => contentWorkflow.publications.answerDidItAppear(tx, answer, null));
  }
}
