import type { Queries } from "#db/client.server.ts";

const factsSql = {
  note: `INSERT INTO meta (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  read: "SELECT value FROM meta WHERE key = ?",
  forget: "DELETE FROM meta WHERE key = ?",
} as const;

/** Writes down a fact about the installation itself, in the caller's transaction. */
export async function noteFact(tx: Queries, key: string, value: string): Promise<void> {
  await tx.statement(factsSql.note).run(key, value);
}

/** Such a fact; null: nobody has written it down. */
export async function readFact(tx: Queries, key: string): Promise<string | null> {
  return (await tx.statement<{ value: string }>(factsSql.read).value(key)) ?? null;
}

export async function forgetFact(tx: Queries, key: string): Promise<void> {
  await tx.statement(factsSql.forget).run(key);
}
