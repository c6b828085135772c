import type { Origin } from "#app/workspace/origin.ts";
import type { Idle, PickWork, Work } from "#app/domain/work-queue/work-queue.ts";
import type { Assignment, Written } from "#app/domain/ai/prompts/assignment.ts";

/** Which agent asks for work, and for which task. */
export interface Asker {
  taskId: string;
  workspaceId: string;
  agentId: string;
  origin: Origin;
  /** IANA name. */
  timeZone: string;
  now: number;
  /** How long before its slot an idea is started, in milliseconds. */
  leadMs: number;
  pickWork: PickWork;
}

/** What an agent has finished, to be stored once. */
export interface Finished {
  taskId: string;
  workspaceId: string;
  agentId: string;
  origin: Origin;
  work: Work;
  /** Null: this work has no written content. */
  written: Written | null;
}

/** Started work that its agent will not finish. */
export type Abandoned = Omit<Finished, "written">;

/**
 * What the engine needs of the work queue and the content. Every call may be repeated after a
 * crash.
 */
export interface Pipeline {
  /** An agent's next work. Its claim, or what it waits for, is already stored. */
  next(asker: Asker): Promise<Work | Idle>;
  /** The assignment for a writer; null: nothing is written for this work. */
  assignmentOf(of: Pick<Asker, "workspaceId" | "origin">, work: Work): Promise<Assignment | null>;
  /** Stores finished work with its consequences, including the agent's counts. */
  submitDraft(finished: Finished): Promise<unknown>;
  /** Returns work that an agent could not do to the queue. */
  giveUp(failed: Pick<Abandoned, "taskId" | "workspaceId">): Promise<void>;
}
