import type { Db, Queries } from "../../../db/client.server";
import { isoOf, isoOrNull, type Clock } from "../../core/clock";
import { centsToDollars } from "../../core/money";
import {
  stopsAgent,
  type FailureClass,
  type StoppingClass,
} from "../../studio/agents/engine/failure";
import { problemOf } from "../../studio/agents/engine/problem";
import { planningStep } from "../../studio/agents/engine/rules";
import type { AgentState, TaskStatus } from "../../studio/agents/engine/types";
import { findKind } from "../../studio/agents/kinds";
import type { AgentKind } from "../../studio/agents/kinds/types";
import { readProblem } from "../../studio/agents/last-problem.server";
import { readTally, tallySql } from "../../studio/agents/tally";
import { viewAgent } from "../../studio/agents/view";
import { restWords, waitingOf } from "../../studio/agents/waiting";
import {
  aboutOf,
  isUnderWay,
  noWork,
  readStepPlan,
  workShown,
} from "../../studio/agents/work-shown";
import { publicAddress } from "../../studio/content/states";
import { briefPath } from "../../workspace/addresses/brief";
import { connectionsPath, spendingPath } from "../../workspace/addresses/live";
import { activitiesSql } from "../../workspace/activities.server";
import { viewActivity, type StoredActivity } from "../../workspace/activity";
import { originOf, type Mode, type Origin } from "../../workspace/origin";
import { activitiesShown } from "../activities/activity-feed";
import { excerptOf } from "./paragraphs";
import type { AgentProfile, CurrentTask, FinishedTask, History } from "./profile";
import { readScheduled } from "./scheduled.server";

/** Finished tasks on a page of an agent's history. */
export const historyPage = 20;

/** So much of a text is read to find an excerpt in it: headings may come first. */
const excerptSource = 2_000;

const taskColumns = `t.id, t.ordinal, t.title, t.status, t.step, t.failures, t.failure,
      t.waiting_since AS "waitingSince", t.due_at AS "dueAt",
      t.works_until AS "worksUntil", t.step_plan AS "stepPlan", t.waits_for AS "waitsFor",
      t.idea_id AS "ideaId", t.piece_id AS "workedOn", t.error, t.origin, t.started_at AS "startedAt", t.finished_at AS "finishedAt"`;

/**
 * An agent's version is named after the task that made it.
 * @param body how much of the text is read, as an expression
 */
const finishedTasks = (body: string) => `SELECT ${taskColumns}, v.piece_id AS "pieceId",
      v.title AS "contentTitle", ${body} AS body,
      (SELECT sum(p.earned_cents) FROM placements p JOIN pieces c ON c.id = p.piece_id
        WHERE p.piece_id = v.piece_id AND c.agent_id = t.agent_id) AS "earnedCents"
    FROM tasks t LEFT JOIN versions v ON v.id = t.id || '-1'
      LEFT JOIN body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash`;

const sql = {
  // Of the viewer's own workspace or of the public demo: of all others nobody is told anything.
  agent: `SELECT a.id, a.workspace_id AS "workspaceId", a.type, a.name, a.status, a.enabled, a.pace,
      a.removed_at AS "removedAt",
      ${tallySql("w.mode")} AS tally, w.mode, w.time_zone AS "timeZone", CASE WHEN w.kind = 'demo' THEN 1 ELSE 0 END AS demo
    FROM agents a JOIN workspaces w ON w.id = a.workspace_id
    WHERE a.id = ? AND (w.id = ? OR w.kind = 'demo')`,
  open: `SELECT ${taskColumns} FROM tasks t
    WHERE t.agent_id = ? AND t.finished_at IS NULL ORDER BY t.ordinal DESC LIMIT 1`,
  finished: `${finishedTasks(`substr(b.text, 1, ${excerptSource})`)}
    WHERE t.agent_id = ? AND t.ordinal < ? AND t.finished_at IS NOT NULL
    ORDER BY t.ordinal DESC LIMIT ${historyPage + 1}`,
  finishedOne: `${finishedTasks("b.text")}
    WHERE t.id = ? AND t.agent_id = ? AND t.finished_at IS NOT NULL`,
  newer: `SELECT ordinal FROM tasks
    WHERE agent_id = ? AND ordinal >= ? AND finished_at IS NOT NULL
    ORDER BY ordinal LIMIT ${historyPage + 1}`,
  publications: `SELECT destination, state AS status, url, origin FROM placements
    WHERE piece_id = ? ORDER BY created_at`,
  activities: `${activitiesSql.select}
    WHERE a.agent_id = ? ORDER BY a.created_at DESC, a.id DESC LIMIT ${activitiesShown}`,
} as const;

