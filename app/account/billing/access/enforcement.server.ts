import { eq } from "drizzle-orm";
import type { Db, Queries } from "#db/client.server.ts";
import { workspaces } from "#db/schema.server.ts";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import { listedDelay, nextAttemptAt, type Backoff } from "#app/platform/jobs/backoff.ts";
import { createLeasedQueue, type LeasedTable } from "#app/platform/jobs/leased-queue.server.ts";
import type { Suspension } from "#app/domain/agents/settings/suspension.server.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import {
  moveAccessCheck,
  requestAccessCheckOfAll,
  setAccessCheck,
  setAccessCheckOfOwner,
  type WorkspaceRow,
} from "#app/workspace/workspaces.server.ts";
import type { Access } from "./access.server.ts";

/** Workspaces looked up at once. */
const batch = 200;

/** No external calls here. */
const leaseMs = MINUTE;
const stopWithinMs = 5 * SECOND;

const backoff: Backoff = { delay: listedDelay(MINUTE) };

const checksSql = {
  due: "SELECT id FROM workspaces WHERE access_check_at <= ? ORDER BY access_check_at LIMIT ?",
  dueOne: `SELECT owner_id AS "ownerId" FROM workspaces WHERE id = ? AND access_check_at <= ?`,
  suspendedAt: `SELECT suspended_at AS "suspendedAt" FROM workspaces WHERE owner_id = ?`,
} as const;

const words = {
  suspended: {
    title: "Agents paused",
    description:
      "Your access has ended, so your agents are paused. Nothing was deleted. Subscribe again, and they pick up where they stopped.",
    severity: "warning",
  },
  resumed: {
    title: "Agents resumed",
    description:
      "You have access again, so your agents are working. Those you paused yourself stay paused.",
    severity: "info",
  },
} as const;

interface EnforcementDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  access: Pick<Access, "accessPeriodOf">;
  suspension: Suspension;
  emit(event: WorkspaceEvent): void;
  /** Access has ended: the workspace's open connections are closed. */
  onEnded(workspaceId: string): void;
  log: Log;
}

interface Check {
  ownerId: string;
}

/**
 * Pauses a workspace when its owner loses access and resumes it when access returns. An index of
 * access end times says which workspaces are due.
 */
export function createEnforcement(deps: EnforcementDeps) {
  const { db, clock, newId, access, suspension, emit, log } = deps;

  /** False, with a note of when to check again, if agents already match access (the usual case). */
  async function needsChange(tx: Queries, userId: string): Promise<boolean> {
    const suspended = tx.statement<{ suspendedAt: number | null }>(checksSql.suspendedAt);
    const suspendedAt = await suspended.value(userId);
    if (suspendedAt === undefined) return false;
    const { canAccess, until } = await access.accessPeriodOf(userId, tx);
    if (canAccess !== (suspendedAt === null)) return true;
    await setAccessCheckOfOwner(tx, userId, until);
    return false;
  }

  /**
   * Runs in the caller's transaction. @returns what to announce after the commit; null: nothing
   * changed
   */
  async function enforceIn(tx: Queries, userId: string) {
    if (!(await needsChange(tx, userId))) return null;
    const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.ownerId, userId));
    return workspace ? change(tx, workspace, userId) : null;
  }

  async function enforce(userId: string): Promise<void> {
    const result = await db.write((tx) => enforceIn(tx, userId));
    if (!result) return;
    const { workspaceId, activity, ended } = result;
    if (activity) emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    if (ended) deps.onEnded(workspaceId);
  }

  async function change(tx: Queries, workspace: WorkspaceRow, userId: string) {
    const { id: workspaceId, mode } = workspace;
    const { canAccess, until, hadAccess } = await access.accessPeriodOf(userId, tx);
    await setAccessCheck(tx, workspaceId, until);
    if (canAccess) await suspension.resume(tx, workspace);
    else await suspension.suspend(tx, workspace);
    // New users have lost nothing.
    const activity = hadAccess
      ? await addNews(tx, {
          ...words[canAccess ? "resumed" : "suspended"],
          id: newId(),
          workspaceId,
          origin: mode === "live" ? "real" : "simulated",
          createdAt: clock.now(),
        })
      : null;
    return { workspaceId, activity, ended: !canAccess };
  }

  const table: LeasedTable<Check> = {
    due: ({ now, limit }) => db.read.statement<{ id: string }>(checksSql.due).all(now, limit),
    async claim(tx, id, { now, until }) {
      const dueOne = tx.statement<{ ownerId: string | null }>(checksSql.dueOne);
      const check = await dueOne.get(id, now);
      if (!check) return null;
      const { ownerId } = check;
      // A failure here recurs in the job, where it is recorded and retried.
      if (ownerId !== null && (await needsChange(tx, ownerId).catch(() => true))) {
        await setAccessCheck(tx, id, until);
        return { ownerId };
      }
      // The demo workspace has no owner whose access could end.
      if (ownerId === null) await setAccessCheck(tx, id, null);
      return null;
    },
    moveLease: (tx, { id, leasedUntil }, to) => moveAccessCheck(tx, id, { from: leasedUntil, to }),
    fail: (tx, { id, leasedUntil }, { dueAt }) =>
      moveAccessCheck(tx, id, { from: leasedUntil, to: dueAt }),
  };

  const checks = createLeasedQueue<Check>({
    name: "access checks",
    db,
    clock,
    log,
    table,
    process: ({ row }) => enforce(row.ownerId),
    nextAttempt: () =>
      nextAttemptAt(backoff, { failure: { class: "retry" }, failures: 1, now: clock.now() }),
    onFailure: ({ id: workspaceId }, error) =>
      log.error({ err: error, workspaceId }, "making a workspace follow its access failed"),
    concurrency: 1,
    batch,
    leaseMs,
  });

  return {
    /** Checks a user's access now. Idempotent. */
    enforce,
    enforceIn,
    /** Checks everyone whose access ended or changed. */
    run: checks.run,
    /** The operator is defined in the settings, so each start checks everyone once. */
    requestCheckOfAll: (): Promise<void> => db.write(requestAccessCheckOfAll),
    stop: (): Promise<void> => checks.stop(stopWithinMs),
  };
}
