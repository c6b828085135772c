import { originOf } from "../../workspace/origin";
import type { EdgeOf } from "./edge";
import type { EngineWorkspace } from "./engine-rows.server";
import type { Turn } from "./engine/types";

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
export function planTurn(edgeOf: EdgeOf, { workspace, ordinal, failed, now }: NextTurn): Turn {
  const origin = originOf(workspace.mode);
  const dueAt = failed ? now + edgeOf(origin, workspace).setbackMs : now;
  return { ordinal, dueAt, origin };
}
