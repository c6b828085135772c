import type { Call } from "../../core/call";
import type { Origin } from "../../workspace/origin";
import type { DestinationsByRole } from "../publishing/destination";
import type { Writer } from "../writing/writer";
import type { Provider } from "./call-limits";
import type { EngineWorkspace } from "./engine-rows.server";
import type { Effect } from "./engine/types";
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
 * that stands above gets an edge and does not know which. What fails throws an AppError, whose code
 * says what follows (engine/failure.ts).
 */
export interface Edge {
  origin: Origin;
  /** Whose limit such a call counts against. */
  providerOf(effect: Effect["type"]): Provider;
  writer: Writer;
  destinations: DestinationsByRole;
  audience: {
    /** What happened since the last look, `elapsedMs` ago. */
    measure(work: WorkRef & { elapsedMs: number }, call: Call): Promise<Readings>;
  };
  planner: {
    /** What the task is to be about. */
    next(
      work: WorkRef & { titles: readonly string[] },
      call: Call,
    ): Promise<{ title: string; topic: string }>;
  };
  pace: {
    /** When the task after this moment begins; `soon` for a workspace that someone watches. */
    nextDue(at: WorkRef & { now: number; position: number; pace: Pace; soon: boolean }): number;
  };
}

/**
 * The edge that work of this origin meets: always the one that the work began with, whatever mode its
 * workspace is in by now.
 */
export type EdgeOf = (origin: Origin, workspace: EngineWorkspace) => Edge;
