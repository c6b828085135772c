import type { Connection } from "../../db/sqlite.server";

/**
 * The plan's next ideas are due at once, in every workspace, and whoever waits for their time looks again:
 * a test cannot wait for tomorrow's slot.
 */
export function giveWork(db: Connection): void {
  const now = Date.now();
  db.prepare("UPDATE ideas SET slot_at = ? WHERE state = 'planned'").run(now);
  db.prepare(
    `UPDATE tasks SET due_at = ?, waits_for = NULL
     WHERE status = 'queued' AND waits_for IS NOT NULL AND works_until IS NULL`,
  ).run(now);
}
