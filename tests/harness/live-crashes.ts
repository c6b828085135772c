import { expect } from "vitest";
import { createIds } from "#app/core/secrets/ids.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import { listPriceOf } from "#app/domain/ai/providers/prices.server.ts";
import { createLiveEngine } from "./live-engine.ts";
import { answerAndCount, billOf } from "./model-bill.ts";
import { crashingDb } from "./crashing-db.ts";
import { addOwnIdeas } from "./own-ideas.ts";

/** So long a text takes at most in the test's own time, with everything that is waited for. */
const longest = 40 * MINUTE;

/**
 * A workspace that writes one live article, in processes that crash at a given write; the last of
 * them lives.
 * @param lives after how many writes each process ends
 */
export async function writeWithCrashes(lives: readonly number[]) {
  const engine = await createLiveEngine({ repeatableIds: false, watched: false });
  answerAndCount(engine.provider);
  const { db, clock, workspaceId } = engine;
  await engine.switchMode("live");
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 1 };
  await db.write((tx) => addOwnIdeas(tx, wanted));

  let crashes = 0;
  for (const writes of lives) {
    const dying = crashingDb(db, writes);
    // It may end while it takes over from the one before.
    await live(engine.openProcess(dying.db), dying.hasEnded).catch(() => undefined);
    if (!dying.hasEnded()) break;
    crashes += 1;
  }
  const livedThrough = crashes < lives.length;
  if (!livedThrough) await live(engine.openProcess(db), () => false);
  const price = await listPriceOf("openai", engine.settings.OPENAI_MODEL);
  if (!price) throw new Error("the model has no price");
  return {
    engine,
    crashes,
    livedThrough,
    calls: engine.provider.calls(),
    bill: billOf(engine.provider, price),
  };

  async function live(
    { runner, contentWorkflow, live: own }: ReturnType<typeof engine.openProcess>,
    hasEnded: () => boolean,
  ): Promise<void> {
    await own.ledger.recover();
    await runner.recover();
    for (const until = clock.now() + longest; clock.now() < until && !hasEnded() && !isDone();) {
      clock.advance(SECOND);
      runner.tick();
      await runner.idle();
      await contentWorkflow.run();
    }
  }

  function isDone(): boolean {
    return engine.rows("SELECT 1 FROM content_items WHERE state = 'in_review'").length > 0;
  }
}

type Outcome = Awaited<ReturnType<typeof writeWithCrashes>>;

/** What holds wherever its processes have ended. @param steps calls of a text that nothing happens to */
export function expectPaidOnce({ engine, crashes, calls, bill }: Outcome, steps: number): void {
  expect(calls).toBeLessThanOrEqual(steps + crashes);
  const entries = engine.rows<{ status: string; amount: number }>(
    "SELECT status, amount_micro_dollars AS amount FROM spend_entries",
  );
  // Nothing is set aside for good, and what we count is never less than what is charged for.
  expect(entries.filter(({ status }) => status === "reserved")).toEqual([]);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThanOrEqual(bill);
  expect(engine.rows("SELECT 1 FROM tasks WHERE status IN ('failed', 'needs_check')")).toEqual([]);
  const texts = engine.rows<{ body: string; state: string; versions: number }>(
    `SELECT b.text AS body, p.state, (SELECT count(*) FROM content_versions WHERE content_item_id = p.id) AS versions
      FROM content_items p JOIN content_versions v ON v.id = p.version_id
      JOIN content_body_texts b ON b.hash = v.body_hash AND b.workspace_id = p.workspace_id WHERE p.kind = 'article'`,
  );
  expect(texts).toMatchObject([{ state: "in_review", versions: 2 }]);
  expect(texts[0]?.body.match(/^## /gmu)).toHaveLength(3);
}
