import type { agents } from "#db/schema.server.ts";
import type { Call } from "#app/core/async/call.ts";
import type { Assignment, StepPlan, Written } from "./assignment.ts";

/** On whose account something is written: what a writer keeps, and spends, belongs to it. */
interface WriterTask {
  id: string;
  workspaceId: string;
  /** What it is about; null: about nothing in the plan. */
  ideaId: string | null;
  /** IANA name, of its workspace. */
  timeZone: string;
}

/** What is asked of a writer. Type, seed and ordinal make a scripted answer repeatable. */
export interface WriteRequest {
  assignment: Assignment;
  task: WriterTask;
  /** The kind of agent that asks. */
  type: string;
  seed: string;
  /** The agent's n-th task, from 1. */
  ordinal: number;
  /** How quickly a scripted writer is to work; a model takes as long as it takes. */
  speed: (typeof agents.$inferSelect)["speed"];
  /** Until when it has said that it is at work, in milliseconds; null: it is asked for the first time. */
  worksUntil: number | null;
  now: number;
}

/** It is at work, and wants to be asked again then. */
interface UnderWay {
  underWay: { until: number; plan: StepPlan };
}

/** The port behind which a language model, or a script, writes. */
export interface Writer {
  /**
   * @throws AppError with a code that engine/failure.ts knows, such as `writer_unavailable` when a later
   *   try may succeed.
   */
  write(request: WriteRequest, call: Call): Promise<Written | UnderWay>;
}
