import type { Queries } from "#db/client.server.ts";

/** The only texts that write complimentary access. */
const grantsSql = {
  anyOf: "SELECT id FROM access_grants WHERE user_id = ? LIMIT 1",
  heldBy: "SELECT id FROM access_grants WHERE user_id = ? AND revoked_at IS NULL LIMIT 1",
  insert: "INSERT INTO access_grants (id, user_id, reason, created_at) VALUES (?, ?, ?, ?)",
  revoke: `UPDATE access_grants SET revoked_at = ?, revoke_reason = ?
    WHERE user_id = ? AND revoked_at IS NULL RETURNING reason`,
} as const;

interface NewGrant {
  id: string;
  userId: string;
  /** Why, for the operator to read. */
  reason: string;
  createdAt: number;
}

/** Gives access unless the person holds it already: then false. */
export async function grantAccess(tx: Queries, grant: NewGrant): Promise<boolean> {
  const held = await tx.statement(grantsSql.heldBy).get(grant.userId);
  if (held !== undefined) return false;
  await insertGrant(tx, grant);
  return true;
}

/** Gives access to somebody who was never given any, also not such that was taken back. */
export async function grantFirstAccess(tx: Queries, grant: NewGrant): Promise<void> {
  const earlier = await tx.statement(grantsSql.anyOf).get(grant.userId);
  if (earlier === undefined) await insertGrant(tx, grant);
}

/** Takes back what is held. Gives why it had been given; null: nothing was held. */
export async function revokeAccess(
  tx: Queries,
  { userId, reason, now }: { userId: string; reason: string; now: number },
): Promise<string | null> {
  const revoke = tx.statement<{ reason: string }>(grantsSql.revoke);
  return (await revoke.value(now, reason, userId)) ?? null;
}

async function insertGrant(tx: Queries, grant: NewGrant): Promise<void> {
  const { id, userId, reason, createdAt } = grant;
  await tx.statement(grantsSql.insert).run(id, userId, reason, createdAt);
}
