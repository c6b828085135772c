import { formatWeekTime } from "#app/core/text/clock-words.ts";
import type { Agent } from "#app/workspace/agent.ts";
import type { Idle, WaitReason } from "#app/domain/work-queue/work-queue.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import { planningStep, workStep } from "#app/domain/agents/engine/rules.ts";
import type { TaskState } from "#app/domain/agents/engine/types.ts";

/** What a task waits for during an outage or limit, and since when; null: nothing. */
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
      reason: error ?? "it has been reached",
      fix: spendingPath,
    };
  return {
    for: step === workStep ? "the writer" : step === planningStep ? "a plan" : "another try",
    since: new Date(waitingSince).toISOString(),
    reason: error ?? "it did not answer",
    fix: null,
  };
}

const reasons = {
  others: "Waiting until its last drafts are optimized",
  idea: "Waiting for an idea in the plan",
  article: "Waiting for an article to optimize",
  approved: "Waiting for an approved article",
  published: "Waiting for a published article",
  address: "Waiting for a published article to get its address, so that posts can link to it",
} as const satisfies Partial<Record<WaitReason, string>>;

/**
 * What an idle agent waits for, for display.
 * @param waitsFor as stored by `noteIdle`; null: it is not idle
 * @param timeZone IANA name
 */
export function idleReason(waitsFor: string | null, timeZone: string): string | null {
  if (waitsFor === null) return null;
  const { waitsFor: reason, count, until } = JSON.parse(waitsFor) as Idle;
  switch (reason) {
    case "owner":
      return count === 1 ? "1 draft needs your review" : `${count} drafts need your review`;
    case "slot":
    case "figures":
      return until === null
        ? "Waiting for its scheduled time"
        : `Next task ${formatWeekTime(until, timeZone)}`;
    default:
      return reasons[reason];
  }
}
