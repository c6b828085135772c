import type { Queries } from "#db/client.server.ts";
import { viewActivity, type Activity, type StoredActivity } from "./activity.ts";
import { undoableForMs, type Change } from "./undoable-change.ts";
import { noteChange } from "./undoable-changes.server.ts";
import type { Actor } from "./viewer.ts";

/** All SQL that writes activities; the engine's store runs it on its own connection. */
export const activitiesSql = {
  insert: `INSERT INTO activities (id, workspace_id, agent_id, task_id, actor_id, subject_id, type, title,
      description, severity, amount_cents, origin, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  /** Agents' daily simulated work; nothing that a user did, and nothing real. */
  deleteEveryday: `DELETE FROM activities WHERE id IN (SELECT id FROM activities
      WHERE workspace_id = @workspaceId AND created_at < @before AND actor_id IS NULL
        AND origin = 'simulated' AND type IN ('agent_task', 'revenue') AND severity <> 'warning' LIMIT @limit)`,
  deleteAll: `DELETE FROM activities WHERE id IN (SELECT id FROM activities
      WHERE workspace_id = @workspaceId AND created_at < @before AND actor_id IS NULL
        AND origin = 'simulated' LIMIT @limit)`,
  /** Starts every query for `StoredActivity`s, with the alias `a`; its parameter is the current time. */
  select: `SELECT a.id, a.type, a.title, a.description, a.severity, a.amount_cents AS "amountCents",
      a.origin, a.created_at AS "createdAt", a.agent_id AS "agentId", a.task_id AS "taskId",
      g.type AS "agentKind", a.actor_id AS "actorId", coalesce(u.first_name, u.email) AS "actorName",
      c.expires_at AS "undoUntil", r.id AS "reportId", coalesce(i.id, t.idea_id) AS "ideaId",
      CASE WHEN t.finished_at IS NOT NULL AND v.id IS NOT NULL THEN t.id END AS "readableTaskId",
      coalesce(p.id, v.content_item_id, t.content_item_id) AS "contentItemId"
    FROM activities a LEFT JOIN users u ON u.id = a.actor_id LEFT JOIN agents g ON g.id = a.agent_id
      LEFT JOIN tasks t ON t.id = a.task_id
      LEFT JOIN content_versions v ON v.id = t.id || '-1'
      LEFT JOIN reports r ON r.id = a.id
      LEFT JOIN content_items p ON p.id = a.subject_id
      LEFT JOIN ideas i ON i.id = a.subject_id
      LEFT JOIN undoable_changes c
        ON c.activity_id = a.id AND c.undone_at IS NULL AND c.expires_at > ?`,
} as const;

/** An activity with its owners. */
interface ActivityRow extends StoredActivity {
  workspaceId: string;
  /** Null: no particular agent. */
  agentId: string | null;
  /** Null: not a step of a task. */
  taskId: string | null;
  severity: "success" | "info" | "warning";
}

/** The parameters of `activitiesSql.insert`, in order. */
export function activityValues(row: ActivityRow) {
  return [
    row.id,
    row.workspaceId,
    row.agentId,
    row.taskId,
    row.actorId ?? null,
    row.contentItemId ?? row.ideaId ?? null,
    row.type,
    row.title,
    row.description,
    row.severity,
    row.amountCents,
    row.origin,
    row.createdAt,
  ] as const;
}

/** News from the product itself: no agent's work, no money. */
type News = Omit<ActivityRow, "agentId" | "taskId" | "type" | "amountCents">;

/** Stores news in the caller's transaction. Returns the activity, to emit after the commit. */
export async function addNews(tx: Queries, news: News): Promise<Activity> {
  const row: ActivityRow = {
    ...news,
    agentId: null,
    taskId: null,
    type: "system",
    amountCents: null,
  };
  await tx.statement(activitiesSql.insert).run(...activityValues(row));
  return viewActivity(row);
}

/** News about an agent's work after its task ended. */
type AgentNews = Omit<ActivityRow, "taskId" | "agentKind" | "actorId" | "actorName">;

const kindOfAgent = "SELECT type FROM agents WHERE id = ?";

/** Like `addNews`, for an agent's work. */
export async function addAgentNews(tx: Queries, news: AgentNews): Promise<Activity> {
  const { agentId } = news;
  const agentKind =
    agentId === null ? null : await tx.statement<{ type: string }>(kindOfAgent).value(agentId);
  const row: ActivityRow = { ...news, taskId: null, agentKind: agentKind ?? null };
  await tx.statement(activitiesSql.insert).run(...activityValues(row));
  return viewActivity(row);
}

/**
 * Deletes simulated news from before an instant, in the caller's transaction. Returns how many.
 * @param notable also deletes notable news, which is kept longer
 */
export async function deleteOldActivities(
  tx: Queries,
  { notable, ...old }: { workspaceId: string; before: number; limit: number; notable: boolean },
): Promise<number> {
  const text = notable ? activitiesSql.deleteAll : activitiesSql.deleteEveryday;
  return (await tx.statement(text).run(old)).changes;
}

/** A user's action. */
interface Action {
  id: string;
  actor: Actor;
  /** The agent it affects; null: several, or none. */
  agentId: string | null;
  title: string;
  description: string;
  /** Left out: nothing is wrong. */
  severity?: "info" | "warning";
  createdAt: number;
  /** The content or idea it affects; left out: none. */
  contentItemId?: string | null;
  ideaId?: string | null;
  /** The amount it is about; left out: none. */
  amountCents?: number;
  /** How to undo it, by the activity's id and for a limited time; null: it can't be undone. */
  change: Change | null;
}

/** Like `addNews`, for a user's action, which is real even in a simulated workspace. */
export async function addAction(tx: Queries, action: Action): Promise<Activity> {
  const { actor, change, ...rest } = action;
  const { workspaceId, user } = actor;
  const undoUntil = change ? action.createdAt + undoableForMs : null;
  const row: ActivityRow = {
    severity: "info",
    amountCents: null,
    ...rest,
    workspaceId,
    taskId: null,
    actorId: user?.id ?? null,
    actorName: user?.firstName ?? user?.email ?? null,
    type: action.amountCents === undefined ? "system" : "revenue",
    origin: "real",
    undoUntil,
  };
  await tx.statement(activitiesSql.insert).run(...activityValues(row));
  if (change && undoUntil !== null)
    await noteChange(tx, { ...rest, workspaceId, change, undoUntil });
  return viewActivity(row);
}
