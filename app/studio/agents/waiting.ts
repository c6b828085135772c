import { formatWeekTime } from "../../core/clock-words";
import type { Agent } from "../../workspace/agent";
import type { Rest, WaitReason } from "../board/board";
import { spendingPath } from "../../workspace/addresses/live";
import { planningStep, workStep } from "./engine/rules";
import type { TaskState } from "./engine/types";

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
export function restWords(waitsFor: string | null, timeZone: string): string | null {
  if (waitsFor === null) return null;
  const { waitsFor: reason, count, until } = JSON.parse(waitsFor) as Rest;
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
