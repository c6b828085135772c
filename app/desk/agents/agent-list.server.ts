import type { Db, Queries } from "../../../db/client.server";
import { AppError } from "../../core/errors";
import type { PageRequest } from "../../platform/api/pages";
import type { AgentState } from "../../studio/agents/engine/types";
import type { Tally } from "../../studio/agents/kinds/types";
import { readProblem } from "../../studio/agents/last-problem.server";
import { settingsVersion } from "../../studio/agents/settings-version.server";
import { viewAgent } from "../../studio/agents/view";
import type { ListedAgent } from "./listed-agent";

const select = `SELECT a.id, a.type, a.name, a.status, a.enabled, a.pace, a.tally, a.position,
    a.created_at AS "createdAt", w.mode, (SELECT t.title FROM tasks t
      WHERE t.agent_id = a.id AND t.status = 'running' AND t.finished_at IS NULL LIMIT 1) AS "currentTask"
  FROM agents a JOIN workspaces w ON w.id = a.workspace_id`;

const sql = {
  list: `${select} WHERE a.workspace_id = ? AND a.position > ? AND a.removed_at IS NULL
    ORDER BY a.position`,
  one: `${select} WHERE a.id = ? AND a.workspace_id = ? AND a.removed_at IS NULL`,
} as const;

interface Row extends Pick<AgentState, "id" | "type" | "name" | "status" | "pace"> {
  enabled: number;
  tally: string;
  position: number;
  createdAt: number;
  mode: "simulation" | "live";
  currentTask: string | null;
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
  // The tally is written by the engine only.
  const counted = { ...row, tally: JSON.parse(row.tally) as Tally };
  const origin = row.mode === "live" ? "real" : "simulated";
  return {
    ...viewAgent(counted, { currentTask: row.currentTask, problem }, origin),
    enabled: row.enabled === 1,
    pace: row.pace,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
