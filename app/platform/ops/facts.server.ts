import type { Queries } from "../../../db/client.server";

const factsSql = {
  note: `INSERT INTO meta (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
} as const;

/** Writes down a fact about the installation itself, in the caller's transaction. */
export async function noteFact(tx: Queries, key: string, value: string): Promise<void> {
  await tx.statement(factsSql.note).run(key, value);
}
