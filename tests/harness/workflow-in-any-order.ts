import fc from "fast-check";
import { expect } from "vitest";
import { HOUR } from "#app/core/time/clock.ts";
import { workflowEvent, type WorkflowEvent } from "./workflow-events.ts";
import { expectWorkflowCounts, expectHolds } from "./workflow-truth.ts";
import { createWorkflowWorld, type WorkflowWorld } from "./workflow-world.ts";

/** How many events a workspace sees. */
const longest = 60;

/**
 * With any events in any order: nothing is published without an approval, nothing is lost, no agent is stuck
 * while there is work, and every count equals its rows.
 * @param steps how many events, at least
 * @returns how many there were
 */
export async function expectWorkflowHolds(steps: number, seed: number): Promise<number> {
  let happened = 0;
  for (let round = 0; happened < steps; round += 1) {
    const many = fc.array(workflowEvent, { minLength: longest / 2, maxLength: longest });
    const property = fc.asyncProperty(many, async (events) => {
      happened += events.length;
      // Every other one begins in the real world, where people decide.
      const first: WorkflowEvent[] = round % 2 === 1 ? [{ type: "switch mode" }] : [];
      await expectHoldsThrough([...first, ...events]);
    });
    await fc.assert(property, { numRuns: 1, seed: seed + round, endOnFailure: false });
  }
  return happened;
}

/** One workspace from its beginning to its end. */
export async function expectHoldsThrough(events: readonly WorkflowEvent[]): Promise<void> {
  const world = await createWorkflowWorld();
  try {
    for (const event of events) {
      await world.happen(event);
      await expectHolds(world);
    }
    await expectAllRight(world);
  } finally {
    await world.engine.remove();
  }
}

/** Counts are rows; and with all put right, everything comes to its end. */
export async function expectAllRight(world: WorkflowWorld): Promise<void> {
  expectWorkflowCounts(world);
  await putRight(world);
  expectAllDone(world);
  expectWorkflowCounts(world);
}

/** Everything is put right in both modes, and all the time that it takes passes. */
async function putRight(world: WorkflowWorld): Promise<void> {
  world.calmDown();
  await world.happen({ type: "access is back" });
  for (const kind of ["content_writer", "seo_optimizer", "publisher"])
    await world.happen({ type: "add agent", kind });
  for (let mode = 0; mode < 2; mode += 1) {
    // What is approved last (such as a week's newsletter) gets time to be sent.
    for (let turn = 0; turn < 16 || (turn < 24 && isUnderWay(world)); turn += 1) {
      await world.happen({ type: "see to it" });
      await world.happen({ type: "pass", ms: turn < 4 ? HOUR : 14 * HOUR });
      await approveAll(world);
      await expectHolds(world);
    }
    await world.happen({ type: "switch mode" });
  }
}

function isUnderWay({ engine: { rows } }: WorkflowWorld): boolean {
  return (
    rows("SELECT 1 FROM publish_jobs WHERE state IN ('due', 'sending', 'checking')").length > 0
  );
}

async function approveAll({
  engine: { rows, contentWorkflow, workspaceId },
}: WorkflowWorld): Promise<void> {
  const by = { note: "", decidedBy: "person", actorId: null } as const;
  for (const { id: contentItemId, versionId } of rows<{ id: string; versionId: string }>(
    "SELECT id, version_id AS versionId FROM content_items WHERE state = 'in_review'",
  )) {
    const decision = "approved" as const;
    await contentWorkflow.reviews.decide({
      workspaceId,
      contentItemId,
      versionId,
      decision,
      ...by,
    });
  }
}

/** With all put right, everything has come to an end. */
function expectAllDone({ engine: { rows } }: WorkflowWorld): void {
  expect(
    rows(
      `SELECT o.kind, o.state, o.error, p.origin FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
       WHERE o.state NOT IN ('confirmed', 'failed', 'cancelled')`,
    ),
  ).toEqual([]);
  // Every planned idea has been written.
  expect(rows("SELECT topic FROM ideas WHERE state = 'planned' AND slot_at IS NOT NULL")).toEqual(
    [],
  );
  expect(
    rows(
      `SELECT p.id, p.state FROM content_items p WHERE p.kind IN ('article', 'newsletter') AND p.state IN ('draft', 'in_review', 'changes_requested')`,
    ),
  ).toEqual([]);
  // What is still in work stays with an article that its owner does not want, or that no place has taken.
  expect(
    rows(
      `SELECT i.topic FROM ideas i WHERE i.state = 'in_work' AND NOT EXISTS (SELECT 1 FROM content_items p
         WHERE p.idea_id = i.id AND p.kind = 'article' AND (p.state IN ('rejected', 'archived') OR EXISTS
           (SELECT 1 FROM publications x WHERE x.content_item_id = p.id AND x.state = 'failed')))`,
    ),
  ).toEqual([]);
  // What is approved is out, or it was tried.
  expect(
    rows(
      `SELECT p.id, p.origin FROM content_items p WHERE p.state = 'approved' AND p.kind <> 'report' AND NOT EXISTS
         (SELECT 1 FROM publications x WHERE x.content_item_id = p.id AND x.state IN ('published', 'failed'))`,
    ),
  ).toEqual([]);
}
