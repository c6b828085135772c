import type { Agent } from "#app/workspace/agent.ts";
import type { StepPlan } from "#app/domain/ai/prompts/assignment.ts";
import { planningStep } from "#app/domain/agents/engine/rules.ts";
import type { TaskState } from "#app/domain/agents/engine/types.ts";

type Timed = Pick<
  TaskState,
  "status" | "step" | "startedAt" | "worksUntil" | "waitingSince" | "stepPlan"
>;

interface Shown extends Timed {
  title: string;
  ideaId: string | null;
  contentItemId: string | null;
}

type ShownWork = Pick<Agent, "currentTask" | "about" | "progress">;

/** Whether an agent is working on a task: a slow writer counts, a task that waits does not. */
export function isUnderWay({
  status,
  step,
  worksUntil,
  waitingSince,
}: Pick<Timed, "status" | "step" | "worksUntil" | "waitingSince">): boolean {
  if (step === planningStep) return false;
  return (
    status === "running" || (status === "queued" && worksUntil !== null && waitingSince === null)
  );
}

/** @param stored written only by the engine */
export function readStepPlan(stored: string | null): StepPlan | null {
  return stored === null ? null : (JSON.parse(stored) as StepPlan);
}

export const noWork = { currentTask: null, about: null, progress: null } as const;

/** The idea or content a task is about; null: neither. */
export const aboutOf = ({
  ideaId,
  contentItemId,
}: Pick<Shown, "ideaId" | "contentItemId">): Agent["about"] =>
  ideaId === null && contentItemId === null ? null : { ideaId, contentItemId };

/** What an agent works on and its progress, for display; null each: nothing, or unknown. */
export function workShown(task: Shown, now: number): ShownWork {
  if (!isUnderWay(task)) return noWork;
  return { currentTask: task.title, about: aboutOf(task), progress: progressOf(task, now) };
}

/** A task's progress, for display; null: unknown, or it is not being worked on. */
export function progressOf(task: Timed, now: number): string | null {
  const { stepPlan, startedAt, worksUntil } = task;
  if (!isUnderWay(task) || !stepPlan || startedAt === null || worksUntil === null) return null;
  const { parts, words, done } = stepPlan;
  if (done !== undefined) return doneWords(parts, done, words);
  const share = Math.min(0.999, Math.max(0, (now - startedAt) / (worksUntil - startedAt)));
  const part = Math.floor(share * parts.length);
  const name = parts[part];
  if (name === undefined) return null;
  if (words === null) return `${name} (${part + 1} of ${parts.length})`;
  return `Section ${part + 1} of ${parts.length} · ${Math.round(share * words)} words`;
}

/** A model's duration is unknown, so only finished parts are shown. */
function doneWords(parts: readonly string[], done: number, words: number | null): string | null {
  const name = parts[done];
  if (name === undefined) return null;
  const progress = `${name} (${done + 1} of ${parts.length})`;
  return words === null ? progress : `${progress} · ${words} words so far`;
}
