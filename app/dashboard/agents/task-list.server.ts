import type { Db } from "#db/client.server.ts";
import { isoOrNull } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { centsToDollars } from "#app/core/money.ts";
import type { PageRequest } from "#app/platform/api/pages.ts";
import { publicAddress } from "#app/domain/content/states.ts";
import { urlNow } from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { ListedTask, TaskDetail } from "./listed-task.ts";

const columns = `t.id, t.agent_id AS "agentId", t.title, t.status, t.error, t.origin,
    t.created_at AS "createdAt", t.started_at AS "startedAt", t.finished_at AS "finishedAt",
    t.due_at AS "dueAt", p.id AS "contentItemId", v.title AS "textTitle", p.kind,
    (SELECT sum(o.earned_cents) FROM publications o WHERE o.content_item_id = p.id AND p.agent_id = t.agent_id)
      AS "earnedCents"`;
// A version is named after the task that made it.
const joins = `FROM tasks t LEFT JOIN content_versions v ON v.id = t.id || '-1' LEFT JOIN content_items p ON p.id = v.content_item_id`;

/** One statement per filter, so that each uses its index. */
const listText = (filter: string) => `SELECT ${columns} ${joins}
  WHERE ${filter} AND (t.created_at, t.id) < (?, ?)
  ORDER BY t.created_at DESC, t.id DESC LIMIT ?`;

const sql = {
  all: listText("t.workspace_id = ?"),
  ofStatus: listText("t.workspace_id = ? AND t.status = ?"),
  ofAgent: listText("t.workspace_id = ? AND t.agent_id = ?"),
  ofBoth: listText("t.workspace_id = ? AND t.status = ? AND t.agent_id = ?"),
  one: `SELECT ${columns}, b.text AS body ${joins}
    LEFT JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash
    WHERE t.id = ? AND t.workspace_id = ?`,
  publications: `SELECT p.channel, p.state AS status, ${urlNow("p")} AS url, p.origin FROM publications p
    WHERE p.content_item_id = ? ORDER BY p.created_at`,
} as const;

interface Row {
  id: string;
  agentId: string;
  title: string;
  status: string;
  error: string | null;
  origin: Origin;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  dueAt: number | null;
  contentItemId: string | null;
  textTitle: string | null;
  kind: string | null;
  earnedCents: number | null;
}

interface Publication {
  channel: string;
  status: string;
  url: string | null;
  origin: Origin;
}

interface TaskFilter {
  status?: string | undefined;
  agent?: string | undefined;
}

export interface FoundTask {
  createdAt: number;
  task: ListedTask;
}

/** Sorts after every possible row. */
const newest = [Number.MAX_SAFE_INTEGER, ""] as const;

/** A workspace's tasks for the API. */
export function createTaskList({ db }: { db: Db }) {
  return {
    /** Newest first. */
    async list(
      workspaceId: string,
      { status, agent }: TaskFilter,
      { after, rows }: PageRequest,
    ): Promise<FoundTask[]> {
      const place = after ?? newest;
      const given = [status, agent].filter((value) => value !== undefined);
      const text = [sql.all, sql.ofStatus, sql.ofAgent, sql.ofBoth][
        (status === undefined ? 0 : 1) + (agent === undefined ? 0 : 2)
      ];
      const find = db.read.statement<Row>(text ?? sql.all);
      const found = await find.all(workspaceId, ...given, ...place, rows);
      return found.map((row) => ({
        createdAt: row.createdAt,
        task: { ...taskOf(row), result: resultOf(row) },
      }));
    },

    /** @throws AppError `not_found` */
    one: (workspaceId: string, id: string): Promise<TaskDetail> =>
      db.snapshot(async (tx) => {
        const find = tx.statement<Row & { body: string | null }>(sql.one);
        const row = await find.get(id, workspaceId);
        if (!row) throw new AppError("not_found", "This workspace has no such task.");
        const result = resultOf(row);
        if (!result || row.contentItemId === null) return { ...taskOf(row), result: null };
        const published = await tx.statement<Publication>(sql.publications).all(row.contentItemId);
        const publications = published.map((each) => ({ ...each, url: publicAddress(each) }));
        return { ...taskOf(row), result: { ...result, body: row.body ?? "", publications } };
      }),
  };
}

export type TaskList = ReturnType<typeof createTaskList>;

function taskOf(row: Row) {
  const { id, agentId, title, status, error, origin } = row;
  return {
    id,
    agentId,
    title,
    status,
    error,
    createdAt: new Date(row.createdAt).toISOString(),
    startedAt: isoOrNull(row.startedAt),
    finishedAt: isoOrNull(row.finishedAt),
    dueAt: status === "queued" ? isoOrNull(row.dueAt) : null,
    origin,
  };
}

function resultOf({ textTitle: title, kind, earnedCents }: Row): ListedTask["result"] {
  if (title === null || kind === null) return null;
  const earned = earnedCents === null ? null : centsToDollars(earnedCents);
  return { title, kind, earned };
}
