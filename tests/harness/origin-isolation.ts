import { expect } from "vitest";
import type { Connection } from "#db/sqlite.server.ts";

/** What belongs together and is of two worlds, by what it is. */
const mixed = {
  "a text and the task that made it": `SELECT v.id FROM content_versions v JOIN content_items p ON p.id = v.content_item_id
    JOIN tasks t ON v.id LIKE t.id || '-%' WHERE p.origin <> t.origin`,
  "a text and its writer": `SELECT v.id FROM content_versions v JOIN content_items p ON p.id = v.content_item_id
    WHERE v.writer <> CASE p.origin WHEN 'real' THEN 'model' ELSE 'scripted' END`,
  "a content item and its parent": `SELECT p.id FROM content_items p JOIN content_items parent ON parent.id = p.parent_id
    WHERE p.origin <> parent.origin`,
  "a claim and its task": `SELECT c.claim FROM work_claims c JOIN tasks t ON t.id = c.task_id
    WHERE c.claim NOT LIKE 'answer:%' AND c.claim NOT LIKE '%:' || t.origin`,
  "a task and its content item": `SELECT t.id FROM tasks t JOIN content_items p ON p.id = t.content_item_id
    WHERE p.origin <> t.origin`,
  "a publication and its content item": `SELECT pl.id FROM publications pl JOIN content_items p ON p.id = pl.content_item_id
    WHERE pl.origin <> p.origin`,
  "a publication and its channel": `SELECT id FROM publications
    WHERE (origin = 'simulated') <> (channel LIKE 'sample %')`,
  "money and what it was earned with": `SELECT l.id FROM earnings_entries l JOIN publications p
    ON p.id = l.publication_id WHERE l.origin <> p.origin`,
  "news and its task": `SELECT a.id FROM activities a JOIN tasks t ON t.id = a.task_id
    WHERE a.origin <> t.origin`,
  // Only the owner can approve real content.
  "a real text and a decision of no person": `SELECT r.id FROM reviews r JOIN content_items p ON p.id = r.content_item_id
    WHERE p.origin = 'real' AND r.decided_by = 'policy'`,
} as const;

/** The counts of both worlds, and the rows that they count. */
const counted = `SELECT a.type, o.origin,
    coalesce(json_extract(CASE o.origin WHEN 'real' THEN a.real_counters ELSE a.simulated_counters END, '$.tasksDone'), 0)
      AS counted,
    (SELECT count(*) FROM tasks t WHERE t.agent_id = a.id AND t.origin = o.origin AND t.status = 'done') AS done
  FROM agents a, (SELECT 'real' AS origin UNION SELECT 'simulated') o`;

/**
 * Nothing of play is mixed with anything real. Texts are expected to be signed `scripted` and `model`
 * by the writers of the two worlds.
 */
export function expectOriginIsolation(db: Connection): void {
  for (const [what, sql] of Object.entries(mixed)) {
    expect([what, db.prepare(sql).all()]).toEqual([what, []]);
  }
  const counts = db.prepare<[], { counted: number; done: number }>(counted).all();
  expect(counts.filter((each) => each.counted !== each.done)).toEqual([]);
}
