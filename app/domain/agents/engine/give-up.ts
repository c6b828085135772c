import { giveUpStep, leaseMs, maxLostLeases } from "./rules.ts";
import { patch } from "./state.ts";
import type { EngineState, Transition } from "./types.ts";

/**
 * The task comes to nothing, and others wait for what it has taken: they are told before it ends. What was
 * written of it is given up as well.
 */
export function giveUp(state: EngineState, now: number): Transition {
  const task = { step: giveUpStep, status: "running", dueAt: now + leaseMs, answer: null } as const;
  return { state: patch(state, task), records: [], effect: { type: "give_up" } };
}

/** What has been given up may have happened, or has been interrupted too often: a person should look. */
export function givenUpStatus({ task }: EngineState): "failed" | "needs_check" {
  const unknown = task.failure === "unknown_outcome" || task.lostLeases >= maxLostLeases;
  return unknown ? "needs_check" : "failed";
}
