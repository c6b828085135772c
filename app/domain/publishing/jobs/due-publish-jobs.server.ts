import type { Db } from "#db/client.server.ts";
import type { LeasedTable } from "#app/platform/jobs/leased-queue.server.ts";
import { findPublishJob, type PublishJobRow } from "./publish-job-store.server.ts";

const isWaiting = "o.state IN ('due', 'sending', 'checking', 'draft_created')";
const due = `FROM publish_jobs o JOIN publications p ON p.id = o.publication_id
    JOIN workspaces w ON w.id = o.workspace_id
  WHERE ${isWaiting} AND o.due_at <= @now`;
/** One for each channel, so that a slow channel doesn't hide the jobs of others. */
const oneEach = `SELECT min(o.id) AS id, o.workspace_id AS "workspaceId", p.channel ${due}`;
const grouped = "GROUP BY o.workspace_id, p.channel ORDER BY min(o.due_at) LIMIT @limit";

/** Leases jobs; only `publish-job-store.server.ts` writes their states. */
const sql = {
  // Tomorrow's demo runs on a past clock with its own outbox.
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
 * Due publish jobs, one at a time for each channel of a workspace.
 * @param workspaceId only this workspace; left out: all except tomorrow's demo
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
    // Unexpected errors only: the job keeps its state, and a possible publication is looked up later.
    async fail(tx, { id, leasedUntil }, { dueAt }) {
      if (dueAt !== null) await tx.statement(sql.moveLease).run(dueAt, id, leasedUntil);
    },
  };

  return {
    table,
    keyOf,
    /** The next due job of the same channel. */
    async nextAtSame(publishJob: Place, now: number): Promise<{ id: string; key: string } | null> {
      const { workspaceId: of, channel } = publishJob;
      const target = { workspaceId: of, channel };
      const id = await read.statement<{ id: string }>(sql.nextOfKey).value({ ...target, now });
      return id === undefined ? null : withKey({ id, ...target });
    },
    /** When this workspace's next job is due; null: none. */
    nextDueAt: async (of: string): Promise<number | null> =>
      (await read.statement<{ dueAt: number | null }>(sql.nextDueAt).value(of)) ?? null,
  };
}
