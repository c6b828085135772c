/*
 * What the size of things costs: the next article of a workspace of 20,000 pieces beside one of 20, and a
 * look at what is due among 10,000 idle workspaces beside 100.
 */
import { createSeededRandom } from "../../app/core/random";
import { createTestEngine } from "../../tests/harness/engine";
import { addOwnIdeas } from "../../tests/harness/own-ideas";
import { createUnreliableWorld } from "../../tests/harness/unreliable-world";
import { alternate, median, printCeiling } from "./measure";

const rounds = 15;
const articlesARound = 10;
const looksARound = 200;

/** Rows as they are left when articles are out and have been read: each with its idea, text and place. */
const history = [
  `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, slot_at, created_at, ended_at)
     SELECT 'i' || n, @w, 'done', 'past' || n, 'old' || n, 'past' || n, '', 'owner', @now - n * 60000, 0, 0 FROM past`,
  `INSERT INTO pieces (id, workspace_id, idea_id, kind, state, agent_id, title, version_id, approved_version_id,
       origin, created_at, state_at, published_at, improve_task_id, place_task_id, post_task_id, film_task_id)
     SELECT 'p' || n, @w, 'i' || n, 'article', 'approved', @agent, 'Past ' || n, 'v' || n, 'v' || n, 'simulated',
       @now - n * 60000, @now - n * 60000, @now - n * 60000, '-', '-', '-', '-' FROM past`,
  `INSERT INTO bodies (workspace_id, hash, text) SELECT @w, 'h' || n, 'Text ' || n FROM past`,
  `INSERT INTO versions (id, workspace_id, piece_id, number, title, body_hash, fields, sha256, made_by, writer,
       provenance, created_at)
     SELECT 'v' || n, @w, 'p' || n, 1, 'Past ' || n, 'h' || n, '{}', '', 'agent', 'bench', '{}', 0 FROM past`,
  `INSERT INTO placements (id, workspace_id, piece_id, destination, origin, state, version_id, created_at, published_at)
     SELECT 'l' || n, @w, 'p' || n, 'sample blog', 'simulated', 'published', 'v' || n, @now - n * 60000,
       @now - 86400000 - n * 60000 FROM past`,
];

/** A workspace with so many pieces; a run gives the milliseconds of an article from idea to posts. */
async function workspaceOf(pieces: number) {
  const random = createSeededRandom("bench");
  const calm = { random, writerPercent: 0, placePercent: 0, atOnce: true };
  const { edge, places } = createUnreliableWorld(calm);
  const engine = await createTestEngine({
    edge,
    places: (place) => places({ ...place, atMostADay: null }),
    watched: false,
    repeatableIds: false,
    fillPlan: false,
  });
  const { db, clock, workspaceId, store, runner, carriers } = engine;
  const [writer] = engine.rows<{ id: string }>(
    "SELECT id FROM agents WHERE workspace_id = ? AND type = 'content_writer'",
    workspaceId,
  );
  const past =
    "WITH RECURSIVE past(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < @pieces)";
  for (const insert of history) {
    const [into = "", select = ""] = insert.split(/(?=SELECT)/);
    await engine.change(`${into} ${past} ${select}`, {
      pieces,
      w: workspaceId,
      now: clock.now(),
      ...(insert.includes("@agent") && { agent: writer?.id }),
    });
  }
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
      await carriers.run();
    } while (runner.tick() > 0);
    const took = (performance.now() - started) / articlesARound;
    clock.advance(60_000);
    return took;
  };
  return { run, remove: engine.remove };
}

/** So many workspaces at rest; a run gives the microseconds of a look at all that may be due. */
async function idleWorkspaces(count: number) {
  const engine = await createTestEngine({ watched: false, repeatableIds: false, fillPlan: false });
  for (let n = 1; n < count; n += 1) await engine.newWorkspace();
  const waits = JSON.stringify({ waitsFor: "idea", count: 0, until: null });
  await engine.change("UPDATE tasks SET due_at = NULL, waits_for = ?", waits);
  await engine.change("UPDATE workspaces SET fold_due_at = ?", engine.clock.now() + 1);
  const run = async () => {
    const started = performance.now();
    for (let look = 0; look < looksARound; look += 1) {
      engine.runner.tick();
      await engine.carriers.run();
      await engine.folding.run();
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
  "board: an article in a workspace of 20,000 pieces beside one of 20",
  "ms",
  await alternate(rounds, large.run, small.run),
);
await large.remove();
await small.remove();

const [many, few] = [await idleWorkspaces(10_000), await idleWorkspaces(100)];
compare(
  "board: a look at what is due among 10,000 idle workspaces beside 100",
  "µs",
  await alternate(rounds, many.run, few.run),
);
await many.remove();
await few.remove();
