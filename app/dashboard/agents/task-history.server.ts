import type { Queries } from "#db/client.server.ts";
import { isoOf } from "#app/core/time/clock.ts";
import { centsToDollars } from "#app/core/money.ts";
import type { TaskStatus } from "#app/domain/agents/engine/types.ts";
import { aboutOf } from "#app/domain/agents/view/work-shown.ts";
import { publicAddress } from "#app/domain/content/states.ts";
import { urlNow } from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { excerptOf } from "./paragraphs.ts";
import type { FinishedTask, History } from "./profile.ts";

/** Finished tasks per history page. */
export const historyPage = 20;

/** How much text is read to find an excerpt, since headings may come first. */
const excerptSource = 2_000;

/**
 * A version is named after the task that made it. @param body SQL expression for how much text to read
 */
const finishedTasks = (
  body: string,
) => `SELECT t.id, t.ordinal, t.title, t.status, t.error, t.origin,
      t.idea_id AS "ideaId", t.content_item_id AS "workedOn", t.started_at AS "startedAt", t.finished_at AS "finishedAt",
      v.content_item_id AS "contentItemId", v.title AS "contentTitle", ${body} AS body,
      (SELECT sum(p.earned_cents) FROM publications p JOIN content_items c ON c.id = p.content_item_id
        WHERE p.content_item_id = v.content_item_id AND c.agent_id = t.agent_id) AS "earnedCents"
    FROM tasks t LEFT JOIN content_versions v ON v.id = t.id || '-1'
      LEFT JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash`;

const sql = {
  page: `${finishedTasks(`substr(b.text, 1, ${excerptSource})`)}
    WHERE t.agent_id = ? AND t.ordinal < ? AND t.finished_at IS NOT NULL
    ORDER BY t.ordinal DESC LIMIT ${historyPage + 1}`,
  one: `${finishedTasks("b.text")}
    WHERE t.id = ? AND t.agent_id = ? AND t.finished_at IS NOT NULL`,
  newer: `SELECT ordinal FROM tasks
    WHERE agent_id = ? AND ordinal >= ? AND finished_at IS NOT NULL
    ORDER BY ordinal LIMIT ${historyPage + 1}`,
  publications: `SELECT p.channel, p.state AS status, ${urlNow("p")} AS url, p.origin FROM publications p
    WHERE p.content_item_id = ? ORDER BY p.created_at`,
} as const;

interface FinishedRow {
  id: string;
  ordinal: number;
  title: string;
  status: TaskStatus;
  error: string | null;
  origin: Origin;
  ideaId: string | null;
  /** The content it worked on, not the one it made. */
  workedOn: string | null;
  startedAt: number | null;
  finishedAt: number;
  contentItemId: string | null;
  contentTitle: string | null;
  body: string | null;
  earnedCents: number | null;
}

type Publication = FinishedTask["publications"][number];

/** @param before shows finished tasks with an ordinal below this one; null: the latest */
export async function readHistory(
  tx: Queries,
  agentId: string,
  before: number | null,
): Promise<History> {
  const [rows, newer] = await Promise.all([
    tx.statement<FinishedRow>(sql.page).all(agentId, before ?? Number.MAX_SAFE_INTEGER),
    before === null ? [] : tx.statement<{ ordinal: number }>(sql.newer).values(agentId, before),
  ]);
  const shown = rows.slice(0, historyPage);
  return {
    tasks: await Promise.all(
      shown.map((row) => readFinishedTask(tx, row, excerptOf(row.body ?? ""))),
    ),
    newer: newer.length === 0 ? null : (newer[historyPage] ?? "latest"),
    older: rows.length > historyPage ? (shown.at(-1)?.ordinal ?? null) : null,
  };
}

/** One finished task with its full text. */
export async function readHistoryOfOne(
  tx: Queries,
  agentId: string,
  task: string,
): Promise<History> {
  const row = await tx.statement<FinishedRow>(sql.one).get(task, agentId);
  const tasks = row ? [await readFinishedTask(tx, row, row.body ?? "")] : [];
  return { tasks, newer: null, older: null };
}

/** @param body the text to show */
async function readFinishedTask(
  tx: Queries,
  row: FinishedRow,
  body: string,
): Promise<FinishedTask> {
  const { contentItemId, contentTitle, startedAt, finishedAt, earnedCents } = row;
  const selectPublications = tx.statement<Publication>(sql.publications);
  const publications = contentItemId === null ? [] : await selectPublications.all(contentItemId);
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    finishedAt: isoOf(finishedAt),
    tookMs: startedAt === null ? null : finishedAt - startedAt,
    error: row.error,
    contentItemId: row.body === null ? null : contentItemId,
    about: aboutOf({ ideaId: row.ideaId, contentItemId: row.workedOn }),
    content:
      row.body === null
        ? null
        : { title: contentTitle ?? row.title, body, shortened: body !== row.body },
    publications: publications.map((each) => ({ ...each, url: publicAddress(each) })),
    earned: earnedCents === null ? null : centsToDollars(earnedCents),
    origin: row.origin,
  };
}
