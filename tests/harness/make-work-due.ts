import type { Connection } from "#db/sqlite.server.ts";

/** Tomorrow's demo is made on a clock of the past, which is not to be disturbed. */
export const inUse = "workspace_id IN (SELECT id FROM workspaces WHERE kind <> 'next_demo')";

/**
 * Makes the plan's next ideas due at once, in every workspace, and wakes the enabled agents that wait for their time:
 * a test cannot wait for tomorrow's slot, nor for tomorrow's room at the places. What the outbox has just
 * taken, for two minutes, stays its own.
 */
export function makeWorkDue(db: Connection): void {
  const now = Date.now();
  const day = 24 * 3_600_000;
  db.prepare(
    `UPDATE publications SET published_at = published_at - ? WHERE published_at > ? AND ${inUse}`,
  ).run(day, now - day);
  db.prepare(
    `UPDATE publish_jobs SET due_at = @now WHERE state = 'due' AND due_at > @now
       AND due_at NOT BETWEEN @now + @lease - 10000 AND @now + @lease AND ${inUse}`,
  ).run({ now, lease: 2 * 60_000 });
  db.prepare(`UPDATE ideas SET slot_at = ? WHERE state = 'planned' AND ${inUse}`).run(now);
  db.prepare(
    `UPDATE tasks SET due_at = ?, waits_for = NULL
     WHERE status = 'queued' AND waits_for IS NOT NULL AND works_until IS NULL AND ${inUse}
       AND agent_id IN (SELECT id FROM agents WHERE enabled = 1)`,
  ).run(now);
}
