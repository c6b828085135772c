import { join } from "node:path";
import { Database } from "#db/sqlite.server.ts";

/** Scans that are meant, each with its reason. */
const meantScans = [
  // Once at the start: all that a dead process left running, by the index of open tasks.
  "UPDATE tasks SET due_at",
  // Once a night: all subscriptions are fetched again.
  "INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, created_at)\n    SELECT",
  // The operator's list, by the order of accounts, a page at a time.
  "SELECT u.id AS userId",
  // The names of places that it has found itself, each by the index: a few.
  "WITH RECURSIVE names",
  // The list of tables, by which a test gives each row its duplicate.
  "SELECT name FROM main.sqlite_master",
];

/** What has failed and waits: indexes of nothing else, which are empty while all is well. */
const indexOfFailures = /USING (COVERING )?INDEX billing_(events|syncs)_failed\b/;

/** What the statements would look through from end to end. */
export function scansAmong(statements: ReadonlySet<string>, dataDir: string): string[] {
  const planner = new Database(join(dataDir, "app.sqlite"), { readonly: true });
  const scans: string[] = [];
  for (const sql of statements) {
    if (!/^\s*(select|update|delete|with|insert)\b/i.test(sql)) continue;
    if (meantScans.some((start) => sql.startsWith(start))) continue;
    for (const { detail } of planner
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()) {
      if (indexOfFailures.test(detail)) continue;
      // Of a workspace that has published for years, all of it is as bad as all there is. What measures one
      // workspace alone does so for the demo's thirty days.
      const isWhole =
        !sql.includes("measure_due_at") &&
        /^SEARCH .*INDEX placements_\w+ \(workspace_id=\?\)$/.test(detail);
      // Of the index of words, those texts that have the words; of what is counted, no more than a limit.
      const isMeant = /^SCAN (f VIRTUAL TABLE INDEX \d+:M3[<>]?$|\(subquery-\d+\)$)/.test(detail);
      if (isMeant) continue;
      // Nor are all ideas of a plan that reaches for years looked through, or put in order.
      const isWholePlan = /^SEARCH .*INDEX ideas_\w+ \(workspace_id=\?\)$/.test(detail);
      if (isWhole || isWholePlan || /^SCAN (?!json_each|CONSTANT)/.test(detail))
        scans.push(`${detail}: ${sql}`);
    }
  }
  planner.close();
  return scans;
}
