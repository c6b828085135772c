import { expect } from "vitest";
import { HOUR } from "#app/core/time/clock.ts";
import { stopsAgent, type FailureClass } from "#app/domain/agents/engine/failure.ts";
import { kindOf } from "#app/domain/agents/kinds/index.ts";
import { isWork, maxWaiting } from "#app/domain/work-queue/work-queue.ts";
import { readWorkQueue } from "#app/domain/work-queue/read-work-queue.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { WorkflowWorld } from "./workflow-world.ts";
import { expectCountsMatchRows } from "./counter-check.ts";

interface OpenTask {
  agent: string;
  type: string;
  enabled: number;
  removed: number | null;
  agentStatus: string;
  status: string;
  dueAt: number | null;
  waitsFor: string | null;
  failure: FailureClass | null;
  origin: Origin;
}

const openTasks = `SELECT a.id AS agent, a.type, a.enabled, a.removed_at AS removed, a.status AS agentStatus,
    t.status, t.due_at AS dueAt, t.waits_for AS waitsFor, t.failure, t.origin
  FROM agents a LEFT JOIN tasks t ON t.agent_id = a.id AND t.status IN ('queued', 'running')`;

/** Of the idea `i`: no task that goes on has claimed to write about it. */
const noAgentWrites = `NOT EXISTS (SELECT 1 FROM work_claims c JOIN tasks t ON t.id = c.task_id
    WHERE c.workspace_id = i.workspace_id AND c.claim LIKE 'write:' || i.id || ':%'
      AND t.status IN ('queued', 'running'))`;

/** Rules that no row may break, each with what is found where one does. */
const broken: Readonly<Record<string, string>> = {
  "an idea is written about without anybody at it": `SELECT i.id FROM ideas i WHERE i.state = 'in_work'
      AND NOT EXISTS (SELECT 1 FROM content_items p WHERE p.idea_id = i.id AND p.kind = 'article')
      AND ${noAgentWrites}`,
  "an idea stays in work though its article is out": `SELECT i.id FROM ideas i WHERE i.state = 'in_work'
      AND EXISTS (SELECT 1 FROM content_items p WHERE p.idea_id = i.id AND p.kind = 'article' AND p.published_at IS NOT NULL)`,
  "an idea is still planned while an agent writes about it": `SELECT i.id FROM ideas i
      WHERE i.state IN ('proposed', 'planned', 'dropped') AND NOT (${noAgentWrites})`,
  "a week has two editions": `SELECT a.id FROM content_items a JOIN content_items b ON b.workspace_id = a.workspace_id
      AND b.origin = a.origin AND b.kind = 'newsletter' AND b.id > a.id
      WHERE a.kind = 'newsletter' AND abs(b.created_at - a.created_at) < 4 * 86400000`,
  "two articles are about one idea": `SELECT idea_id FROM content_items WHERE kind = 'article'
      GROUP BY idea_id, origin HAVING count(*) > 1`,
  "an agent has no task, or two": `SELECT a.id FROM agents a
      LEFT JOIN tasks t ON t.agent_id = a.id AND t.status IN ('queued', 'running')
      GROUP BY a.id HAVING count(t.id) <> 1`,
  "a draft has no agent": `SELECT p.id FROM content_items p WHERE p.state = 'draft' AND CASE
      WHEN p.improve_task_id IS NULL THEN NOT EXISTS (SELECT 1 FROM agents a
        WHERE a.type = 'seo_optimizer' AND a.enabled = 1 AND a.workspace_id = p.workspace_id)
      ELSE NOT EXISTS (SELECT 1 FROM tasks t
        WHERE t.id = p.improve_task_id AND t.status IN ('queued', 'running')) END`,
  "approved content has no agent that publishes it": `SELECT p.id FROM content_items p
      WHERE p.state = 'approved' AND p.kind = 'article' AND CASE
      WHEN p.publish_task_id IS NULL THEN NOT EXISTS (SELECT 1 FROM agents a
        WHERE a.type = 'publisher' AND a.enabled = 1 AND a.workspace_id = p.workspace_id)
      ELSE NOT EXISTS (SELECT 1 FROM tasks t
          WHERE t.id = p.publish_task_id AND t.status IN ('queued', 'running'))
        AND NOT EXISTS (SELECT 1 FROM publications x WHERE x.content_item_id = p.id) END`,
  "a change request has no agent to answer it": `SELECT p.id FROM content_items p JOIN agents a ON a.id = p.agent_id
      WHERE p.state = 'changes_requested' AND a.removed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM agents b
        WHERE b.workspace_id = p.workspace_id AND b.type = a.type AND b.removed_at IS NULL)`,
  "a change request belongs to an agent that has finished it": `SELECT p.id FROM content_items p
      JOIN work_claims c ON c.workspace_id = p.workspace_id AND c.claim = 'answer:' || p.version_id
      JOIN tasks t ON t.id = c.task_id
      WHERE p.state = 'changes_requested' AND t.status NOT IN ('queued', 'running')`,
  "a publish job waits without a due time or a person": `SELECT id, state FROM publish_jobs
      WHERE (state IN ('due', 'sending', 'checking')) <> (due_at IS NOT NULL)`,
  "something is held without a reason": `SELECT id FROM publish_jobs WHERE state = 'on_hold' AND error IS NULL`,
  "something is published without an approval": `SELECT p.id FROM publications p
      WHERE p.version_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.version_id = p.version_id
        AND r.decision = 'approved' AND (p.origin = 'simulated' OR r.decided_by = 'person'))`,
  "something is real that is not, or the other way round": `SELECT p.id FROM publications p
      JOIN content_items pc ON pc.id = p.content_item_id WHERE p.origin <> pc.origin
      UNION ALL SELECT l.id FROM earnings_entries l JOIN publications p ON p.id = l.publication_id
        WHERE l.origin <> p.origin`,
  "a place got more than it is to get on a day": `SELECT channel, published_at / 86400000 AS day FROM publications
      WHERE published_at IS NOT NULL GROUP BY channel, day
      HAVING count(*) > CASE WHEN channel LIKE '%short%' THEN 4 ELSE 2 END`,
  "something has arrived twice": `SELECT idempotency_key FROM simulated_posts WHERE deliveries > 1`,
  "something was published without a record": `SELECT idempotency_key FROM simulated_posts
      WHERE idempotency_key NOT IN (SELECT id FROM publications)`,
};

