import { setTimeout as sleep } from "node:timers/promises";
import type { Edge } from "../agents/edge";
import type { DestinationsByRole } from "../publishing/destination";
import { createSimulatedAudience } from "./audience";
import { createSimulatedPace, stepMs } from "./pace";
import { simulatedPlanner } from "./planner";
import { createScriptedWriter } from "./writer";

/**
 * The scripted edge. `instant` leaves out the waiting, for history and for measuring; the story
 * told is the same.
 */
export function createSimulatedEdge({
  destinations,
  speed,
  instant = false,
}: {
  destinations: DestinationsByRole;
  speed: number;
  instant?: boolean;
}): Edge {
  const wait = instant
    ? () => Promise.resolve()
    : // Unreferenced: a step under way does not keep a stopping process alive.
      () => sleep(stepMs / speed, undefined, { ref: false });
  return {
    origin: "simulated",
    writer: createScriptedWriter({ wait }),
    destinations: instant ? destinations : slowed(destinations, wait),
    audience: createSimulatedAudience({ wait }),
    planner: simulatedPlanner,
    pace: createSimulatedPace({ speed }),
  };
}

function slowed(destinations: DestinationsByRole, wait: () => Promise<void>): DestinationsByRole {
  const entries = Object.entries(destinations).map(([role, destination]) => [
    role,
    {
      ...destination,
      send: async (post: Parameters<typeof destination.send>[0]) => {
        await wait();
        return destination.send(post);
      },
    },
  ]);
  // The same keys as came in.
  return Object.fromEntries(entries) as DestinationsByRole;
}
