import type { Origin } from "#app/workspace/origin.ts";
import type { Work } from "#app/domain/work-queue/work-queue.ts";
import type { StepPlan, Written } from "#app/domain/ai/prompts/assignment.ts";
import type { Counters } from "#app/domain/agents/kinds/types.ts";
import type { Speed } from "#app/domain/agents/settings/setting-values.ts";
import type { Failure, FailureClass } from "./failure.ts";

/** The agent as the engine sees it. */
export interface AgentState {
  id: string;
  workspaceId: string;
  type: string;
  name: string;
  position: number;
  status: "active" | "processing" | "inactive" | "error";
  enabled: boolean;
  speed: Speed;
  /** Of the task's origin. */
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
  /** How often in a row the present step has failed in the same way. */
  failures: number;
  /** In which way; null: it has not. */
  failure: FailureClass | null;
  /** How often in a row a lease has ended without an answer. */
  lostLeases: number;
  /** Since when it waits for somebody who is away or has too much to do; null: it does not. */
  waitingSince: number | null;
  /** No other try before then, whatever becomes of the agent meanwhile. */
  retryAt: number | null;
  /** Queued: when to begin, null while held. Running: when the lease ends. */
  dueAt: number | null;
  /** What it does; null while it is not planned. */
  work: Work | null;
  /** What is waited for, as noted when the work queue was read; null: nothing, or not any more. */
  waitsFor: string | null;
  /** Until when its work takes; null: that is not known. */
  worksUntil: number | null;
  stepPlan: StepPlan | null;
  /** What has been written, until it is handed over. */
  answer: Written | null;
  error: string | null;
  origin: Origin;
  startedAt: number | null;
  finishedAt: number | null;
}

/** One agent at work on one task. */
export interface EngineState {
  agent: AgentState;
  task: TaskState;
}

/** What has happened, as the runner reports it. */
export type EngineInput =
  | { type: "due" }
  /** The process still waits for the answer: the lease goes on. */
  | { type: "still_working" }
  | { type: "planned"; work: Work }
  /** There is nothing to do before then, or, without a time, before the work queue changes. */
  | { type: "rested"; until: number | null }
  /** The writer is at work, and wants to be asked again then. */
  | { type: "under_way"; until: number; plan: StepPlan }
  | { type: "worked"; written: Written | null }
  | { type: "handed_over" }
  | { type: "given_up" }
  | { type: "failed"; failure: Failure; message: string };

/** What is to be done outside; its answer comes back as an input with task, attempt and step. */
export type Effect =
  /** What the task is to be about. */
  | { type: "plan" }
  | { type: "work"; work: Work; worksUntil: number | null }
  | { type: "hand_over"; work: Work; written: Written | null }
  /** Others wait for what the task has taken. */
  | { type: "give_up" };

/** Rows that belong to a transition and are stored in its transaction. */
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

/** When an agent takes up its next task; what it is about is planned then. */
export interface Turn {
  ordinal: number;
  /** Null while the agent is paused. */
  dueAt: number | null;
  /** Of the edge that it will meet. */
  origin: Origin;
}

export interface Transition {
  state: EngineState;
  records: NewRecord[];
  effect: Effect | null;
}
