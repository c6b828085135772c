import type { Edge } from "../agents/edge";
import { HOUR, SECOND } from "../core/clock";
import { createSeededRandom } from "../core/random";

/** With someone watching, an agent begins every six seconds. */
const turnMs = 6 * SECOND;
const roundMs = 6 * turnMs;

/** With nobody watching, an agent does four things a day. */
const quietMs = 6 * HOUR;

/** How long each simulated step takes: three of them overlap with the next turn. */
export const stepMs = 3.2 * SECOND;

/** @param speed how many times faster than usual the watched simulation runs */
export function createSimulatedPace({ speed }: { speed: number }): Edge["pace"] {
  const round = roundMs / speed;
  return {
    nextDue({ seed, type, ordinal, now, position, soon }) {
      if (!soon) {
        const random = createSeededRandom(`${seed} pace ${type} ${ordinal}`);
        return now + Math.round(quietMs * (0.6 + 0.8 * random.next()));
      }
      // Fixed turns: whatever else happens, another agent begins every six seconds.
      const offset = (position % 6) * (round / 6);
      return Math.round(Math.floor((now - offset) / round + 1) * round + offset);
    },
  };
}
