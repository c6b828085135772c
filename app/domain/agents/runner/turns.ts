import { originOf } from "#app/workspace/origin.ts";
import type { EnvironmentOf } from "./environment.ts";
import type { EngineWorkspace } from "./engine-rows.server.ts";
import type { Turn } from "#app/domain/agents/engine/types.ts";

interface NextTurn {
  workspace: EngineWorkspace;
  ordinal: number;
  /** The task before it came to nothing. */
  failed: boolean;
  now: number;
}

/**
 * When an agent looks for its next task, having ended one now, and which edge that will meet: at once, for
 * how much is made follows the plan. After a failure it takes a while, so that the failure is seen and
 * nothing fails without end.
 */
export function planTurn(
  environmentOf: EnvironmentOf,
  { workspace, ordinal, failed, now }: NextTurn,
): Turn {
  const origin = originOf(workspace.mode);
  const dueAt = failed ? now + environmentOf(origin, workspace).setbackMs : now;
  return { ordinal, dueAt, origin };
}
