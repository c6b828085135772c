import type { Origin } from "../../workspace/origin";
import type { DestinationsByRole } from "../publishing/destination";
import type { Writer } from "../writing/writer";
import type { Readings } from "./kinds/types";
import type { Pace } from "./settings";

/** Which agent's which task, for adapters that repeat themselves by seed. */
interface WorkRef {
  seed: string;
  type: string;
  ordinal: number;
}

/**
 * Where a workspace meets the world. Simulation and live differ here and nowhere else: all
 * that stands above gets an edge and does not know which.
 */
export interface Edge {
  origin: Origin;
  writer: Writer;
  destinations: DestinationsByRole;
  audience: {
    /** What happened since the last look, `elapsedMs` ago. */
    measure(work: WorkRef & { elapsedMs: number }): Promise<Readings>;
  };
  planner: {
    /** What the task is to be about. */
    next(work: WorkRef & { titles: readonly string[] }): { title: string; topic: string };
  };
  pace: {
    /** When the task after this moment begins; `soon` for a workspace that someone watches. */
    nextDue(at: WorkRef & { now: number; position: number; pace: Pace; soon: boolean }): number;
  };
}
