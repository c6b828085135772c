import type { Queries } from "#db/client.server.ts";
import type { workspaces } from "#db/schema.server.ts";
import type { Mode } from "./origin.ts";

export type WorkspaceRow = typeof workspaces.$inferSelect;

/** The only texts that write workspaces. */
const sql = {
  insert: `INSERT INTO workspaces (id, kind, owner_id, mode, seed, goal_cents, next_routine_at,
      access_check_at, created_at)
    VALUES (@id, @kind, @ownerId, @mode, @seed, @goalCents, @nextRoutineAt, @accessCheckAt,
      @createdAt)`,
  remove: "DELETE FROM workspaces WHERE id = ?",
  removeUnfinishedDemo: "DELETE FROM workspaces WHERE kind = 'next_demo'",
  makeDemo: "UPDATE workspaces SET kind = 'demo', created_at = ? WHERE id = ?",
  mode: "UPDATE workspaces SET mode = ? WHERE id = ?",
  modeNow: "SELECT mode FROM workspaces WHERE id = ?",
  suspendedAt: "UPDATE workspaces SET suspended_at = ? WHERE id = ?",
  readAt: `UPDATE workspaces SET notifications_read_at = @readAt
    WHERE id = @id AND notifications_read_at < @readAt`,
  toastsMuted: "UPDATE workspaces SET toasts_muted = ? WHERE id = ?",
  dailyEmail: "UPDATE workspaces SET daily_email = ? WHERE id = ?",
  nextDigest: `UPDATE workspaces SET digest_due_at = @next
    WHERE id = @id AND digest_due_at = @planned`,
  articlesPerWeek: "UPDATE workspaces SET articles_per_week = ? WHERE id = ?",
  postsPerDay: "UPDATE workspaces SET posts_per_day = ? WHERE id = ?",
  timeZone: `UPDATE workspaces SET time_zone = @timeZone, time_zone_chosen_at = @chosenAt,
      next_routine_at = 0 WHERE id = @id`,
  keepTimeZone: `UPDATE workspaces SET time_zone_chosen_at = @chosenAt
    WHERE id = @id AND time_zone_chosen_at IS NULL`,
  nextRoutine: `UPDATE workspaces SET next_routine_at = @next
    WHERE id = @id AND next_routine_at = @planned`,
  nextFold:
    "UPDATE workspaces SET retention_due_at = @next WHERE id = @id AND retention_due_at = @planned",
  accessCheck: "UPDATE workspaces SET access_check_at = ? WHERE id = ?",
  moveAccessCheck: "UPDATE workspaces SET access_check_at = ? WHERE id = ? AND access_check_at = ?",
  accessCheckOfOwner: "UPDATE workspaces SET access_check_at = ? WHERE owner_id = ?",
  accessCheckOfAll: "UPDATE workspaces SET access_check_at = 0 WHERE kind = 'user'",
} as const;

/** What a workspace begins with; the rest is as for everybody. */
type NewWorkspaceRow = Pick<
  WorkspaceRow,
  | "id"
  | "kind"
  | "ownerId"
  | "mode"
  | "seed"
  | "goalCents"
  | "nextRoutineAt"
  | "accessCheckAt"
  | "createdAt"
>;

/*
 * Everything that is written of a workspace's own row, each in the caller's transaction.
 */

export async function insertWorkspace(tx: Queries, row: NewWorkspaceRow): Promise<void> {
  await tx.statement(sql.insert).run({ ...row });
}

/** Removes a workspace with all that is in it. */
export async function removeWorkspace(tx: Queries, id: string): Promise<void> {
  await tx.statement(sql.remove).run(id);
}

/** Removes tomorrow's demo, half built or not. */
export async function removeUnfinishedDemo(tx: Queries): Promise<void> {
  await tx.statement(sql.removeUnfinishedDemo).run();
}

/** The workspace is the public demo from now on; the former one must be gone. */
export async function makeDemo(tx: Queries, id: string, now: number): Promise<void> {
  await tx.statement(sql.makeDemo).run(now, id);
}

/** What a workspace does now. */
export async function modeOf(tx: Queries, id: string): Promise<Mode> {
  return (await tx.statement<{ mode: Mode }>(sql.modeNow).value(id)) ?? "simulation";
}

