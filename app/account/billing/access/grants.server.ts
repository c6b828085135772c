import type { Queries } from "#db/client.server.ts";

/** The only SQL that writes complimentary access. */
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

/** Grants access; false: the user already has a grant. */
export async function grantAccess(tx: Queries, grant: NewGrant): Promise<boolean> {
  const held = await tx.statement(grantsSql.heldBy).get(grant.userId);
  if (held !== undefined) return false;
  await insertGrant(tx, grant);
  return true;
}

/** Grants access unless the user ever had a grant, even a revoked one. */
export async function grantFirstAccess(tx: Queries, grant: NewGrant): Promise<void> {
  const earlier = await tx.statement(grantsSql.anyOf).get(grant.userId);
  if (earlier === undefined) await insertGrant(tx, grant);
}

/** Revokes the grant and returns its reason; null: there was none. */
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
