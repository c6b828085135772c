import { afterEach, expect, it } from "vitest";
import { createLiveEngine, type LiveEngine } from "../../../tests/harness/live-engine";
import { addOwnIdeas } from "../../../tests/harness/own-ideas";
import { MINUTE, SECOND } from "../../core/clock";
import { createIds } from "../../core/ids";
import { hastenPlay } from "../agents/interrupt.server";

let engine: LiveEngine;
afterEach(() => engine.remove());

const real = () =>
  engine.rows("SELECT id FROM pieces WHERE kind = 'article' AND origin = 'real'").length;

it("whoever goes live in the middle of a practice text gets the first real one at once", async () => {
  engine = await createLiveEngine();
  const { db, clock, workspaceId } = engine;
  const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 3, apart: 0 };
  await db.write((tx) => addOwnIdeas(tx, wanted));
  const atWork = () =>
    engine.rows<{ until: number }>(
      "SELECT works_until AS until FROM tasks WHERE works_until > ?",
      clock.now() + 2 * MINUTE,
    ).length > 0;
  for (let turn = 0; turn < 30 && !atWork(); turn += 1) await engine.run(10 * SECOND);
  expect(atWork()).toBe(true);
  await engine.switchMode("live");
  await db.write((tx) => hastenPlay(tx, workspaceId, clock.now()));
  await engine.run(MINUTE);
  expect(real()).toBe(1);
});
