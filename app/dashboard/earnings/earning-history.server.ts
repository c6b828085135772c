import type { Queries } from "#db/client.server.ts";
import type { EarningFields } from "#app/domain/earnings/earning.ts";
import { findEarning, type Earning } from "#app/domain/earnings/entries.server.ts";

const sql = {
  history: `SELECT c.version, c.created_at AS at, c.before, c.after, coalesce(u.first_name, u.email) AS name
    FROM earning_changes c LEFT JOIN users u ON u.id = c.actor_id
    WHERE c.workspace_id = ? AND c.entry_id = ? ORDER BY c.version`,
  person: "SELECT coalesce(first_name, email) AS name FROM users WHERE id = ?",
  file: "SELECT name FROM earning_imports WHERE id = ? AND workspace_id = ?",
} as const;

/** An entry with its history. */
export interface EarningHistory {
  entry: Earning;
  /** Who entered it; null: unknown. */
  by: string | null;
  /** The imported file; null: added manually. */
  file: string | null;
  history: {
    version: number;
    at: number;
    by: string | null;
    before: EarningFields;
    after: EarningFields;
  }[];
}

/** An entry made by the owner. @throws AppError `not_found` */
export async function readEarningHistory(
  tx: Queries,
  workspaceId: string,
  id: string,
): Promise<EarningHistory> {
  const entry = await findEarning(tx, workspaceId, id);
  const person = tx.statement<{ name: string | null }>(sql.person);
  const file = tx.statement<{ name: string }>(sql.file);
  const history = tx.statement<{
    version: number;
    at: number;
    before: string;
    after: string;
    name: string | null;
  }>(sql.history);
  return {
    entry,
    by: entry.enteredBy === null ? null : ((await person.value(entry.enteredBy)) ?? null),
    file:
      entry.importId === null
        ? null
        : ((await file.value(entry.importId, workspaceId)) ?? "a file"),
    history: (await history.all(workspaceId, id)).map(({ before, after, name, ...rest }) => ({
      ...rest,
      by: name,
      // JSON written by `stateOf`.
      before: JSON.parse(before) as EarningFields,
      after: JSON.parse(after) as EarningFields,
    })),
  };
}
