import type { Counts, Counters } from "#app/domain/agents/kinds/types.ts";
import type { AgentState, EngineState, TaskState } from "./types.ts";

/** An answered step clears its earlier failures. */
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

/** An unknown count adds nothing, and stays unknown if there was no count before. */
export function add(counters: Counters, counts: Counts): Counters {
  const sum = { ...counters };
  for (const [name, count] of Object.entries(counts)) {
    if (count !== null) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