interface AgentRow extends Pick<
  AgentState,
  "id" | "workspaceId" | "type" | "name" | "status" | "pace"
> {
  enabled: number;
  removedAt: number | null;
  tally: string;
  mode: Mode;
  timeZone: string;
  demo: number;
}

interface TaskRow {
  id: string;
  ordinal: number;
  title: string;
  status: TaskStatus;
  step: number;
  failures: number;
  failure: FailureClass | null;
  waitingSince: number | null;
  worksUntil: number | null;
  /** JSON. */
  stepPlan: string | null;
  waitsFor: string | null;
  dueAt: number | null;
  ideaId: string | null;
  /** The text that it was about; what it has made of it is another. */
  workedOn: string | null;
  error: string | null;
  origin: Origin;
  startedAt: number | null;
  finishedAt: number | null;
}

interface FinishedRow extends TaskRow {
  pieceId: string | null;
  contentTitle: string | null;
  body: string | null;
  earnedCents: number | null;
}

type Publication = FinishedTask["publications"][number];

interface ProfileQuery {
  agentId: string;
  /** The viewer's own; null for a visitor, who may see the demo's agents. */
  workspaceId: string | null;
  /** Shows finished tasks whose ordinal is below this one; null: the latest. */
  before: number | null;
  /** Shows this finished task alone, with its whole text; of others there are excerpts. */
  task?: string;
}

/** The read model of an agent's own page. */
export function createAgentProfiles({ db, clock }: { db: Db; clock: Clock }) {
  async function read(
    tx: Queries,
    { agentId, workspaceId, before, task }: ProfileQuery,
  ): Promise<AgentProfile | null> {
    const row = await tx.statement<AgentRow>(sql.agent).get(agentId, workspaceId);
    if (!row) return null;
    const { tally, enabled, pace, demo, mode, timeZone } = row;
    const kind = findKind(row.type);
    const [open, history, activities, problem, scheduled] = await Promise.all([
      tx.statement<TaskRow>(sql.open).get(agentId),
      task === undefined ? readHistory(tx, agentId, before) : readHistoryOfOne(tx, agentId, task),
      tx.statement<StoredActivity>(sql.activities).all(clock.now(), agentId),
      readProblem(tx, row),
      readScheduled(tx, row.workspaceId, originOf(mode)),
    ]);
    const begun = open && open.startedAt !== null ? open : null;
    const waiting = open && open.startedAt === null ? open : null;
    return {
      agent: viewAgent(
        { ...row, tally: readTally(tally) },
        {
          ...(begun ? shownOf(begun, clock.now()) : noWork),
          ...problem,
          waiting: begun ? waitingOf(begun) : null,
          restsFor: restWords(open?.waitsFor ?? null, timeZone),
        },
        originOf(mode),
      ),
      enabled: enabled === 1,
      pace,
      removed: row.removedAt !== null,
      demo: demo === 1,
      generatedAt: isoOf(clock.now()),
      timeZone,
      summary: kind?.summary ?? null,
      current: begun && currentTask(begun, kind, clock.now()),
      next: waiting && {
        title: waiting.step === planningStep ? null : waiting.title,
        about: subjectOf(waiting),
        beginsAt: isoOrNull(waiting.dueAt),
      },
      scheduled: scheduled.find((each) => each.agentId === agentId) ?? null,
      history,
      activities: activities.map(viewActivity),
    };
  }

  return {
    /**
     * All of it is read from the same state of the database. Null when there is no such agent, or it
     * is somebody else's.
     */
    find: (query: ProfileQuery): Promise<AgentProfile | null> =>
      db.snapshot((tx) => read(tx, query)),
  };
}