/** What holds after every event. */
export async function expectHolds(world: WorkflowWorld): Promise<void> {
  const { engine, faults } = world;
  expect(faults).toEqual([]);
  for (const [fault, sql] of Object.entries(broken)) expect(engine.rows(sql), fault).toEqual([]);
  await expectNoAgentStuck(world);
}

/** Each enabled agent has a due time, waits for missing work, or for a person who was notified. */
async function expectNoAgentStuck({ engine, latest }: WorkflowWorld) {
  const { rows, db, workspaceId } = engine;
  const [workspace] = rows<{ suspended: number | null }>(
    "SELECT suspended_at AS suspended FROM workspaces WHERE id = ?",
    workspaceId,
  );
  if (workspace?.suspended !== null) return;
  // A clock that is set back makes nothing of what has been looked at undone.
  const now = latest();
  for (const task of rows<OpenTask>(openTasks)) {
    if (task.enabled === 0 || task.removed !== null) continue;
    const { dueAt, waitsFor, type, agent: agentId, origin } = task;
    if (waitsFor === null) {
      const stopped = stopsAgent(task.failure);
      if (dueAt === null) expect([stopped, task.agentStatus], type).toEqual([true, "error"]);
      continue;
    }
    if (dueAt !== null && dueAt <= now) continue;
    const looker = { workspaceId, agentId, origin, timeZone: "UTC", now, leadMs: 4 * HOUR };
    const { pickWork } = kindOf(type);
    const workQueue = await db.snapshot((tx) =>
      readWorkQueue(tx, looker, { of: pickWork.of, maxWaiting }),
    );
    const next = pickWork(workQueue);
    // Its time may have come since it looked, but not without its being due by then.
    if (isWork(next))
      expect([type, next.type, dueAt, waitsFor]).toEqual([type, "nothing", dueAt, waitsFor]);
  }
}

/** Every count of every agent equals its rows. */
export function expectWorkflowCounts({ engine: { db, rows } }: WorkflowWorld): void {
  expectCountsMatchRows(db.reader, {
    forgotten: (agent) => {
      const [first] = rows<{ ordinal: number }>(
        "SELECT min(ordinal) AS ordinal FROM tasks WHERE agent_id = ?",
        agent,
      );
      return ((first?.ordinal ?? 1) - 1) % 10_000;
    },
  });
}
