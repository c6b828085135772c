import { expect } from "vitest";
import { HOUR, MINUTE } from "#app/core/time/clock.ts";
import { reduce, type ReduceContext } from "#app/domain/agents/engine/reduce.ts";
import type {
  AgentState,
  EngineInput,
  EngineState,
  TaskState,
  Transition,
} from "#app/domain/agents/engine/types.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import type { Written } from "#app/domain/ai/prompts/assignment.ts";

/** The instant at which the states below are looked at. */
export const present = Date.UTC(2026, 5, 1, 8);

/** What the task is about. */
export const coldBrew: Work = {
  type: "write",
  ideaId: "idea-1",
  contentItemId: null,
  claim: "write:idea-1:simulated",
  title: "Cold brew in one weekend",
};

export const written: Written = {
  texts: [{ variant: "", title: "Cold brew", body: "Grind coarse.", fields: {} }],
  writer: "scripted",
  provenance: {},
};

export const waitingTask: TaskState = {
  id: "task-7",
  ordinal: 7,
  title: "Cold brew in one weekend",
  topic: "",
  status: "queued",
  step: 0,
  attempt: 0,
  failures: 0,
  failure: null,
  lostLeases: 0,
  waitingSince: null,
  retryAt: null,
  dueAt: present,
  work: coldBrew,
  waitsFor: null,
  worksUntil: null,
  stepPlan: null,
  answer: null,
  error: null,
  origin: "simulated",
  startedAt: null,
  finishedAt: null,
};

/** The same task, leased once, a moment ago, at its first step. */
export const runningTask: TaskState = {
  ...waitingTask,
  status: "running",
  attempt: 1,
  dueAt: present + MINUTE,
  startedAt: present - MINUTE,
};

export const writingAgent: AgentState = {
  id: "agent-1",
  workspaceId: "workspace-1",
  type: "content_writer",
  name: "Ada",
  position: 0,
  status: "processing",
  enabled: true,
  speed: "standard",
  counters: { tasksDone: 6, revenueCents: 40 },
};

export function engineState(
  task: TaskState,
  change: { task?: Partial<TaskState>; agent?: Partial<AgentState> } = {},
): EngineState {
  return { task: { ...task, ...change.task }, agent: { ...writingAgent, ...change.agent } };
}

/** What every turn of `reduceContext` says, but for its ordinal. */
const planned = {
  dueAt: present + HOUR,
  origin: "simulated",
} as const;

/** A context with the IDs new-1, new-2, … */
export function reduceContext(): ReduceContext {
  let made = 0;
  return {
    now: present,
    newId: () => `new-${(made += 1)}`,
    nextTurn: ({ ordinal }) => ({ ordinal, ...planned }),
  };
}

/** One input of each sort. */
export const inputs = {
  due: { type: "due" },
  still_working: { type: "still_working" },
  worked: { type: "worked", written },
  under_way: { type: "under_way", until: present + HOUR, plan: { parts: ["Why"], words: 600 } },
  failed: {
    type: "failed",
    failure: { class: "try_later", at: null },
    message: "the writer is away",
  },
  refused: { type: "failed", failure: { class: "refused" }, message: "the site said no" },
} as const satisfies Record<string, EngineInput>;

/** The expected transition. */
export function transition(state: EngineState, input: EngineInput): Transition {
  return reduce(state, input, reduceContext()) ?? expect.fail("nothing happens");
}

/** The activity that a transition tells. */
export const activity = (id: string, title: string, change: object = {}) => ({
  type: "activity",
  id,
  kind: "agent_task",
  title,
  description: "“Cold brew in one weekend” by Ada",
  severity: "info",
  amountCents: null,
  ...change,
});

/** The task that comes after `waitingTask`. */
export const nextTask = (id: string, change: object = {}) => ({
  type: "next_task",
  id,
  turn: { ordinal: 8, ...planned, ...change },
});
