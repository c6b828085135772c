import { afterEach, expect, it } from "vitest";
import type { LiveEngine } from "#tests/harness/live-engine.ts";
import { startLive, contentItemsOf } from "#tests/harness/live-content.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";

let engine: LiveEngine;
afterEach(() => engine.remove());

const steps = 6;
const sections = () => engine.rows("SELECT 1 FROM task_steps WHERE name LIKE 'section%'").length;
const tasks = (agentId: string) =>
  engine.rows<{ status: string; idea: string | null }>(
    `SELECT t.status, i.topic AS idea FROM tasks t LEFT JOIN ideas i ON i.id = t.idea_id
      WHERE t.agent_id = ? ORDER BY t.ordinal`,
    agentId,
  );

it("an agent removed midway and restored writes the next draft by itself", async () => {
  engine = await startLive({}, 2);
  const { actor, clock, roster, undo } = engine;
  for (let turn = 0; turn < 500 && sections() < 2; turn += 1) {
    clock.advance(1_000);
    engine.runner.tick();
    await engine.runner.idle();
  }
  expect(sections()).toBe(2);
  const paid = engine.provider.calls();
  const [writer] = engine.rows<{ id: string }>(
    "SELECT id FROM agents WHERE type = 'content_writer'",
  );
  const id = writer?.id ?? "";
  const removed = await roster.remove(actor, id);
  expect(tasks(id)).toEqual([
    { status: "cancelled", idea: "subject0" },
    { status: "queued", idea: null },
  ]);
  // Its owner has put another idea first, and the started one follows half an hour later.
  const slotAt = clock.now() + DAY + 30 * MINUTE;
  await engine.change("UPDATE ideas SET slot_at = ? WHERE topic = 'subject0'", slotAt);
  await undo(actor, removed.undo);
  await engine.run(5 * MINUTE);
  const [second] = contentItemsOf(engine);
  expect(second?.body).toContain("subject1");
  expect(second?.body).not.toContain("subject0");
  expect(engine.provider.calls()).toBe(paid + steps);

  // Paid answers are used for their own draft.
  await engine.run(HOUR);
  expect(contentItemsOf(engine).at(-1)?.body).toContain("subject0");
  expect(engine.provider.calls()).toBe(2 * steps);
});
