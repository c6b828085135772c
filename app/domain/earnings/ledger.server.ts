import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** The only SQL that writes the ledger. */
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

/** What a publication earned on a day. */
interface Earning {
  id: string;
  workspaceId: string;
  publicationId: string;
  /** The agent that made it; null: it was deleted. */
  agentId: string | null;
  /** Positive. */
  amountCents: number;
  /** Its source, in words for people. */
  source: string;
  origin: Origin;
  /** YYYY-MM-DD, in the workspace's time zone. */
  day: string;
  now: number;
}

/** Adds earnings since the last time; a publication has one entry per day. */
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
 * Merges simulated entries before a day into one per agent and day. Entries added later for such a day are merged
 * the next time. Returns the number of such days.
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
