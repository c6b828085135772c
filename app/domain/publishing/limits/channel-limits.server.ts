import type { Queries } from "#db/client.server.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** The only texts that write places' hours. */
const sql = {
  put: `INSERT INTO place_hours (workspace_id, destination, quiet_from, quiet_to, at_most_a_day)
    VALUES (@workspaceId, @destination, @from, @to, @atMostADay)
    ON CONFLICT (workspace_id, destination) DO UPDATE SET quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, at_most_a_day = excluded.at_most_a_day`,
  of: `SELECT destination, quiet_from AS "from", quiet_to AS "to", at_most_a_day AS "atMostADay"
    FROM place_hours WHERE workspace_id = ?`,
  at: `SELECT h.quiet_from AS "from", h.quiet_to AS "to", h.at_most_a_day AS "atMostADay",
      w.time_zone AS "timeZone"
    FROM place_hours h JOIN workspaces w ON w.id = h.workspace_id
    WHERE h.workspace_id = ? AND h.destination = ?`,
} as const;

/** What the owner of a workspace wants of a place. */
export interface ChannelLimits {
  /** Null: it takes something at any hour. */
  quiet: QuietHours | null;
  /** Publications a day; null: as many as the place takes. */
  atMostADay: number | null;
}

export const anyQuietHours: ChannelLimits = { quiet: null, atMostADay: null };

interface Row {
  from: number | null;
  to: number | null;
  atMostADay: number | null;
}

/** By the names of the places; what is not among them is as it is. */
export async function quietHoursOfChannels(
  tx: Queries,
  workspaceId: string,
): Promise<ReadonlyMap<string, ChannelLimits>> {
  const rows = await tx.statement<Row & { destination: string }>(sql.of).all(workspaceId);
  return new Map(rows.map(({ destination, ...row }) => [destination, hoursIn(row)]));
}

/** Of one place, with the zone whose clock it goes by; null: it is as it is. */
export async function quietHoursAt(
  tx: Queries,
  { workspaceId, destination }: { workspaceId: string; destination: string },
): Promise<(ChannelLimits & { timeZone: string }) | null> {
  const row = await tx.statement<Row & { timeZone: string }>(sql.at).get(workspaceId, destination);
  return row ? { ...hoursIn(row), timeZone: row.timeZone } : null;
}

export async function putQuietHours(
  tx: Queries,
  place: { workspaceId: string; destination: string },
  { quiet, atMostADay }: ChannelLimits,
): Promise<void> {
  const [from, to] = [quiet?.from ?? null, quiet?.to ?? null];
  await tx.statement(sql.put).run({ ...place, from, to, atMostADay });
}

const hoursIn = ({ from, to, atMostADay }: Row): ChannelLimits => ({
  quiet: from === null || to === null ? null : { from, to },
  atMostADay,
});
