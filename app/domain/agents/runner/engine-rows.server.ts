import type { Mode, Origin } from "#app/workspace/origin.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import type { StepPlan, Written } from "#app/domain/ai/prompts/assignment.ts";
import type { FailureClass } from "#app/domain/agents/engine/failure.ts";
import type { AgentState, EngineState, TaskState } from "#app/domain/agents/engine/types.ts";
import type { Speed } from "#app/domain/agents/settings/setting-values.ts";
import { readCounters, agentCountersSql } from "#app/domain/agents/view/counters.ts";

/** The workspace as the engine needs it. */
export interface EngineWorkspace {
  id: string;
  seed: string;
  mode: Mode;
  demo: boolean;
  /** IANA name. */
  timeZone: string;
}

export interface Loaded {
  state: EngineState;
  workspace: EngineWorkspace;
}

export interface LoadedRow {
  id: string;
  ordinal: number;
  title: string;
  topic: string;
  status: TaskState["status"];
  step: number;
  attempt: number;
  failures: number;
  failure: FailureClass | null;
  lost_leases: number;
  waiting_since: number | null;
  retry_at: number | null;
  due_at: number | null;
  work: string | null;
  waits_for: string | null;
  works_until: number | null;
  step_plan: string | null;
  answer: string | null;
  error: string | null;
  origin: Origin;
  started_at: number | null;
  finished_at: number | null;
  agent_id: string;
  type: string;
  name: string;
  position: number;
  agent_status: AgentState["status"];
  enabled: number;
  speed: Speed;
  counters: string;
  workspace_id: string;
  time_zone: string;
  seed: string;
  mode: Mode;
  kind: string;
  suspended_at: number | null;
}

const openTask = "status IN ('queued', 'running')";

/** The statements of the engine's hot path. */
export const engineSql = {
  due: `SELECT id FROM tasks WHERE ${openTask} AND due_at <= ? ORDER BY due_at LIMIT ?`,
  dueOfWorkspace: `SELECT id FROM tasks WHERE ${openTask} AND workspace_id = ? AND due_at <= ?
    ORDER BY due_at LIMIT ?`,
  nextDueOfWorkspace: `SELECT min(due_at) FROM tasks WHERE ${openTask} AND workspace_id = ?`,
  load: `SELECT t.id, t.ordinal, t.title, t.topic, t.status, t.step, t.attempt, t.failures,
      t.failure, t.lost_leases, t.waiting_since, t.retry_at, t.due_at, t.work, t.waits_for,
      t.works_until, t.step_plan, t.answer, t.error, t.origin,
      t.started_at, t.finished_at, a.id AS agent_id, a.type, a.name, a.position, a.status AS agent_status, a.enabled, a.speed,
      ${agentCountersSql("t.origin")} AS counters, w.id AS workspace_id, w.seed, w.mode, w.kind, w.time_zone, w.suspended_at
    FROM tasks t JOIN agents a ON a.id = t.agent_id JOIN workspaces w ON w.id = t.workspace_id
    WHERE t.id = ?`,
  updateTask: `UPDATE tasks SET title = ?, topic = ?, status = ?, step = ?, attempt = ?,
      failures = ?, failure = ?, lost_leases = ?, waiting_since = ?, retry_at = ?, due_at = ?,
      work = ?, idea_id = ?, content_item_id = ?, waits_for = ?, works_until = ?, step_plan = ?, answer = ?, error = ?,
      origin = ?, started_at = ?, finished_at = ? WHERE id = ?`,
  updateAgent: "UPDATE agents SET status = ? WHERE id = ?",
  countSimulated: "UPDATE agents SET simulated_counters = ? WHERE id = ?",
  countReal: "UPDATE agents SET real_counters = ? WHERE id = ?",
  insertTask: `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step,
      attempt, failures, due_at, origin, created_at) VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, 0, 0, ?, ?, ?)`,
  postpone: `UPDATE tasks SET due_at = ? WHERE id = ? AND ${openTask}`,
  releaseAll: `UPDATE tasks SET due_at = ? WHERE status IN ('queued', 'running') AND status = 'running'`,
} as const;

/** Written by `save` only. */
function parsed<Value>(stored: string | null): Value | null {
  return stored === null ? null : (JSON.parse(stored) as Value);
}

/** A row as the engine sees it. */
export function toLoaded(row: LoadedRow): Loaded {
  return {
    workspace: {
      id: row.workspace_id,
      seed: row.seed,
      mode: row.mode,
      demo: row.kind !== "user",
      timeZone: row.time_zone,
    },
    state: {
      agent: {
        id: row.agent_id,
        workspaceId: row.workspace_id,
        type: row.type,
        name: row.name,
        position: row.position,
        status: row.agent_status,
        // Without access no agent works, whatever its switch says.
        enabled: row.enabled === 1 && row.suspended_at === null,
        speed: row.speed,
        // Written only by `save` and when the workspace is created.
        counters: readCounters(row.counters),
      },
      task: {
        id: row.id,
        ordinal: row.ordinal,
        title: row.title,
        topic: row.topic,
        status: row.status,
        step: row.step,
        attempt: row.attempt,
        failures: row.failures,
        failure: row.failure,
        lostLeases: row.lost_leases,
        waitingSince: row.waiting_since,
        retryAt: row.retry_at,
        dueAt: row.due_at,
        work: parsed<Work>(row.work),
        waitsFor: row.waits_for,
        worksUntil: row.works_until,
        stepPlan: parsed<StepPlan>(row.step_plan),
        answer: parsed<Written>(row.answer),
        error: row.error,
        origin: row.origin,
        startedAt: row.started_at,
        finishedAt: row.finished_at,
      },
    },
  };
}
