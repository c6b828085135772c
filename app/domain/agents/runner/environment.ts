import type { Origin } from "#app/workspace/origin.ts";
import type { Writer } from "#app/domain/ai/prompts/writer.ts";
import type { Provider } from "./call-limits.ts";
import type { EngineWorkspace } from "./engine-rows.server.ts";
import type { Effect } from "#app/domain/agents/engine/types.ts";

/**
 * Where a workspace's agents meet the world. Simulation and live differ here and at the destinations, and
 * nowhere else: all that stands above gets an edge and does not know which. What fails throws an
 * AppError, whose code says what follows (engine/failure.ts).
 */
export interface Environment {
  origin: Origin;
  /** Whose limit such a call counts against. */
  providerOf(effect: Effect["type"]): Provider;
  writer: Writer;
  /** So long before its slot an idea is taken up, in milliseconds. */
  leadMs: number;
  /** After a task that came to nothing an agent leaves it at that for so long; milliseconds. */
  setbackMs: number;
}

/**
 * The edge that work of this origin meets: always the one that the work began with, whatever mode its
 * workspace is in by now.
 */
export type EnvironmentOf = (origin: Origin, workspace: EngineWorkspace) => Environment;
