import { giveUpStep, leaseMs, maxLostLeases } from "./rules.ts";
import { patch } from "./state.ts";
import type { EngineState, Transition } from "./types.ts";

/**
 * The task failed, and its claimed work must be released before it ends. Content it wrote is
 * discarded.
 */
export function giveUp(state: EngineState, now: number): Transition {
  const task = { step: giveUpStep, status: "running", dueAt: now + leaseMs, answer: null } as const;
  return { state: patch(state, task), records: [], effect: { type: "give_up" } };
}

/** When the result is unknown or the task was interrupted too often, a person should check. */
export function givenUpStatus({ task }: EngineState): "failed" | "needs_check" {
  const unknown = task.failure === "unknown_outcome" || task.lostLeases >= maxLostLeases;
  return unknown ? "needs_check" : "failed";
}
