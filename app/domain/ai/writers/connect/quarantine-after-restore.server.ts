import { copiedAtFact } from "#db/copy.server.ts";
import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { formatWeekTime } from "#app/core/text/clock-words.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { forgetFact, readFact } from "#app/platform/ops/facts.server.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import { markPublishJobsUnconfirmed } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { setStopped } from "#app/domain/spending/limits.server.ts";
import { noteRestore, type Held } from "./last-restore.server.ts";

const sql = {
  live: `SELECT id, time_zone AS "timeZone" FROM workspaces WHERE mode = 'live'`,
} as const;

/**
 * On the first start after a restore: unfinished publications are checked first, and live work
 * stops until its owners continue. One transaction with the removal of the backup's mark, so that
 * an interrupted start begins again. Call before anything else.
 */
export async function quarantineAfterRestore({
  db,
  clock,
  newId,
  log,
  onRestored,
}: {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  /** Further changes in the same transaction. */
  onRestored(tx: Queries): Promise<void>;
}): Promise<Held | null> {
  const now = clock.now();
  const held = await db.write(async (tx) => {
    const mark = await readFact(tx, copiedAtFact);
    if (mark === null) return null;
    const copiedAt = Number(mark);
    const publishJobs = await markPublishJobsUnconfirmed(tx, now);
    const workspaces = await tx.statement<{ id: string; timeZone: string }>(sql.live).all();
    for (const workspace of workspaces) await stop(tx, workspace, { copiedAt, now, newId });
    await onRestored(tx);
    await forgetFact(tx, copiedAtFact);
    const found = { copiedAt, restoredAt: now, publishJobs, workspaces: workspaces.length };
    await noteRestore(tx, found);
    return found;
  });
  if (held) {
    const { publishJobs, workspaces } = held;
    const of = new Date(held.copiedAt).toISOString();
    log.warn(
      { of, publishJobs, workspaces },
      "a backup was restored: unfinished publications are checked first, and live work waits for its owners",
    );
  }
  return held;
}

async function stop(
  tx: Queries,
  { id: workspaceId, timeZone }: { id: string; timeZone: string },
  { copiedAt, now, newId }: { copiedAt: number; now: number; newId: NewId },
): Promise<void> {
  await setStopped(tx, workspaceId, { at: now, by: "restore" });
  await addNews(tx, {
    id: newId(),
    workspaceId,
    title: "Stopped: a backup was restored",
    description: `The backup is from ${dayIn(copiedAt, timeZone)}, ${formatWeekTime(copiedAt, timeZone)}; anything later is missing here. Scheduled publications are checked first, and you will be asked in Review about those already due. AI spending and publishing are stopped until you continue under Settings, Spending. Before that, check whether your latest content is already online`,
    severity: "warning",
    origin: "real",
    createdAt: now,
  });
}
