import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** The only texts that write the ledger. */
const insertEarning = `INSERT INTO earnings_entries (id, workspace_id, publication_id, agent_id, amount_cents, source,
      origin, day, created_at)
    VALUES (@id, @workspaceId, @publicationId, @agentId, @amountCents, @source, @origin, @day, @now)
    ON CONFLICT (publication_id, day)
      DO UPDATE SET amount_cents = earnings_entries.amount_cents + excluded.amount_cents`;

const sumSql = {
  several: `SELECT agent_id AS "agentId", day, CAST(sum(amount_cents) AS bigint) AS "amountCents",
      max(created_at) AS now FROM earnings_entries
    WHERE workspace_id = @workspaceId AND origin = 'simulated' AND day < @day
    GROUP BY agent_id, day HAVING count(*) > 1 LIMIT @limit`,
  remove: `DELETE FROM earnings_entries WHERE workspace_id = @workspaceId AND origin = 'simulated' AND day = @day
    AND agent_id IS NOT DISTINCT FROM @agentId`,
  insert: `INSERT INTO earnings_entries (id, workspace_id, agent_id, amount_cents, source, origin, day, created_at)
    VALUES (@id, @workspaceId, @agentId, @amountCents, 'Readers of several texts', 'simulated', @day, @now)`,
} as const;

/** What a placement's readers have brought on a day. */
interface Earning {
  id: string;
  workspaceId: string;
  publicationId: string;
  /** Whose work it was; null: nobody's any more. */
  agentId: string | null;
  /** More than nothing. */
  amountCents: number;
  /** Where it comes from, in words a person knows. */
  source: string;
  origin: Origin;
  /** YYYY-MM-DD, by the workspace's clock. */
  day: string;
  now: number;
}

/** Books what has been earned since it was booked last; a placement has one entry a day. */
export async function bookEarning(tx: Queries, earning: Earning): Promise<void> {
  await tx.statement(insertEarning).run({ ...earning });
}

interface Folded {
  agentId: string | null;
  day: string;
  amountCents: number;
  now: number;
}

/**
 * Leaves one simulated entry for each agent and day before a day, with what they came to. What is booked for
 * such a day later stands beside it until it is folded, too. Gives how many such days there were.
 * @param day YYYY-MM-DD
 */
export async function sumOldEarnings(
  tx: Queries,
  { newId, ...old }: { workspaceId: string; day: string; limit: number; newId: NewId },
): Promise<number> {
  const { workspaceId } = old;
  const several = await tx.statement<Folded>(sumSql.several).all(old);
  for (const { agentId, day, ...sum } of several) {
    await tx.statement(sumSql.remove).run({ workspaceId, agentId, day });
    await tx.statement(sumSql.insert).run({ id: newId(), workspaceId, agentId, day, ...sum });
  }
  return several.length;
}
