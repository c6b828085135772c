import type { Origin } from "#app/workspace/origin.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import type { StepPlan, Written } from "#app/domain/ai/prompts/assignment.ts";
import type { Counters } from "#app/domain/agents/kinds/types.ts";
import type { Speed } from "#app/domain/agents/settings/setting-values.ts";
import type { Failure, FailureClass } from "./failure.ts";

/** The agent as the engine needs it. */
export interface AgentState {
  id: string;
  workspaceId: string;
  type: string;
  name: string;
  position: number;
  status: "active" | "processing" | "inactive" | "error";
  enabled: boolean;
  speed: Speed;
  /** Counters of the task's origin. */
  counters: Counters;
}

export type TaskStatus =
  | "queued"
  | "running"
  | "done"
  | "failed"
  | "cancelled"
  | "stopped_budget"
  | "needs_check";

export interface TaskState {
  id: string;
  ordinal: number;
  title: string;
  topic: string;
  status: TaskStatus;
  /** Index in the kind's list, or `planningStep`. */
  step: number;
  attempt: number;
  /** Failures of the current step in a row, all of the same class. */
  failures: number;
  /** Their class; null: it has not failed. */
  failure: FailureClass | null;
  /** Leases in a row that ended without an answer. */
  lostLeases: number;
  /** Since when it waits out an outage or a limit; null: it does not. */
  waitingSince: number | null;
  /** No retry before this time, even if the agent is paused and started. */
  retryAt: number | null;
  /** Queued: when to start, null while on hold. Running: when the lease ends. */
  dueAt: number | null;
  /** The work; null until planned. */
  work: Work | null;
  /**
   * What it waits for, as noted when the work queue was read; null: nothing, or the queue has
   * changed.
   */
  waitsFor: string | null;
  /** When the work is expected to be done; null: unknown. */
  worksUntil: number | null;
  stepPlan: StepPlan | null;
  /** The draft, until it is submitted. */
  answer: Written | null;
  error: string | null;
  origin: Origin;
  startedAt: number | null;
  finishedAt: number | null;
}

/** One agent working on one task. */
export interface EngineState {
  agent: AgentState;
  task: TaskState;
}

/** What happened, as the runner reports it. */
export type EngineInput =
  | { type: "due" }
  /** The process is still waiting for the answer, so the lease is extended. */
  | { type: "still_working" }
  | { type: "planned"; work: Work }
  /** Nothing to do until then or, without a time, until the work queue changes. */
  | { type: "rested"; until: number | null }
  /** The writer is working and should be asked again at that time. */
  | { type: "under_way"; until: number; plan: StepPlan }
  | { type: "worked"; written: Written | null }
  | { type: "handed_over" }
  | { type: "given_up" }
  | { type: "failed"; failure: Failure; message: string };

/** A call to make outside. Its answer returns as an input with task, attempt and step. */
export type Effect =
  /** Choose the work. */
  | { type: "plan" }
  | { type: "work"; work: Work; worksUntil: number | null }
  | { type: "hand_over"; work: Work; written: Written | null }
  /** Release the claimed work, which others wait for. */
  | { type: "give_up" };

/** Rows stored in the same transaction as the transition. */
export type NewRecord =
  | {
      type: "activity";
      id: string;
      kind: "agent_task";
      title: string;
      description: string;
      severity: "success" | "info" | "warning";
      amountCents: null;
    }
  | { type: "next_task"; id: string; turn: Turn };

/** When an agent starts its next task, which is planned then. */
export interface Turn {
  ordinal: number;
  /** Null while the agent is paused. */
  dueAt: number | null;
  /** Origin of the environment it will use. */
  origin: Origin;
}

export interface Transition {
  state: EngineState;
  records: NewRecord[];
  effect: Effect | null;
}
