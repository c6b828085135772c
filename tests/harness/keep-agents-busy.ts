import type { Connection } from "#db/sqlite.server.ts";
import { makeWorkDue, inUse } from "./make-work-due.ts";

/**
 * One step further: what is under way is done, what waits for its time or for trust has waited long enough, and
 * a writer without an idea gets one. A browser cannot wait for tomorrow's slot, nor for the
 * half hour that an article takes. Who waits after a failure goes on doing so.
 */
export function keepAgentsBusy(db: Connection): void {
  const now = Date.now();
  addIdeas(db, now);
  makeWorkDue(db);
  db.prepare(
    `UPDATE content_items SET decide_at = @now WHERE state = 'in_review' AND decide_at > @now AND ${inUse}`,
  ).run({ now });
  db.prepare(
    `UPDATE tasks SET due_at = @now, works_until = CASE WHEN works_until IS NOT NULL THEN @now END
     WHERE status = 'queued' AND due_at > @now AND retry_at IS NULL AND ${inUse}`,
  ).run({ now });
}

/** One idea for each workspace without any, as its owner would add it. All differ, as duplicates are dismissed. */
function addIdeas(db: Connection, now: number): void {
  db.prepare(
    `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, slot_at, created_at)
     SELECT 'given-' || lower(hex(randomblob(8))), w.id, 'planned',
       'Herb ' || (SELECT count(*) FROM ideas WHERE workspace_id = w.id), '', '',
       'Readers have asked for it', 'owner', @now, @now
     FROM workspaces w WHERE w.kind <> 'next_demo'
       AND NOT EXISTS (SELECT 1 FROM ideas i WHERE i.workspace_id = w.id AND i.state = 'planned')`,
  ).run({ now });
}
