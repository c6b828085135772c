import type { WorkflowItem } from "#app/workspace/overview.ts";

const stateNames = {
  completed: "Completed",
  in_progress: "In Progress",
  scheduled: "Scheduled",
  unknown: "Unknown",
} as const;

export type WorkflowState = keyof typeof stateNames;

/** As specified, any other status is "Unknown". */
export function workflowState({ status }: Pick<WorkflowItem, "status">): {
  state: WorkflowState;
  word: string;
} {
  const known = status === "completed" || status === "in_progress" || status === "scheduled";
  const state = known ? status : "unknown";
  return { state, word: stateNames[state] };
}

export function countCompleted(items: readonly Pick<WorkflowItem, "status">[]): number {
  return items.filter(({ status }) => status === "completed").length;
}
