import type { Queries } from "../../db/client.server";
import { viewActivity, type Activity, type StoredActivity } from "./activity";

/** The only texts that write activities; the engine's store runs them on its own connection. */
export const activitiesSql = {
  insert: `INSERT INTO activities (id, workspace_id, agent_id, type, title, description,
      severity, amount_cents, origin, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  /** Of an agent, what happened before its task of that ordinal was planned. */
  forget: `DELETE FROM activities WHERE agent_id = ? AND created_at <
      (SELECT created_at FROM tasks WHERE agent_id = ? AND ordinal = ?)`,
} as const;

/** An activity with where it belongs. */
interface ActivityRow extends StoredActivity {
  workspaceId: string;
  /** Null: nobody's in particular. */
  agentId: string | null;
  severity: "success" | "info" | "warning";
}

/** The values of `activitiesSql.insert`, in its order. */
export function activityValues(row: ActivityRow) {
  return [
    row.id,
    row.workspaceId,
    row.agentId,
    row.type,
    row.title,
    row.description,
    row.severity,
    row.amountCents,
    row.origin,
    row.createdAt,
  ] as const;
}

/** What the product itself tells a workspace: no agent's work, and no money. */
type News = Omit<ActivityRow, "agentId" | "type" | "amountCents">;

/** Stores news in the caller's transaction. Gives the activity, to be told after the commit. */
export async function addNews(tx: Queries, news: News): Promise<Activity> {
  const row: ActivityRow = { ...news, agentId: null, type: "system", amountCents: null };
  await tx.statement(activitiesSql.insert).run(...activityValues(row));
  return viewActivity(row);
}
