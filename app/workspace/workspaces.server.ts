import type { Queries } from "#db/client.server.ts";
import type { workspaces } from "#db/schema.server.ts";
import type { Mode } from "./origin.ts";

export type WorkspaceRow = typeof workspaces.$inferSelect;

/** All SQL that writes workspaces. */
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

/** The values of a new workspace; the rest are defaults. */
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

/* All writes to a workspace's own row, each in the caller's transaction. */

export async function insertWorkspace(tx: Queries, row: NewWorkspaceRow): Promise<void> {
  await tx.statement(sql.insert).run({ ...row });
}

/** Deletes a workspace with everything in it. */
export async function removeWorkspace(tx: Queries, id: string): Promise<void> {
  await tx.statement(sql.remove).run(id);
}

/** Deletes tomorrow's demo, even if it is incomplete. */
export async function removeUnfinishedDemo(tx: Queries): Promise<void> {
  await tx.statement(sql.removeUnfinishedDemo).run();
}

/** Makes the workspace the public demo; the previous one must be deleted. */
export async function makeDemo(tx: Queries, id: string, now: number): Promise<void> {
  await tx.statement(sql.makeDemo).run(now, id);
}

/** A workspace's current mode. */
export async function modeOf(tx: Queries, id: string): Promise<Mode> {
  return (await tx.statement<{ mode: Mode }>(sql.modeNow).value(id)) ?? "simulation";
}

/** Changes the mode; the caller handles its tasks. */
export async function setMode(tx: Queries, id: string, mode: Mode): Promise<void> {
  await tx.statement(sql.mode).run(mode, id);
}

/** When its agents paused because access ended; null: they may work. */
export async function setSuspendedAt(tx: Queries, id: string, at: number | null): Promise<void> {
  await tx.statement(sql.suspendedAt).run(at, id);
}

/** Marks notifications up to then as read. False: they already were. */
export async function moveReadAt(tx: Queries, id: string, readAt: number): Promise<boolean> {
  const { changes } = await tx.statement(sql.readAt).run({ id, readAt });
  return changes > 0;
}

/** Whether the owner gets toasts about agents' work. */
export async function setNotificationPreferences(
  tx: Queries,
  id: string,
  quiet: boolean,
): Promise<void> {
  await tx.statement(sql.toastsMuted).run(quiet ? 1 : 0, id);
}

/** Whether the owner gets a morning email when something needs a review. */
export async function setDailyEmail(tx: Queries, id: string, wanted: boolean): Promise<void> {
  await tx.statement(sql.dailyEmail).run(wanted ? 1 : 0, id);
}

/** How many articles a week the plan has slots for. */
export async function setArticlesPerWeek(tx: Queries, id: string, count: number): Promise<void> {
  await tx.statement(sql.articlesPerWeek).run(count, id);
}

/** How many posts are published per day, on all channels together. */
export async function setPostsPerDay(tx: Queries, id: string, count: number): Promise<void> {
  await tx.statement(sql.postsPerDay).run(count, id);
}

/** Sets the time zone of days and routines; the day is planned again. */
export async function setTimeZone(
  tx: Queries,
  id: string,
  { timeZone, chosenAt }: { timeZone: string; chosenAt: number },
): Promise<void> {
  await tx.statement(sql.timeZone).run({ id, timeZone, chosenAt });
}

/** The owner keeps the current time zone. False: that was already decided. */
export async function keepTimeZone(tx: Queries, id: string, chosenAt: number): Promise<boolean> {
  const { changes } = await tx.statement(sql.keepTimeZone).run({ id, chosenAt });
  return changes > 0;
}

/**
 * Sets when the next routine starts. Returns false and changes nothing when the plan is no longer
 * `planned`, because for example the time zone changed meanwhile.
 */
export async function planRoutine(
  tx: Queries,
  id: string,
  { planned, next }: { planned: number; next: number },
): Promise<boolean> {
  const { changes } = await tx.statement(sql.nextRoutine).run({ id, planned, next });
  return changes > 0;
}

/** Like `planRoutine`, for when finished work is summarized. */
export async function scheduleRetention(
  tx: Queries,
  id: string,
  { planned, next }: { planned: number; next: number },
): Promise<boolean> {
  return (await tx.statement(sql.nextFold).run({ id, planned, next })).changes > 0;
}

/** Like `planRoutine`, for the owner's next email; null: never. */
export async function planDigest(
  tx: Queries,
  id: string,
  { planned, next }: { planned: number; next: number | null },
): Promise<boolean> {
  return (await tx.statement(sql.nextDigest).run({ id, planned, next })).changes > 0;
}

/** When to check the owner's access again; null: it does not end on its own. */
export async function setAccessCheck(tx: Queries, id: string, at: number | null): Promise<void> {
  await tx.statement(sql.accessCheck).run(at, id);
}

/** Like `setAccessCheck`, if it is unchanged; false: it changed meanwhile. */
export async function moveAccessCheck(
  tx: Queries,
  id: string,
  { from, to }: { from: number; to: number | null },
): Promise<boolean> {
  const { changes } = await tx.statement(sql.moveAccessCheck).run(to, id, from);
  return changes > 0;
}

/** Like `setAccessCheck`, by the owner's id; 0: at the next check. */
export async function setAccessCheckOfOwner(
  tx: Queries,
  ownerId: string,
  at: number | null,
): Promise<void> {
  await tx.statement(sql.accessCheckOfOwner).run(at, ownerId);
}

/** Makes the next check cover every owner's access. */
export async function requestAccessCheckOfAll(tx: Queries): Promise<void> {
  await tx.statement(sql.accessCheckOfAll).run();
}
