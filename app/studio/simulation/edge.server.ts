import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "../../core/call";
import type { Edge } from "../agents/edge";
import type { DestinationsByRole } from "../publishing/destination";
import { createSimulatedAudience } from "./audience";
import { createSimulatedPace, stepMs } from "./pace";
import { simulatedPlanner } from "./planner";
import type { Wait } from "./wait";
import { createScriptedWriter } from "./writer";

/** Nobody is asked outside, so that memory is the only limit. */
const simulation = { name: "simulation", atOnce: 1_024 };

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
  const wait: Wait = instant
    ? () => Promise.resolve()
    : // Unreferenced: a step under way does not keep a stopping process alive.
      ({ signal }) => sleep(stepMs / speed, undefined, { ref: false, signal });
  return {
    origin: "simulated",
    providerOf: () => simulation,
    writer: createScriptedWriter({ wait }),
    destinations: instant ? destinations : slowed(destinations, wait),
    audience: createSimulatedAudience({ wait }),
    planner: simulatedPlanner,
    pace: createSimulatedPace({ speed }),
  };
}

function slowed(destinations: DestinationsByRole, wait: Wait): DestinationsByRole {
  const entries = Object.entries(destinations).map(([role, destination]) => [
    role,
    {
      ...destination,
      send: async (post: Parameters<typeof destination.send>[0], call: Call) => {
        await wait(call);
        return destination.send(post, call);
      },
    },
  ]);
  // The same keys as came in.
  return Object.fromEntries(entries) as DestinationsByRole;
}
