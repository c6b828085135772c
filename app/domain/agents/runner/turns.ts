import { originOf } from "#app/workspace/origin.ts";
import type { EnvironmentOf } from "./environment.ts";
import type { EngineWorkspace } from "./engine-rows.server.ts";
import type { Turn } from "#app/domain/agents/engine/types.ts";

interface NextTurn {
  workspace: EngineWorkspace;
  ordinal: number;
  /** The previous task failed. */
  failed: boolean;
  now: number;
}

/**
 * When an agent looks for its next task, and in which environment. At once, since the plan sets the
 * volume. After a failure it waits, so that people can see it and failures do not loop.
 */
export function planTurn(
  environmentOf: EnvironmentOf,
  { workspace, ordinal, failed, now }: NextTurn,
): Turn {
  const origin = originOf(workspace.mode);
  const dueAt = failed ? now + environmentOf(origin, workspace).setbackMs : now;
  return { ordinal, dueAt, origin };
}
