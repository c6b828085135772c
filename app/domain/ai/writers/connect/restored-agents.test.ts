import pino from "pino";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyDatabase } from "#db/copy.server.ts";
import { createTestEngine } from "#tests/harness/engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { createUnreliableWorld } from "#tests/harness/unreliable-world.ts";
import { HOUR, MINUTE, type Clock } from "#app/core/time/clock.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { quarantineAfterRestore } from "./quarantine-after-restore.server.ts";
import { createSpending } from "#app/domain/ai/writers/calls/spending.server.ts";

/*
 * What agents do on their own after a restore, without paid calls: the keys of their work are
 * unknown to the channels.
 */

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
let restored: Engine | null;
let target: ReturnType<typeof createRecordingChannel> | null;

function open({ seed, from }: { seed: string; from?: { folder: string; at: number } }) {
  const { environment } = createUnreliableWorld({
    random: createSeededRandom("restored"),
    writerPercent: 0,
    placePercent: 0,
    atOnce: true,
  });
  const channelOn = (clock: Clock) =>
    (target ??= createRecordingChannel({ clock, guarantee: "by_key" })).channel;
  return createTestEngine({
    seed,
    environment,
    realEnvironment: (simulated) => simulated,
    realPlaces: (_samples, clock) => [channelOn(clock)],
    fillPlan: false,
    watched: false,
    ...(from && { from }),
  });
}

beforeEach(async () => {
  restored = null;
  target = null;
  engine = await open({ seed: "before" });
  const { db, workspaceId, store, clock } = engine;
  const ideas = { workspaceId, newId: store.newId, now: clock.now(), count: 1, apart: MINUTE };
  await db.write((tx) => addOwnIdeas(tx, ideas));
  await engine.switchMode("live");
});
afterEach(async () => {
  await restored?.remove();
  await engine.remove();
});

const run = (on: Engine) => on.run(6 * HOUR, 5 * MINUTE);
const seen = () => target?.visible().length ?? 0;

async function approve(): Promise<string> {
  await engine.run(2 * HOUR, MINUTE);
  const [text = expect.fail("nothing is waiting")] = engine.rows<{ id: string; versionId: string }>(
    `SELECT id, version_id AS "versionId" FROM content_items WHERE kind = 'article' AND state = 'in_review'`,
  );
  const { workspaceId } = engine;
  const { id: contentItemId, versionId } = text;
  const by = { decidedBy: "person", note: "", actorId: null } as const;
  const asked = { workspaceId, contentItemId, versionId, ...by };
  await engine.contentWorkflow.reviews.decide({ ...asked, decision: "approved" });
  return contentItemId;
}

async function copy(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "agents-test-"));
  const file = join(engine.dataDir, "app.sqlite");
  await copyDatabase(file, join(folder, "app.sqlite"), engine.clock.now());
  return folder;
}

async function restore(folder: string): Promise<Engine> {
  restored = await open({ seed: "after", from: { folder, at: engine.clock.now() } });
  const { db, clock, store } = restored;
  const { newId } = store;
  const log = pino({ level: "silent" });
  await quarantineAfterRestore({ db, clock, newId, log, onRestored: () => Promise.resolve() });
  return restored;
}

function spendingOf({ db, clock, store, runner, contentWorkflow }: Engine) {
  return createSpending({
    db,
    clock,
    newId: store.newId,
    settings: {
      allowanceMicroDollars: 0,
      operator: { dayMicroDollars: 0, monthMicroDollars: 0 },
      dayTokens: 0,
      operatorDayTokens: 0,
      allDayTokens: 0,
    },
    abort: runner.abort,
    release: contentWorkflow.release,
    emit: () => undefined,
  });
}

const publishJobs = (on: Engine) =>
  on.rows<{ state: string; error: string | null }>("SELECT state, error FROM publish_jobs");

test("what the publisher published after the backup waits until its owner has checked", async () => {
  const contentItemId = await approve();
  const folder = await copy();
  expect(publishJobs(engine)).toEqual([]);
  await run(engine);
  expect(seen()).toBe(1);

  const after = await restore(folder);
  await run(after);
  expect(seen()).toBe(1);
  expect(publishJobs(after)).toEqual([
    { state: "on_hold", error: expect.stringContaining("may already be published") as string },
  ]);

  // The owner has seen it online and dismissed it.
  const { contentWorkflow, actor } = after;
  await contentWorkflow.archive.archive(actor, contentItemId);
  await spendingOf(after).goOn(actor);
  await run(after);
  expect(seen()).toBe(1);
});

test("unsent content is published when its owner continues, even after another stop", async () => {
  await approve();
  const after = await restore(await copy());
  await run(after);
  expect(seen()).toBe(0);
  const spending = spendingOf(after);
  await spending.stop(after.actor);
  await after.switchMode("simulation");
  await after.switchMode("live");
  await run(after);
  expect(seen()).toBe(0);
  await spending.goOn(after.actor);
  await run(after);
  expect(seen()).toBe(1);
});

test("simulation publishes as before", async () => {
  await engine.switchMode("simulation");
  const { db, store, clock, workspaceId } = engine;
  const ideas = { workspaceId, newId: store.newId, now: clock.now(), count: 1, apart: MINUTE };
  await db.write((tx) => addOwnIdeas(tx, ideas));
  const after = await restore(await copy());
  await after.run(96 * HOUR, 10 * MINUTE);
  expect(publishJobs(after).map(({ state }) => state)).toContain("confirmed");
});
