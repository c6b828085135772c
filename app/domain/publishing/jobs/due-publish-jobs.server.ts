import type { Db } from "#db/client.server.ts";
import type { LeasedTable } from "#app/platform/jobs/leased-queue.server.ts";
import { findPublishJob, type PublishJobRow } from "./publish-job-store.server.ts";

const isWaiting = "o.state IN ('due', 'sending', 'checking', 'draft_created')";
const due = `FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
    JOIN workspaces w ON w.id = o.workspace_id
  WHERE ${isWaiting} AND o.due_at <= @now`;
/** One for each destination: many for one that is slow would keep the others' from being seen. */
const oneEach = `SELECT min(o.id) AS id, o.workspace_id AS "workspaceId", p.channel ${due}`;
const grouped = "GROUP BY o.workspace_id, p.channel ORDER BY min(o.due_at) LIMIT @limit";

/** What leases operations; their states are `publish-job-store.server.ts`'s to write. */
const sql = {
  // Tomorrow's demo is made on a clock of the past, by an outbox of its own.
  due: `${oneEach} AND w.kind <> 'next_demo' ${grouped}`,
  dueOfWorkspace: `${oneEach} AND o.workspace_id = @workspaceId ${grouped}`,
  nextOfKey: `SELECT o.id ${due} AND o.workspace_id = @workspaceId AND p.channel = @channel
    ORDER BY o.due_at, o.id LIMIT 1`,
  nextDueAt: `SELECT min(o.due_at) FROM publish_jobs o WHERE ${isWaiting} AND o.workspace_id = ?`,
  claim: `UPDATE publish_jobs SET due_at = @until
    WHERE id = @id AND state IN ('due', 'sending', 'checking', 'draft_created') AND due_at <= @now
    RETURNING workspace_id AS "workspaceId"`,
  moveLease: `UPDATE publish_jobs SET due_at = ?
    WHERE id = ? AND due_at = ? AND state IN ('due', 'sending', 'checking', 'draft_created')`,
} as const;

type Place = Pick<PublishJobRow, "workspaceId" | "channel">;
type DueChannel = Place & { id: string };

const keyOf = ({ workspaceId, channel }: Place) => `${workspaceId} ${channel}`;
const withKey = (row: DueChannel) => ({ id: row.id, key: keyOf(row) });

/**
 * Operations as rows that are due, one after the other at each destination of a workspace.
 * @param workspaceId of this one only; left out: of all but tomorrow's demo
 */
export function createDuePublishJobs(db: Db, workspaceId?: string) {
  const { read } = db;

  const table: LeasedTable<PublishJobRow> = {
    async due(look) {
      const rows = workspaceId
        ? await read.statement<DueChannel>(sql.dueOfWorkspace).all({ ...look, workspaceId })
        : await read.statement<DueChannel>(sql.due).all({ ...look });
      return rows.map(withKey);
    },
    async claim(tx, id, { now, until }) {
      const claimed = await tx
        .statement<Pick<Place, "workspaceId">>(sql.claim)
        .get({ id, now, until });
      return claimed && findPublishJob(tx, claimed.workspaceId, id);
    },
    async moveLease(tx, { id, leasedUntil }, to) {
      return (await tx.statement(sql.moveLease).run(to, id, leasedUntil)).changes > 0;
    },
    // Only what nobody has foreseen comes here: it keeps its state, and what may have arrived is looked up.
    async fail(tx, { id, leasedUntil }, { dueAt }) {
      if (dueAt !== null) await tx.statement(sql.moveLease).run(dueAt, id, leasedUntil);
    },
  };

  return {
    table,
    keyOf,
    /** The next that is due at the destination of this one. */
    async nextAtSame(publishJob: Place, now: number): Promise<{ id: string; key: string } | null> {
      const { workspaceId: of, channel } = publishJob;
      const place = { workspaceId: of, channel };
      const id = await read.statement<{ id: string }>(sql.nextOfKey).value({ ...place, now });
      return id === undefined ? null : withKey({ id, ...place });
    },
    /** When this workspace's next operation is due; null: none is. */
    nextDueAt: async (of: string): Promise<number | null> =>
      (await read.statement<{ dueAt: number | null }>(sql.nextDueAt).value(of)) ?? null,
  };
}
