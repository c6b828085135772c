import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, MINUTE } from "#app/core/time/clock.ts";
import type { Actor } from "#app/workspace/viewer.ts";

/* A change request is answered by an agent, or refused. */

let engine: Awaited<ReturnType<typeof createTestEngine>>;
let actor: Actor;

beforeEach(async () => {
  engine = await createTestEngine({ watched: false });
  actor = { workspaceId: engine.workspaceId, user: null };
});
afterEach(() => engine.remove());

const waiting = () =>
  engine.rows<{ id: string; versionId: string; agentId: string }>(
    `SELECT id, version_id AS "versionId", agent_id AS "agentId" FROM content_items
     WHERE state = 'in_review' AND kind = 'article'`,
  )[0] ?? expect.fail("nothing waits");

const askForChanges = () => {
  const { id: contentItemId, versionId } = waiting();
  return engine.contentWorkflow.reviews.decide({
    workspaceId: engine.workspaceId,
    contentItemId,
    versionId,
    decision: "changes_requested",
    note: "shorter",
    decidedBy: "person",
    actorId: null,
  });
};

test("without an agent of its type, changes can't be requested, and the article keeps waiting", async () => {
  await engine.run(3 * DAY, 5 * MINUTE);
  const before = waiting();
  await engine.roster.remove(actor, before.agentId);
  await expect(askForChanges()).rejects.toMatchObject({ code: "conflict" });
  expect(waiting()).toEqual(before);
  // Another agent of its type answers instead.
  await engine.roster.add(actor, { type: "content_writer" });
  await askForChanges();
  await engine.run(DAY, 5 * MINUTE);
  expect(engine.rows("SELECT state FROM content_items WHERE id = ?", before.id)).toEqual([
    { state: "in_review" },
  ]);
  expect(waiting().versionId).not.toBe(before.versionId);
});
