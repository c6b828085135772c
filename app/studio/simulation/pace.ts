import { HOUR, SECOND } from "../../core/clock";
import { createSeededRandom } from "../../core/random";
import type { Edge } from "../agents/edge";
import type { Pace } from "../agents/settings";

/** With someone watching, an agent begins every six seconds. */
const turnMs = 6 * SECOND;
const turnsARound = 6;

/** With nobody watching, an agent does four things a day. */
const quietMs = 6 * HOUR;

/** How many times longer than usual an agent waits between two tasks. */
const waits = { relaxed: 2, standard: 1, busy: 0.5 } as const satisfies Record<Pace, number>;

/** How long each simulated step takes: three of them overlap with the next turn. */
export const stepMs = 3.2 * SECOND;

/** @param speed how many times faster than usual the watched simulation runs */
export function createSimulatedPace({ speed }: { speed: number }): Edge["pace"] {
  const turn = turnMs / speed;
  const round = turnsARound * turn;
  return {
    nextDue({ seed, type, ordinal, now, position, pace, soon }) {
      if (!soon) {
        const random = createSeededRandom(`${seed} pace ${type} ${ordinal}`);
        return now + Math.round(quietMs * waits[pace] * (0.6 + 0.8 * random.next()));
      }
      // Fixed turns: whatever else happens, another agent begins every six seconds. Of relaxed
      // agents one half takes this round and the other half the next.
      const every = round * waits[pace];
      const offset = (position % turnsARound) * turn + (position % 2) * (every - round);
      return Math.round(Math.floor((now - offset) / every + 1) * every + offset);
    },
  };
}
