import type { Origin } from "#app/workspace/origin.ts";
import type { Idle, PickWork, Work } from "#app/domain/work-queue/work-queue.ts";
import type { Assignment, Written } from "#app/domain/ai/prompts/assignment.ts";

/** Who asks for work, and for which task. */
export interface Asker {
  taskId: string;
  workspaceId: string;
  agentId: string;
  origin: Origin;
  /** IANA name. */
  timeZone: string;
  now: number;
  /** How long before its slot an idea is taken up, in milliseconds. */
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
  /** Null: nothing is written for this work. */
  written: Written | null;
}

/** A work that was begun and will not be finished by whoever began it. */
export type Abandoned = Omit<Finished, "written">;

/** What the engine needs of the work queue and the content; every call may be repeated after a crash. */
export interface Pipeline {
  /** What an agent does next; its claim, or what it waits for, is stored by then. */
  next(asker: Asker): Promise<Work | Idle>;
  /** What a writer is to be given for a work; null: nothing is written for it. */
  assignmentOf(of: Pick<Asker, "workspaceId" | "origin">, work: Work): Promise<Assignment | null>;
  /** Stores what has been finished, with all that follows from it, the counts of its agent among them. */
  handOver(finished: Finished): Promise<unknown>;
  /** Puts back what an agent could not do, so that others can go on with it. */
  giveUp(failed: Pick<Abandoned, "taskId" | "workspaceId">): Promise<void>;
}
