import { originOf } from "../../workspace/origin";
import type { EdgeOf } from "./edge";
import type { EngineWorkspace } from "./engine-rows.server";
import type { Turn } from "./engine/types";
import type { Pace } from "./settings";

interface NextTurn {
  workspace: EngineWorkspace;
  pace: Pace;
  ordinal: number;
  now: number;
}

/** When an agent looks for its next task, having ended one now, and which edge that will meet. */
export function planTurn(edgeOf: EdgeOf, { workspace, pace, ordinal, now }: NextTurn): Turn {
  const origin = originOf(workspace.mode);
  return { ordinal, dueAt: now + edgeOf(origin, workspace).restMs(pace), origin };
}
