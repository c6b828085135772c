import type { Queries } from "#db/client.server.ts";
import { planningStep } from "#app/domain/agents/engine/rules.ts";
import { idleReason } from "#app/domain/agents/view/waiting.ts";
import { isUnderWay, readStepPlan, progressOf } from "#app/domain/agents/view/work-shown.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { taskOutcome } from "#app/domain/content/states.ts";
import { findIdea } from "#app/domain/ideas/ideas.server.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { FirstText, Room } from "./onboarding.ts";

const sql = {
  enabledTypes: `SELECT id, type, name, enabled FROM agents
    WHERE workspace_id = ? AND removed_at IS NULL ORDER BY position`,
  // Few rows, because the workspace is new.
  tasks: `SELECT id, agent_id AS "agentId", title, status, step, work, idea_id AS "ideaId", origin,
      started_at AS "startedAt", works_until AS "worksUntil", waiting_since AS "waitingSince", step_plan AS "stepPlan",
      waits_for AS "waitsFor", finished_at AS "finishedAt"
    FROM tasks WHERE workspace_id = ? AND (idea_id = ? OR finished_at IS NULL) ORDER BY created_at, id`,
  contentItem: `SELECT version_id AS "versionId" FROM content_items WHERE idea_id = ? AND kind = 'article'
    ORDER BY created_at LIMIT 1`,
} as const;

interface Task {
  id: string;
  agentId: string;
  title: string;
  status: Parameters<typeof isUnderWay>[0]["status"];
  step: number;
  work: string | null;
  ideaId: string | null;
  origin: Origin;
  startedAt: number | null;
  worksUntil: number | null;
  waitingSince: number | null;
  /** JSON. */
  stepPlan: string | null;
  waitsFor: string | null;
  finishedAt: number | null;
}

interface Looking {
  workspaceId: string;
  ideaId: string;
  /** IANA name. */
  timeZone: string;
  now: number;
}

interface FoundText extends FirstText {
  /** Finished parts of a simulated draft; null: unknown, or complete. */
  partsDone: number | null;
}

/** An idea's progress through the workspace's agents, read in one transaction. */
export async function readFirstText(tx: Queries, looking: Looking): Promise<FoundText> {
  const { workspaceId, ideaId, timeZone, now } = looking;
  const idea = await findIdea(tx, workspaceId, ideaId);
  const agent = tx.statement<{ id: string; type: string; name: string; enabled: number }>(
    sql.enabledTypes,
  );
  const enabledTypes = await agent.all(workspaceId);
  const tasks = await tx.statement<Task>(sql.tasks).all(workspaceId, ideaId);
  const rooms = enabledTypes.map(({ id: agentId, type, name, enabled }): Room => {
    const own = tasks.filter((each) => each.agentId === agentId);
    return {
      agentId,
      type,
      name,
      ...stand(own, { ideaId, timeZone, now, enabled: enabled === 1 }),
    };
  });
  const writing = tasks.find((each) => each.ideaId === ideaId && workOf(each) === "write");
  const versionId = await tx.statement<{ versionId: string }>(sql.contentItem).value(ideaId);
  const whole = versionId === undefined ? null : await findVersion(tx, workspaceId, versionId);
  const other = tasks.find(
    (each) =>
      each.ideaId !== ideaId &&
      isUnderWay(each) &&
      writes.includes(workOf(each) ?? "performance_review"),
  );
  const isScripted = writing?.origin === "simulated" && !whole && isUnderWay(writing);
  return {
    topic: idea.topic,
    rooms,
    text: whole && { title: whole.title, body: whole.body, isWhole: true },
    partsDone: isScripted ? partsDone(writing, now) : null,
    progress: writing && !whole ? progress(writing, now) : null,
    share:
      rooms.length === 0 ? 0 : rooms.filter(({ state }) => state === "done").length / rooms.length,
    before: !writing && other ? other.title : null,
    secondsLeft: whole ? 0 : secondsUntil(writing?.worksUntil ?? null, now),
    readAt: whole && writing && writing.finishedAt !== null ? whole.contentItemId : null,
  };
}

interface StandingOf {
  ideaId: string;
  timeZone: string;
  now: number;
  enabled: boolean;
}

function stand(
  tasks: readonly Task[],
  { ideaId, timeZone, now, enabled }: StandingOf,
): Pick<Room, "state" | "words"> {
  const mine = tasks.findLast((each) => each.ideaId === ideaId);
  if (mine && mine.finishedAt !== null) {
    const { word } = taskOutcome(mine.status);
    return { state: mine.status === "done" ? "done" : "problem", words: word };
  }
  if (mine && isUnderWay(mine)) {
    return { state: "under_way", words: progress(mine, now) ?? "Working" };
  }
  if (mine) return { state: "under_way", words: "Starting soon" };
  if (!enabled) return { state: "to_come", words: "Paused" };
  const open = tasks.find((each) => each.finishedAt === null);
  const rests = idleReason(open?.waitsFor ?? null, timeZone);
  const busy = open && isUnderWay(open) ? `Finishes “${open.title}” first` : null;
  return { state: "to_come", words: rests ?? busy ?? "Up next" };
}

const progress = (task: Task, now: number) =>
  progressOf({ ...task, stepPlan: readStepPlan(task.stepPlan) }, now);

function partsDone({ startedAt, worksUntil, stepPlan }: Task, now: number): number {
  const parts = readStepPlan(stepPlan)?.parts.length ?? 0;
  if (startedAt === null || worksUntil === null || worksUntil <= startedAt) return 0;
  const share = Math.min(0.999, Math.max(0, (now - startedAt) / (worksUntil - startedAt)));
  return Math.floor(share * parts);
}

/** The type of work; null: nothing planned yet. */
function workOf({ work, step }: Task): Work["type"] | null {
  // Only the engine writes this JSON.
  return step === planningStep || work === null ? null : (JSON.parse(work) as Work).type;
}

/** Work that keeps the writer from starting an article. */
const writes: readonly Work["type"][] = ["write", "answer"];

const secondsUntil = (time: number | null, now: number): number | null =>
  time === null ? null : Math.max(1, Math.ceil((time - now) / 1_000));
