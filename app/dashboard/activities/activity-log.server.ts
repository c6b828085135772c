import type { Db, Queries } from "#db/client.server.ts";
import { HOUR, type Clock } from "#app/core/time/clock.ts";
import { wallClock } from "#app/core/time/time-zone.ts";
import { retentionDays } from "#app/domain/retention/retention.ts";
import { activitiesSql } from "#app/workspace/activities.server.ts";
import { viewActivity, type StoredActivity } from "#app/workspace/activity.ts";
import {
  activityPeriods,
  activityTypes,
  type ActivityFilter,
  type ActivityType,
} from "#app/workspace/paths/activities.ts";
import { cursorOf, type ListPosition } from "#app/workspace/paths/list-position.ts";
import { groupActivities, type LoggedActivity, type LoggedDay } from "./group-activities.ts";

/** Activities per page; task steps collapse, so far fewer lines show. */
const pageSize = 100;

/** Matches the partial index activities_notable: everything but agents' routine steps. */
const notable = "(a.type <> 'agent_task' OR a.severity = 'warning')";

type Scope = "workspace" | "agent";
const sides = { older: ["<", "DESC"], newer: [">", "ASC"] } as const;

/** One statement per filter, so that each uses its index. */
function selectText(scope: Scope, type: ActivityType | "any", side: keyof typeof sides): string {
  const [beyond, order] = sides[side];
  return `${activitiesSql.select}
    WHERE a.workspace_id = ? ${scope === "agent" ? "AND a.agent_id = ?" : ""}
      AND a.created_at >= ? AND (a.created_at, a.id) ${beyond} (?, ?)
      ${type === "any" ? "" : `AND a.type = '${type}'`}
      ${scope === "workspace" && (type === "revenue" || type === "system") ? `AND ${notable}` : ""}
    ORDER BY a.created_at ${order}, a.id ${order} LIMIT ${pageSize + 1}`;
}

const texts = new Map(
  (["workspace", "agent"] as const).flatMap((scope) =>
    (["any", ...activityTypes] as const).flatMap((type) =>
      (["older", "newer"] as const).map(
        (side) => [`${scope} ${type} ${side}`, selectText(scope, type, side)] as const,
      ),
    ),
  ),
);

const sql = {
  workspace: `SELECT time_zone AS "timeZone", mode FROM workspaces WHERE id = ?`,
  // Removed agents stay in the filter, after the others.
  agents: `SELECT id, CASE WHEN removed_at IS NULL THEN name ELSE name || ' (removed)' END AS name
    FROM agents WHERE workspace_id = ?
    ORDER BY CASE WHEN removed_at IS NULL THEN 0 ELSE 1 END, position`,
  first: `SELECT created_at AS "createdAt" FROM activities WHERE workspace_id = ?
    ORDER BY created_at, id LIMIT 1`,
} as const;

interface Row extends StoredActivity {
  agentId: string | null;
  taskId: string | null;
}

/** Sorts after every possible row. */
const newest = { createdAt: Number.MAX_SAFE_INTEGER, id: "" };

/** A page of a workspace's activities. */
export interface ActivityLog {
  days: LoggedDay[];
  agents: { id: string; name: string }[];
  /** IANA name; days and times are of this zone. */
  timeZone: string;
  /** The server's time. */
  now: string;
  /** The oldest activity's day; null: none. */
  since: string | null;
  /** For how many days simulated work is kept; null: everything is. */
  kept: typeof retentionDays | null;
  /** Cursors of the pages before and after; null: there is none. */
  older: string | null;
  newer: string | null;
}

/** The read model of the page of all activities. */
export function createActivityLog({ db, clock }: { db: Db; clock: Clock }) {
  async function read(
    tx: Queries,
    workspaceId: string,
    filter: ActivityFilter,
    position: ListPosition | undefined,
  ): Promise<ActivityLog> {
    const now = clock.now();
    const [workspace, agents, first] = await Promise.all([
      tx.statement<{ timeZone: string; mode: string }>(sql.workspace).get(workspaceId),
      tx.statement<{ id: string; name: string }>(sql.agents).all(workspaceId),
      tx.statement<{ createdAt: number }>(sql.first).value(workspaceId),
    ]);
    const { timeZone = "UTC", mode = "simulation" } = workspace ?? {};
    const { side, ...place } = position ?? { side: "older" as const, ...newest };
    const text =
      texts.get(
        `${filter.agent === null ? "workspace" : "agent"} ${filter.type ?? "any"} ${side}`,
      ) ?? "";
    const since = filter.period === null ? 0 : now - activityPeriods[filter.period] * HOUR;
    const found = await tx
      .statement<Row>(text)
      .all(
        now,
        workspaceId,
        ...(filter.agent === null ? [] : [filter.agent]),
        since,
        place.createdAt,
        place.id,
      );
    const more = found.length > pageSize;
    const rows = found.slice(0, pageSize);
    if (side === "newer") rows.reverse();
    const [top, bottom] = [rows[0], rows.at(-1)];
    return {
      days: groupActivities(rows.map((row) => logged(row, timeZone))),
      agents,
      timeZone,
      now: new Date(now).toISOString(),
      since: first === undefined ? null : wallClock(first, timeZone).day,
      kept: mode === "simulation" ? retentionDays : null,
      older: bottom && (side === "newer" || more) ? cursorOf(bottom) : null,
      newer: top && position && (side === "older" || more) ? cursorOf(top) : null,
    };
  }

  return {
    /** Newest first, read in one transaction. @param position where the page starts; left out: the newest
     */
    list: (
      workspaceId: string,
      filter: ActivityFilter,
      position?: ListPosition,
    ): Promise<ActivityLog> => db.snapshot((tx) => read(tx, workspaceId, filter, position)),
  };
}

function logged(row: Row, timeZone: string): LoggedActivity {
  const { day, minutes } = wallClock(row.createdAt, timeZone);
  const { agentId, taskId } = row;
  return { ...viewActivity(row), agentId, taskId, day, minutes };
}
