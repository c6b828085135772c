import { originOf } from "../../workspace/origin";
import type { EdgeOf } from "./edge";
import type { EngineWorkspace } from "./engine-rows.server";
import type { Turn } from "./engine/types";
import type { Pace } from "./settings";

export interface TurnDeps {
  edgeOf: EdgeOf;
  /** Whether someone watches: then the simulation takes its next turn soon. */
  isWatched(workspaceId: string): boolean;
}

/** Of an agent, what decides when its turns are. */
export interface Paced {
  type: string;
  position: number;
  pace: Pace;
}

/** When an agent's task begins that is planned now, and which edge it will meet. */
export function planTurn(
  { edgeOf, isWatched }: TurnDeps,
  {
    workspace,
    agent,
    ordinal,
    now,
  }: { workspace: EngineWorkspace; agent: Paced; ordinal: number; now: number },
): Turn {
  const origin = originOf(workspace.mode);
  const { pace } = edgeOf(origin, workspace);
  const dueAt = pace.nextDue({
    seed: workspace.seed,
    type: agent.type,
    ordinal,
    now,
    position: agent.position,
    pace: agent.pace,
    // To be watched makes work due sooner where it costs nothing.
    soon: origin === "simulated" && isWatched(workspace.id),
  });
  return { ordinal, dueAt, origin };
}
