import type { agents } from "#db/schema.server.ts";
import type { Call } from "#app/core/async/call.ts";
import type { Assignment, StepPlan, Written } from "./assignment.ts";

/** The account for stored answers and spending. */
interface WriterTask {
  id: string;
  workspaceId: string;
  /** The idea; null: not part of the plan. */
  ideaId: string | null;
  /** IANA name, of its workspace. */
  timeZone: string;
}

/** A request to a writer. Type, seed and ordinal make simulated results repeatable. */
export interface WriteRequest {
  assignment: Assignment;
  task: WriterTask;
  /** The kind of the agent. */
  type: string;
  seed: string;
  /** The agent's n-th task, from 1. */
  ordinal: number;
  /** The speed of a simulated writer; a model takes as long as it takes. */
  speed: (typeof agents.$inferSelect)["speed"];
  /** When it expected to be done, in milliseconds; null: first call. */
  worksUntil: number | null;
  now: number;
}

/** It is working and should be called again at that time. */
interface UnderWay {
  underWay: { until: number; plan: StepPlan };
}

/** The port for writing by a language model or the simulation. */
export interface Writer {
  /**
   * @throws AppError with a code of engine/failure.ts, such as `writer_unavailable` when a later
   * try may succeed.
   */
  write(request: WriteRequest, call: Call): Promise<Written | UnderWay>;
}
