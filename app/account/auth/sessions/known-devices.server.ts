import type { Queries } from "#db/client.server.ts";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";

/** Devices unused for this long are forgotten and count as new again. */
const rememberedForMs = 365 * DAY;

const sql = {
  forget: "DELETE FROM known_devices WHERE user_id = ? AND last_sign_in_at <= ?",
  known: "SELECT device FROM known_devices WHERE user_id = ?",
  note: `INSERT INTO known_devices (user_id, device, last_sign_in_at) VALUES (@userId, @device, @now)
    ON CONFLICT (user_id, device) DO UPDATE SET last_sign_in_at = @now`,
  owner: `SELECT w.id AS "workspaceId", u.first_name AS "firstName", u.email
    FROM users u JOIN workspaces w ON w.owner_id = u.id WHERE u.id = ?`,
} as const;

interface Owner {
  workspaceId: string;
  firstName: string | null;
  email: string | null;
}

/**
 * Remembers a user's device types and reports new ones (decision 27).
 * @param device as `deviceOf` names it
 * @returns the notification to send after the commit; null: a known device or the first one
 */
export async function noteDevice(
  tx: Queries,
  { userId, device }: { userId: string; device: string },
  { clock, newId }: { clock: Clock; newId: NewId },
): Promise<WorkspaceEvent | null> {
  const now = clock.now();
  await tx.statement(sql.forget).run(userId, now - rememberedForMs);
  const known = await tx.statement<{ device: string }>(sql.known).values(userId);
  await tx.statement(sql.note).run({ userId, device, now });
  if (known.length === 0 || known.includes(device)) return null;
  const owner = await tx.statement<Owner>(sql.owner).get(userId);
  if (!owner) return null;
  const { workspaceId, firstName, email } = owner;
  const activity = await addAction(tx, {
    id: newId(),
    actor: { workspaceId, user: { id: userId, firstName, email } },
    agentId: null,
    title: "Sign-in from a new device",
    description: `${device}. If this was not you, change your password where you sign in, and tell us.`,
    severity: "warning",
    createdAt: now,
    change: null,
  });
  return { workspaceId, type: "activity", activity };
}
