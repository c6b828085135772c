import type { Db } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { PageRequest } from "#app/platform/api/pages.ts";
import { activitiesSql } from "#app/workspace/activities.server.ts";
import { viewActivity, type Activity, type StoredActivity } from "#app/workspace/activity.ts";

/** One statement per filter, so that each uses its index. */
const listText = (filter: string) => `${activitiesSql.select}
  WHERE a.workspace_id = ? ${filter} AND (a.created_at, a.id) < (?, ?)
  ORDER BY a.created_at DESC, a.id DESC LIMIT ?`;

const sql = {
  all: listText(""),
  ofType: listText("AND a.type = ?"),
  ofAgent: listText("AND a.agent_id = ?"),
  ofBoth: listText("AND a.type = ? AND a.agent_id = ?"),
} as const;

const hasText = "SELECT id FROM activities WHERE workspace_id = ? AND id = ?";

interface ActivityFilter {
  type?: string | undefined;
  agent?: string | undefined;
}

/** Sorts after every possible row. */
const newest = [Number.MAX_SAFE_INTEGER, ""] as const;

/** A workspace's activities for the API. */
export function createActivityList({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Whether the workspace has this activity. */
    async has(workspaceId: string, id: string): Promise<boolean> {
      const found = await db.read.statement<{ id: string }>(hasText).all(workspaceId, id);
      return found.length > 0;
    },

    /** Newest first. */
    async list(
      workspaceId: string,
      { type, agent }: ActivityFilter,
      { after, rows }: PageRequest,
    ): Promise<{ createdAt: number; activity: Activity }[]> {
      const given = [type, agent].filter((value) => value !== undefined);
      const text = [sql.all, sql.ofType, sql.ofAgent, sql.ofBoth][
        (type === undefined ? 0 : 1) + (agent === undefined ? 0 : 2)
      ];
      const find = db.read.statement<StoredActivity>(text ?? sql.all);
      const place = after ?? newest;
      const found = await find.all(clock.now(), workspaceId, ...given, ...place, rows);
      return found.map((row) => ({ createdAt: row.createdAt, activity: viewActivity(row) }));
    },
  };
}

export type ActivityList = ReturnType<typeof createActivityList>;
