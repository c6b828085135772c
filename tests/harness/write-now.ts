import type Database from "better-sqlite3";

/** What is planned is written at once: its time has come, and agents that wait for work look again. */
export function writeNow(db: Pick<Database.Database, "prepare">): void {
  const now = Date.now();
  db.prepare("UPDATE ideas SET slot_at = ? WHERE state = 'planned'").run(now);
  db.prepare(
    `UPDATE tasks SET due_at = ?, waits_for = NULL
     WHERE status = 'queued' AND waits_for IS NOT NULL AND works_until IS NULL`,
  ).run(now);
}
