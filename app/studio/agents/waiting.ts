import type { Agent } from "../../workspace/agent";
import type { TaskState } from "./engine/types";
import { findKind } from "./kinds";
import type { Step } from "./kinds/types";

/** Whom a step asks, in words a person knows. */
const asked = {
  draft: "the writer",
  publish: "the place it publishes at",
  measure: "the figures",
} as const satisfies Record<Step, string>;

/** For whom a task waits, who is away or has too much to do, and since when; null: for nobody. */
export function waitingOf(
  {
    step,
    status,
    waitingSince,
    error,
  }: Pick<TaskState, "step" | "status" | "waitingSince" | "error">,
  type: string,
): Agent["waiting"] {
  if (status !== "queued" || waitingSince === null) return null;
  const at = findKind(type)?.steps[step];
  return {
    for: at ? asked[at] : "a plan",
    since: new Date(waitingSince).toISOString(),
    reason: error ?? "it did not answer",
  };
}
