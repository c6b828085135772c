import { agentCountersSql } from "#app/domain/agents/view/counters.ts";
import { cameToIt } from "#app/domain/publishing/jobs/publish-job-store.server.ts";
import { activitiesSql } from "#app/workspace/activities.server.ts";
import { activitiesShown, undoableShown } from "#app/dashboard/activities/activity-feed.ts";

/** Rows per list. */
export const itemsShown = 5;

const sumOfCents = "CAST(coalesce(sum(amount_cents), 0) AS bigint)";

/** The dashboard's queries. */
export const overviewSql = {
  workspace: `SELECT id, kind, mode, owner_id AS "ownerId", goal_cents AS "goalCents", time_zone AS "timeZone",
      time_zone_chosen_at AS "timeZoneChosenAt", notifications_read_at AS "readAt", next_routine_at AS "plannedAt"
    FROM workspaces WHERE id = ?`,
  agents: `SELECT a.id, a.type, a.name, a.status, ${agentCountersSql("?")} AS counters FROM agents a
    WHERE a.workspace_id = ? AND a.removed_at IS NULL ORDER BY a.position`,
  openTasks: `SELECT agent_id AS "agentId", title, status, step, error, failure, waiting_since AS "waitingSince",
      started_at AS "startedAt", works_until AS "worksUntil", step_plan AS "stepPlan",
      waits_for AS "waitsFor", due_at AS "dueAt", idea_id AS "ideaId", content_item_id AS "contentItemId" FROM tasks
    WHERE workspace_id = ? AND status IN ('queued', 'running')`,
  total: `SELECT ${sumOfCents} AS cents FROM earnings_entries WHERE workspace_id = ? AND origin = ?`,
  byDay: `SELECT day, ${sumOfCents} AS cents FROM earnings_entries
    WHERE workspace_id = ? AND origin = ? AND day > ? AND day <= ? GROUP BY day ORDER BY day`,
  activities: `${activitiesSql.select}
    WHERE a.workspace_id = ? ORDER BY a.created_at DESC, a.id DESC LIMIT ${activitiesShown}`,
  undoable: `${activitiesSql.select}
    WHERE a.id IN (SELECT activity_id FROM undoable_changes
      WHERE workspace_id = ? AND undone_at IS NULL AND expires_at > ?)
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${undoableShown}`,
  // Few rows, because agents stop drafting when their drafts wait.
  waiting: `SELECT count(*) AS waiting FROM content_items WHERE workspace_id = ? AND state = 'in_review'`,
  // An agent's version is named after the task that made it.
  published: `SELECT p.id, c.id AS "contentItemId", c.title, c.kind, p.channel, p.url, p.state AS status, c.agent_id AS "agentId",
      t.id AS "taskId", coalesce(p.published_at, p.created_at) AS at, p.origin
    FROM publications p JOIN content_items c ON c.id = p.content_item_id
      LEFT JOIN tasks t ON t.id = substr(p.version_id, 1, length(p.version_id) - 2)
        AND t.agent_id = c.agent_id AND t.finished_at IS NOT NULL
    WHERE p.workspace_id = ? AND p.state = 'published' ORDER BY p.created_at DESC LIMIT ${itemsShown}`,
  stuck: `SELECT o.id, c.agent_id AS "agentId", c.id AS "contentItemId", NULL AS "ideaId", c.title, o.state AS status, o.error AS reason,
      ${cameToIt} AS at, c.origin
    FROM publish_jobs o JOIN publications p ON p.id = o.publication_id JOIN content_items c ON c.id = p.content_item_id
    WHERE o.workspace_id = ? AND o.state IN ('unconfirmed', 'failed', 'dismissed', 'on_hold') AND c.agent_id IS NOT NULL
      AND ${cameToIt} > ?
    ORDER BY at DESC, o.id DESC LIMIT ${itemsShown}`,
  // Matches the partial index tasks_problems.
  problems: `SELECT id, agent_id AS "agentId", content_item_id AS "contentItemId", idea_id AS "ideaId", title, status, error AS reason,
      finished_at AS at, origin
    FROM tasks WHERE workspace_id = ? AND status IN ('failed', 'needs_check', 'stopped_budget')
      AND finished_at > ?
    ORDER BY finished_at DESC LIMIT ${itemsShown}`,
  routines: "SELECT routine FROM routine_runs WHERE workspace_id = ? AND day = ?",
  // A performance review's claim names its task, and so does the version it wrote.
  middayText: `SELECT v.content_item_id FROM agents a
    JOIN work_claims c ON c.workspace_id = a.workspace_id
      AND c.claim = 'performance_review:' || a.id || ' ' || @day || ' midday:' || @origin
    JOIN content_versions v ON v.id = c.task_id || '-1'
    WHERE a.workspace_id = @workspaceId AND a.type = 'analytics' ORDER BY v.created_at LIMIT 1`,
  // The report is stored with its run, which is slightly older.
  eveningReport: `SELECT r.id FROM routine_runs d
    JOIN reports r ON r.workspace_id = d.workspace_id AND r.created_at >= d.created_at
    WHERE d.workspace_id = ? AND d.day = ? AND d.routine = 'evening_report'
    ORDER BY r.created_at LIMIT 1`,
} as const;
