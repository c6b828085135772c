import { expect, test } from "vitest";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { kinds } from "#app/domain/agents/kinds/index.ts";
import { expectAllRight } from "#tests/harness/workflow-in-any-order.ts";
import type { WorkflowEvent } from "#tests/harness/workflow-events.ts";
import { expectHolds } from "#tests/harness/workflow-truth.ts";
import { createWorkflowWorld } from "#tests/harness/workflow-world.ts";

/** The most writes of a process until all of its agents have worked on its ideas. */
const maxWrites = 400;

const ideas: WorkflowEvent[] = [1, 2].map(() => ({ type: "add idea", sameAs: null }));
const day: WorkflowEvent[] = Array.from({ length: 8 }, (_, index): WorkflowEvent[] => [
  { type: "pass", ms: index < 4 ? MINUTE : 3 * HOUR },
  { type: "decide", decision: "approved", which: index, outdated: false },
]).flat();

/** Where its process has ended: the steps of the kinds that were open then. */
const seen = new Set<string>();

async function endAt(write: number, between: readonly WorkflowEvent[]): Promise<boolean> {
  const world = await createWorkflowWorld();
  for (const event of ideas) await world.happen(event);
  const ended = await world.endAfter(write, day);
  for (const { type, status, step } of world.engine.rows<{
    type: string;
    status: string;
    step: number;
  }>(
    `SELECT a.type, t.status, t.step FROM tasks t JOIN agents a ON a.id = t.agent_id WHERE t.status = 'running'`,
  ))
    seen.add(`${type} ${status} ${step}`);
  for (const event of [...between, ...day]) {
    await world.happen(event);
    await expectHolds(world);
  }
  await expectAllRight(world);
  await world.engine.remove();
  return ended;
}

test.each<[string, WorkflowEvent[]]>([
  ["and another takes over", []],
  [
    "and the mode is switched, to and fro",
    [{ type: "switch mode" }, { type: "pass", ms: HOUR }, { type: "switch mode" }],
  ],
])("the process ends at every write, %s", async (_, between) => {
  let write = 1;
  while (await endAt(write, between)) {
    write += 1;
    expect(write).toBeLessThan(maxWrites);
  }
  expect(write).toBeGreaterThan(60);
  // Every step of every kind, or this has shown nothing: looking for work, the work, handing it over.
  for (const { type } of kinds)
    for (const step of [-1, 0, 1]) expect(seen).toContain(`${type} running ${step}`);
});
