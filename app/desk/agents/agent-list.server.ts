import type { Db, Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { PageRequest } from "../../platform/api/pages";
import type { AgentState } from "../../studio/agents/engine/types";
import { readProblem } from "../../studio/agents/last-problem.server";
import { settingsVersion } from "../../studio/agents/settings-version.server";
import { readTally, tallySql } from "../../studio/agents/tally";
import { viewAgent } from "../../studio/agents/view";
import { waitingOf } from "../../studio/agents/waiting";
import { originOf } from "../../workspace/origin";
import type { ListedAgent } from "./listed-agent";

const select = `SELECT a.id, a.type, a.name, a.status, a.enabled, a.pace, a.position,
    ${tallySql("w.mode")} AS tally,
    a.created_at AS "createdAt", w.mode
  FROM agents a JOIN workspaces w ON w.id = a.workspace_id`;

const sql = {
  list: `${select} WHERE a.workspace_id = ? AND a.position > ? AND a.removed_at IS NULL
    ORDER BY a.position`,
  open: `SELECT title, status, step, error, waiting_since AS "waitingSince" FROM tasks
    WHERE agent_id = ? AND finished_at IS NULL ORDER BY ordinal DESC LIMIT 1`,
  one: `${select} WHERE a.id = ? AND a.workspace_id = ? AND a.removed_at IS NULL`,
} as const;

interface Row extends Pick<AgentState, "id" | "type" | "name" | "status" | "pace"> {
  enabled: number;
  tally: string;
  position: number;
  createdAt: number;
  mode: "simulation" | "live";
}

interface OpenTask {
  title: string;
  status: "queued" | "running";
  step: number;
  error: string | null;
  waitingSince: number | null;
}

interface AgentFilter {
  type?: string | undefined;
  status?: string | undefined;
}

/** The agents of a workspace, as programs read them. */
export function createAgentList({ db }: { db: Db }) {
  return {
    /** In the order of the dashboard; their places by `placeOf`. */
    list: (workspaceId: string, filter: AgentFilter, page: PageRequest) =>
      db.snapshot(async (tx) => {
        const after = page.after?.[0] ?? -1;
        const rows = await tx.statement<Row>(sql.list).all(workspaceId, after);
        const { type, status } = filter;
        const wanted = rows
          .filter((row) => type === undefined || row.type === type)
          .filter((row) => status === undefined || row.status === status)
          .slice(0, page.rows);
        return Promise.all(
          wanted.map(async (row) => ({ position: row.position, agent: await view(tx, row) })),
        );
      }),

    /** With the name of its present settings. @throws AppError `not_found` */
    one: (workspaceId: string, id: string): Promise<{ agent: ListedAgent; version: string }> =>
      db.snapshot(async (tx) => {
        const row = await tx.statement<Row>(sql.one).get(id, workspaceId);
        if (!row) throw new AppError("not_found", "There is no such agent in this workspace.");
        const agent = await view(tx, row);
        return { agent, version: settingsVersion(agent) };
      }),
  };
}

export type AgentList = ReturnType<typeof createAgentList>;

async function view(tx: Queries, row: Row): Promise<ListedAgent> {
  const problem = await readProblem(tx, row);
  const task = await tx.statement<OpenTask>(sql.open).get(row.id);
  const currentTask = task?.status === "running" ? task.title : null;
  const waiting = task ? waitingOf(task, row.type) : null;
  const counted = { ...row, tally: readTally(row.tally) };
  const origin = originOf(row.mode);
  return {
    ...viewAgent(counted, { currentTask, problem, waiting }, origin),
    enabled: row.enabled === 1,
    pace: row.pace,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
