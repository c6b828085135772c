import type { Origin } from "../../../workspace/origin";
import type { ContentKind } from "../../content/content-kind";
import type { DestinationRole } from "../../publishing/destination";
import type { Readings, Tally } from "../kinds/types";
import type { Pace } from "../settings";
import type { Failure, FailureClass } from "./failure";

/** The agent as the engine sees it. */
export interface AgentState {
  id: string;
  workspaceId: string;
  type: string;
  name: string;
  position: number;
  status: "active" | "processing" | "inactive" | "error";
  enabled: boolean;
  pace: Pace;
  /** Of the task's origin. */
  tally: Tally;
  measuredAt: number;
}

export type TaskStatus =
  "queued" | "running" | "done" | "failed" | "cancelled" | "stopped_budget" | "needs_check";

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
  contentId: string | null;
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
  | { type: "planned"; title: string; topic: string }
  | { type: "drafted"; body: string; writer: string }
  | { type: "published"; destination: string; url: string }
  | { type: "measured"; readings: Readings }
  | { type: "failed"; failure: Failure; message: string };

/** What is to be done outside; its answer comes back as an input with task, attempt and step. */
export type Effect =
  /** What the task is to be about. */
  | { type: "plan" }
  | { type: "draft"; title: string; topic: string; writes: ContentKind }
  | {
      type: "publish";
      role: DestinationRole;
      contentId: string;
      /** Names the publication at its destination. */
      key: string;
      /** An earlier try may have got through: look before sending. */
      resumed: boolean;
    }
  | { type: "measure"; since: number };

/** Rows that belong to a transition and are stored in its transaction. */
export type NewRecord =
  | {
      type: "content";
      id: string;
      kind: ContentKind;
      title: string;
      body: string;
      writer: string;
    }
  | { type: "publication_armed"; id: string; key: string; contentId: string; role: DestinationRole }
  | { type: "publication_confirmed"; key: string; destination: string; url: string }
  /** It may have arrived, or it has not and will not. */
  | { type: "publication_unknown" | "publication_failed"; key: string }
  | { type: "earning"; id: string; amountCents: number; source: string }
  | {
      type: "activity";
      id: string;
      kind: "agent_task" | "revenue";
      title: string;
      description: string;
      severity: "success" | "info" | "warning";
      amountCents: number | null;
    }
  | { type: "next_task"; id: string; turn: Turn }
  /** A simulated agent's oldest finished tasks are forgotten, so that play does not fill the disk. */
  | { type: "forget"; upToOrdinal: number };

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
