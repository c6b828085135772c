import { eq } from "drizzle-orm";
import type { Suspension } from "../../studio/agents/suspension.server";
import { viewActivity } from "../../studio/agents/view";
import type { Db, Queries } from "../../../db/client.server";
import { activities, workspaces } from "../../../db/schema.server";
import { MINUTE, type Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import type { WorkspaceEvent } from "../../workspace/events";
import type { Access } from "./access.server";

type WorkspaceRow = typeof workspaces.$inferSelect;

/** Workspaces looked up at once. */
const batch = 200;

/** Where it failed. */
const againAfter = MINUTE;

const dueSql = `SELECT id, owner_id AS ownerId FROM workspaces WHERE access_check_at <= ?
  ORDER BY access_check_at LIMIT ${batch}`;

const words = {
  suspended: {
    title: "Agents paused",
    description:
      "Your access has ended, so your agents are resting. Nothing was deleted: once you subscribe again, they carry on where they stopped.",
    severity: "warning",
  },
  resumed: {
    title: "Agents at work",
    description:
      "You have access, so your agents are at work. Those you paused yourself stay paused.",
    severity: "info",
  },
} as const;

interface EnforcementDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  access: Pick<Access, "outlookOf">;
  suspension: Suspension;
  emit(event: WorkspaceEvent): void;
  /** Access has ended: open channels of the workspace are closed. */
  onEnded(workspaceId: string): void;
  log: Log;
}

/**
 * Makes agents follow access: it asks the one rule, lets a workspace rest whose owner has no access,
 * and wakes it when that comes back. An index of the moments at which access ends says where to look.
 */
export function createEnforcement(deps: EnforcementDeps) {
  const { db, clock, newId, access, suspension, emit, log } = deps;
  const selectDue = db.reader.prepare<[number], { id: string; ownerId: string | null }>(dueSql);
  const selectSuspended = db.writer
    .prepare<[string], number | null>("SELECT suspended_at FROM workspaces WHERE owner_id = ?")
    .pluck();
  const updateCheck = db.writer.prepare<[number | null, string]>(
    "UPDATE workspaces SET access_check_at = ? WHERE owner_id = ?",
  );
  let running: Promise<void> | null = null;
  let stopped = false;

  /** False, with a note of when to look again: agents do what access says, as nearly always. */
  function needsChange(userId: string): boolean {
    const suspendedAt = selectSuspended.get(userId);
    if (suspendedAt === undefined) return false;
    // Nobody else writes meanwhile, so what is read is what holds.
    const { canAccess, until } = access.outlookOf(userId);
    if (canAccess !== (suspendedAt === null)) return true;
    updateCheck.run(until, userId);
    return false;
  }

  async function enforce(userId: string): Promise<void> {
    if (!(await db.writeHot(() => needsChange(userId)))) return;
    const told = await db.write(async (tx) => {
      const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.ownerId, userId));
      const { canAccess, until, before } = access.outlookOf(userId);
      if (!workspace || canAccess === (workspace.suspendedAt === null)) return null;
      updateCheck.run(until, userId);
      if (canAccess) await suspension.resume(tx, workspace);
      else await suspension.suspend(tx, workspace);
      // Somebody who has just signed up has lost nothing.
      const activity = before
        ? await tell(tx, workspace, canAccess ? words.resumed : words.suspended)
        : null;
      return { workspaceId: workspace.id, activity, ended: !canAccess };
    });
    if (!told) return;
    const { workspaceId, activity, ended } = told;
    if (activity) emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    if (ended) deps.onEnded(workspaceId);
  }

  async function tell(
    tx: Queries,
    { id: workspaceId, mode }: WorkspaceRow,
    { title, description, severity }: (typeof words)[keyof typeof words],
  ) {
    const activity = {
      id: newId(),
      type: "system",
      title,
      description,
      severity,
      amountCents: null,
      origin: mode === "live" ? ("real" as const) : ("simulated" as const),
      createdAt: clock.now(),
    };
    await tx.insert(activities).values({ ...activity, workspaceId, agentId: null });
    return viewActivity(activity);
  }

  async function runDue(): Promise<void> {
    for (;;) {
      const due = selectDue.all(clock.now());
      for (const { id, ownerId } of due) {
        if (stopped) return;
        // The demo's has nobody whose access could end.
        if (ownerId === null) await lookAt(id, null);
        else await enforceOne(id, ownerId);
      }
      if (due.length < batch) return;
    }
  }

  /** One that fails holds nobody else up: the others come first, and it is looked at again. */
  async function enforceOne(workspaceId: string, ownerId: string): Promise<void> {
    try {
      await enforce(ownerId);
    } catch (error) {
      log.error({ err: error, workspaceId }, "making a workspace follow its access failed");
      await lookAt(workspaceId, clock.now() + againAfter);
    }
  }

  const lookAt = (id: string, accessCheckAt: number | null): Promise<void> =>
    db.write(
      async (tx) =>
        void (await tx.update(workspaces).set({ accessCheckAt }).where(eq(workspaces.id, id))),
    );

  return {
    /** Looks at a person's access now. Doing it twice changes nothing. */
    enforce,
    /** Looks wherever access has ended, or something about it has changed. */
    run(): Promise<void> {
      running ??= runDue()
        .catch((error: unknown) => log.error({ err: error }, "looking at access failed"))
        .finally(() => {
          running = null;
        });
      return running;
    },
    /** Who the operator is stands in the settings: a start looks at everybody once. */
    async lookAtEverybody(): Promise<void> {
      await db.write(async (tx) => {
        await tx.update(workspaces).set({ accessCheckAt: 0 }).where(eq(workspaces.kind, "user"));
      });
    },
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