async function readHistory(tx: Queries, agentId: string, before: number | null): Promise<History> {
  const [rows, newer] = await Promise.all([
    tx.statement<FinishedRow>(sql.finished).all(agentId, before ?? Number.MAX_SAFE_INTEGER),
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

async function readHistoryOfOne(tx: Queries, agentId: string, task: string): Promise<History> {
  const row = await tx.statement<FinishedRow>(sql.finishedOne).get(task, agentId);
  const tasks = row ? [await readFinishedTask(tx, row, row.body ?? "")] : [];
  return { tasks, newer: null, older: null };
}

/** @param body as much of the text as is to be shown */
async function readFinishedTask(
  tx: Queries,
  row: FinishedRow,
  body: string,
): Promise<FinishedTask> {
  const { pieceId, contentTitle, startedAt, earnedCents } = row;
  const finishedAt = row.finishedAt ?? 0;
  const selectPublications = tx.statement<Publication>(sql.publications);
  const publications = pieceId === null ? [] : await selectPublications.all(pieceId);
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    finishedAt: isoOf(finishedAt),
    tookMs: startedAt === null ? null : finishedAt - startedAt,
    error: row.error,
    pieceId: row.body === null ? null : pieceId,
    about: subjectOf(row),
    content:
      row.body === null
        ? null
        : { title: contentTitle ?? row.title, body, shortened: body !== row.body },
    publications: publications.map((each) => ({ ...each, url: publicAddress(each) })),
    earned: earnedCents === null ? null : centsToDollars(earnedCents),
    origin: row.origin,
  };
}

const subjectOf = ({ ideaId, workedOn: pieceId }: TaskRow) => aboutOf({ ideaId, pieceId });

const shownOf = (row: TaskRow, now: number) =>
  workShown({ ...row, pieceId: row.workedOn, stepPlan: readStepPlan(row.stepPlan) }, now);

function currentTask(row: TaskRow, kind: AgentKind | undefined, now: number): CurrentTask {
  const { title, step, dueAt, failures, failure } = row;
  // Of a paused agent, too, a writer goes on; what it has made then waits to be handed over.
  const held = row.status === "queued" && dueAt === null;
  const running = isUnderWay(row) && !(held && (row.worksUntil ?? 0) <= now);
  const { progress } = shownOf(row, now);
  return {
    title,
    about: subjectOf(row),
    startedAt: isoOf(row.startedAt ?? 0),
    steps: (kind?.steps ?? []).map((each, index) => ({
      step: each,
      state: index < step ? "done" : index === step && running ? "under_way" : "to_come",
    })),
    saying: step === planningStep || !kind ? null : (progress ?? kind.activityTitles.work),
    waits: running && !held ? null : { until: isoOrNull(dueAt) },
    problem: failures > 0 ? problemOf(row) : null,
    mend: row.status === "queued" && stopsAgent(failure) ? mends[failure] : null,
  };
}

const connections = { to: connectionsPath, page: "Connections" } as const;

/** Where what has stopped an agent is put right. */
const mends: Readonly<Record<StoppingClass, NonNullable<CurrentTask["mend"]>>> = {
  no_credit: connections,
  bad_credentials: connections,
  keeps_breaking_off: connections,
  spending_stopped: { to: spendingPath, page: "Spending" },
  needs_sources: { to: briefPath, page: "Your business" },
};
