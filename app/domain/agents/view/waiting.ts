import { formatWeekTime } from "#app/core/text/clock-words.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { Idle, WaitReason } from "#app/domain/work-queue/work-queue.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import { planningStep, workStep } from "#app/domain/agents/engine/rules.ts";
import type { TaskState } from "#app/domain/agents/engine/types.ts";

/** For whom a task waits, who is away or has too much to do, and since when; null: for nobody. */
export function waitingOf({
  step,
  status,
  waitingSince,
  error,
  failure,
}: Pick<TaskState, "step" | "status" | "waitingSince" | "error" | "failure">): Agent["waiting"] {
  if (status !== "queued" || waitingSince === null) return null;
  if (failure === "budget")
    return {
      for: "its budget",
      since: new Date(waitingSince).toISOString(),
      reason: error ?? "it is used up",
      mend: spendingPath,
    };
  return {
    for: step === workStep ? "the writer" : step === planningStep ? "a plan" : "another try",
    since: new Date(waitingSince).toISOString(),
    reason: error ?? "it did not answer",
    mend: null,
  };
}

const reasons = {
  others: "Waits until its last texts have been improved",
  idea: "Waits for an idea in the plan",
  article: "Waits for an article to improve",
  approved: "Waits for an approved article",
  published: "Waits for a published article",
  address: "Waits for the address of an article that is out: nobody could follow a link to it yet",
} as const satisfies Partial<Record<WaitReason, string>>;

/**
 * What a resting agent waits for, in words.
 * @param waitsFor as `noteRest` has stored it; null: it does not rest
 * @param timeZone IANA name
 */
export function idleReason(waitsFor: string | null, timeZone: string): string | null {
  if (waitsFor === null) return null;
  const { waitsFor: reason, count, until } = JSON.parse(waitsFor) as Idle;
  switch (reason) {
    case "owner":
      return count === 1 ? "1 text waits for you" : `${count} texts wait for you`;
    case "slot":
    case "figures":
      return until === null ? "Waits for its time" : `Begins on ${formatWeekTime(until, timeZone)}`;
    default:
      return reasons[reason];
  }
}
