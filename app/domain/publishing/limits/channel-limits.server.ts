import type { Queries } from "#db/client.server.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** The only statements that write channel limits. */
const sql = {
  put: `INSERT INTO channel_limits (workspace_id, channel, quiet_from, quiet_to, max_per_day)
    VALUES (@workspaceId, @channel, @from, @to, @maxPerDay)
    ON CONFLICT (workspace_id, channel) DO UPDATE SET quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, max_per_day = excluded.max_per_day`,
  of: `SELECT channel, quiet_from AS "from", quiet_to AS "to", max_per_day AS "maxPerDay"
    FROM channel_limits WHERE workspace_id = ?`,
  at: `SELECT h.quiet_from AS "from", h.quiet_to AS "to", h.max_per_day AS "maxPerDay",
      w.time_zone AS "timeZone"
    FROM channel_limits h JOIN workspaces w ON w.id = h.workspace_id
    WHERE h.workspace_id = ? AND h.channel = ?`,
} as const;

/** A channel's limits, as chosen by the owner. */
export interface ChannelLimits {
  /** Null: it takes something at any hour. */
  quiet: QuietHours | null;
  /** Publications per day; null: as many as the channel allows. */
  maxPerDay: number | null;
}

export const anyQuietHours: ChannelLimits = { quiet: null, maxPerDay: null };

interface Row {
  from: number | null;
  to: number | null;
  maxPerDay: number | null;
}

/** By channel name; channels that are left out are unchanged. */
export async function quietHoursOfChannels(
  tx: Queries,
  workspaceId: string,
): Promise<ReadonlyMap<string, ChannelLimits>> {
  const rows = await tx.statement<Row & { channel: string }>(sql.of).all(workspaceId);
  return new Map(rows.map(({ channel, ...row }) => [channel, hoursIn(row)]));
}

/** The limits of one channel with its time zone; null: defaults. */
export async function quietHoursAt(
  tx: Queries,
  { workspaceId, channel }: { workspaceId: string; channel: string },
): Promise<(ChannelLimits & { timeZone: string }) | null> {
  const row = await tx.statement<Row & { timeZone: string }>(sql.at).get(workspaceId, channel);
  return row ? { ...hoursIn(row), timeZone: row.timeZone } : null;
}

export async function putQuietHours(
  tx: Queries,
  target: { workspaceId: string; channel: string },
  { quiet, maxPerDay }: ChannelLimits,
): Promise<void> {
  const [from, to] = [quiet?.from ?? null, quiet?.to ?? null];
  await tx.statement(sql.put).run({ ...target, from, to, maxPerDay });
}

const hoursIn = ({ from, to, maxPerDay }: Row): ChannelLimits => ({
  quiet: from === null || to === null ? null : { from, to },
  maxPerDay,
});
