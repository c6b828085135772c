import type { Counts, Counters } from "#app/domain/agents/kinds/types.ts";
import type { AgentState, EngineState, TaskState } from "./types.ts";

/** A step has been answered: what went wrong with it before is of no concern any more. */
export const answered = {
  failures: 0,
  failure: null,
  error: null,
  lostLeases: 0,
  waitingSince: null,
  retryAt: null,
  worksUntil: null,
  stepPlan: null,
} as const satisfies Partial<TaskState>;

export function patch(
  state: EngineState,
  task: Partial<TaskState>,
  agent: Partial<AgentState> = {},
): EngineState {
  return { task: { ...state.task, ...task }, agent: { ...state.agent, ...agent } };
}

/** What is not known adds nothing, and stays unknown where nothing is known yet. */
export function add(counters: Counters, counts: Counts): Counters {
  const sum = { ...counters };
  for (const [name, count] of Object.entries(counts)) {
    if (count !== null) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
