import type { Origin } from "#app/workspace/origin.ts";
import type { Writer } from "#app/domain/ai/prompts/writer.ts";
import type { Provider } from "./call-limits.ts";
import type { EngineWorkspace } from "./engine-rows.server.ts";
import type { Effect } from "#app/domain/agents/engine/types.ts";

/**
 * The outside calls of a workspace's agents. Simulated and live work differ only here and in the
 * channels. Failures are thrown as AppErrors, whose code decides what follows (engine/failure.ts).
 */
export interface Environment {
  origin: Origin;
  /** The provider whose limit a call counts against. */
  providerOf(effect: Effect["type"]): Provider;
  writer: Writer;
  /** How long before its slot an idea is started, in milliseconds. */
  leadMs: number;
  /** How long an agent pauses after a failed task, in milliseconds. */
  setbackMs: number;
}

/**
 * The environment for work of an origin: the one the work started with, even if the workspace has
 * switched modes.
 */
export type EnvironmentOf = (origin: Origin, workspace: EngineWorkspace) => Environment;