/** What it does from now on; its tasks are the caller's concern. */
export async function setMode(tx: Queries, id: string, mode: Mode): Promise<void> {
  await tx.statement(sql.mode).run(mode, id);
}

/** Since when its agents rest because access has ended; null: they may work. */
export async function setSuspendedAt(tx: Queries, id: string, at: number | null): Promise<void> {
  await tx.statement(sql.suspendedAt).run(at, id);
}

/** Notifications up to then have been seen. False: they had been before. */
export async function moveReadAt(tx: Queries, id: string, readAt: number): Promise<boolean> {
  const { changes } = await tx.statement(sql.readAt).run({ id, readAt });
  return changes > 0;
}

/** Whether its owner is told of what agents do by passing notices. */
export async function setNotificationPreferences(
  tx: Queries,
  id: string,
  quiet: boolean,
): Promise<void> {
  await tx.statement(sql.toastsMuted).run(quiet ? 1 : 0, id);
}

/** Whether its owner is written to on mornings when something waits. */
export async function setDailyEmail(tx: Queries, id: string, wanted: boolean): Promise<void> {
  await tx.statement(sql.dailyEmail).run(wanted ? 1 : 0, id);
}

/** How many articles a week its plan has places for. */
export async function setArticlesPerWeek(tx: Queries, id: string, count: number): Promise<void> {
  await tx.statement(sql.articlesPerWeek).run(count, id);
}

/** How many posts go out on a day, at all places together. */
export async function setPostsPerDay(tx: Queries, id: string, count: number): Promise<void> {
  await tx.statement(sql.postsPerDay).run(count, id);
}

/** Sets the clock that days and routines go by; the day is planned anew. */
export async function setTimeZone(
  tx: Queries,
  id: string,
  { timeZone, chosenAt }: { timeZone: string; chosenAt: number },
): Promise<void> {
  await tx.statement(sql.timeZone).run({ id, timeZone, chosenAt });
}

/** Its owner stays with the clock that it has. False: that had been decided before. */
export async function keepTimeZone(tx: Queries, id: string, chosenAt: number): Promise<boolean> {
  const { changes } = await tx.statement(sql.keepTimeZone).run({ id, chosenAt });
  return changes > 0;
}

/**
 * When the next routine begins. False, and nothing, when the plan is no longer `planned`: it was
 * changed meanwhile, by another time zone for one.
 */
export async function planRoutine(
  tx: Queries,
  id: string,
  { planned, next }: { planned: number; next: number },
): Promise<boolean> {
  const { changes } = await tx.statement(sql.nextRoutine).run({ id, planned, next });
  return changes > 0;
}

/** As `planRoutine`, of when finished work is folded. */
export async function scheduleRetention(
  tx: Queries,
  id: string,
  { planned, next }: { planned: number; next: number },
): Promise<boolean> {
  return (await tx.statement(sql.nextFold).run({ id, planned, next })).changes > 0;
}

/** As `planRoutine`, of when its owner is written to; null: never. */
export async function planDigest(
  tx: Queries,
  id: string,
  { planned, next }: { planned: number; next: number | null },
): Promise<boolean> {
  return (await tx.statement(sql.nextDigest).run({ id, planned, next })).changes > 0;
}

/** When to look at the owner's access again; null: it does not end by itself. */
export async function setAccessCheck(tx: Queries, id: string, at: number | null): Promise<void> {
  await tx.statement(sql.accessCheck).run(at, id);
}

/** As `setAccessCheck`, where it still is as it was; false: it was changed meanwhile. */
export async function moveAccessCheck(
  tx: Queries,
  id: string,
  { from, to }: { from: number; to: number | null },
): Promise<boolean> {
  const { changes } = await tx.statement(sql.moveAccessCheck).run(to, id, from);
  return changes > 0;
}

/** As `setAccessCheck`, by the owner; 0: at the next look. */
export async function setAccessCheckOfOwner(
  tx: Queries,
  ownerId: string,
  at: number | null,
): Promise<void> {
  await tx.statement(sql.accessCheckOfOwner).run(at, ownerId);
}

/** Everybody's access is to be looked at. */
export async function requestAccessCheckOfAll(tx: Queries): Promise<void> {
  await tx.statement(sql.accessCheckOfAll).run();
}
