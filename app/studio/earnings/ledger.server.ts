import type { Queries } from "../../../db/client.server";
import type { Origin } from "../../workspace/origin";

/** The only text that writes the ledger. */
const insertEarning = `INSERT INTO ledger_entries (id, workspace_id, placement_id, agent_id, amount_cents, source,
      origin, day, created_at)
    VALUES (@id, @workspaceId, @placementId, @agentId, @amountCents, @source, @origin, @day, @now)
    ON CONFLICT (placement_id, day)
      DO UPDATE SET amount_cents = ledger_entries.amount_cents + excluded.amount_cents`;

/** What a placement's readers have brought on a day. */
interface Earning {
  id: string;
  workspaceId: string;
  placementId: string;
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
