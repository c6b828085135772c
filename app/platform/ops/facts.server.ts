import type { Queries } from "#db/client.server.ts";

const factsSql = {
  note: `INSERT INTO meta (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  read: "SELECT value FROM meta WHERE key = ?",
  forget: "DELETE FROM meta WHERE key = ?",
} as const;

/** Stores a fact about the installation, in the caller's transaction. */
export async function noteFact(tx: Queries, key: string, value: string): Promise<void> {
  await tx.statement(factsSql.note).run(key, value);
}

/** Reads a fact; null: not stored. */
export async function readFact(tx: Queries, key: string): Promise<string | null> {
  return (await tx.statement<{ value: string }>(factsSql.read).value(key)) ?? null;
}

export async function forgetFact(tx: Queries, key: string): Promise<void> {
  await tx.statement(factsSql.forget).run(key);
}
