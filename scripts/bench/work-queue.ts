/*
 * Scaling: the next article in a workspace of 20,000 items compared with 20, and a scan for due
 * work among 10,000 idle workspaces compared with 100.
 */
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { alternate, median, printCeiling } from "./measure.ts";
import { pastContentItems } from "./past-content-items.ts";

const rounds = 15;
const articlesARound = 10;
const looksARound = 200;

/** A workspace with this many items; returns the milliseconds of an article from idea to posts. */
async function workspaceOf(contentItems: number) {
  const random = createSeededRandom("bench");
  const calm = { random, writerPercent: 0, placePercent: 0, atOnce: true };
  const { environment, places } = createUnreliableWorld(calm);
  const engine = await createTestEngine({
    environment,
    places: (place) => places({ ...place, maxPerDay: null }),
    watched: false,
    repeatableIds: false,
    fillPlan: false,
  });
  const { db, clock, workspaceId, store, runner, contentWorkflow } = engine;
  const [writer] = engine.rows<{ id: string }>(
    "SELECT id FROM agents WHERE workspace_id = ? AND type = 'content_writer'",
    workspaceId,
  );
  for (const { sql, values } of pastContentItems({
    workspaceId,
    agentId: writer?.id ?? "",
    contentItems,
    apartMs: 60_000,
    now: clock.now(),
  }))
    await engine.change(sql, values);
  let from = 0;
  const run = async () => {
    const ideas = {
      workspaceId,
      newId: store.newId,
      now: clock.now(),
      from,
      count: articlesARound,
      apart: 0,
    };
    await db.write((tx) => addOwnIdeas(tx, ideas));
    from += articlesARound;
    const started = performance.now();
    do {
      await runner.idle();
      await contentWorkflow.run();
    } while (runner.tick() > 0);
    const took = (performance.now() - started) / articlesARound;
    clock.advance(60_000);
    return took;
  };
  return { run, remove: engine.remove };
}

/** This many idle workspaces; returns the microseconds of a scan for due work. */
async function idleWorkspaces(count: number) {
  const engine = await createTestEngine({ watched: false, repeatableIds: false, fillPlan: false });
  for (let n = 1; n < count; n += 1) await engine.newWorkspace();
  const waits = JSON.stringify({ waitsFor: "idea", count: 0, until: null });
  await engine.change("UPDATE tasks SET due_at = NULL, waits_for = ?", waits);
  await engine.change("UPDATE workspaces SET retention_due_at = ?", engine.clock.now() + 1);
  const run = async () => {
    const started = performance.now();
    for (let look = 0; look < looksARound; look += 1) {
      engine.runner.tick();
      await engine.contentWorkflow.run();
      await engine.retention.run();
    }
    return ((performance.now() - started) / looksARound) * 1_000;
  };
  return { run, remove: engine.remove };
}

function compare(name: string, unit: string, { ours, bare }: { ours: number[]; bare: number[] }) {
  console.log(`${name}\n  ${median(ours).toFixed(2)} beside ${median(bare).toFixed(2)} ${unit}`);
  printCeiling(name, [median(ours) / median(bare)], "times the cost", 1.25);
}

const [large, small] = [await workspaceOf(20_000), await workspaceOf(20)];
compare(
  "work queue: an article in a workspace of 20,000 content items compared with one of 20",
  "ms",
  await alternate(rounds, large.run, small.run),
);
await large.remove();
await small.remove();

const [many, few] = [await idleWorkspaces(10_000), await idleWorkspaces(100)];
compare(
  "work queue: a look at what is due among 10,000 idle workspaces beside 100",
  "µs",
  await alternate(rounds, many.run, few.run),
);
await many.remove();
await few.remove();
