import { AppError } from "../../core/errors";
import { createSeededRandom } from "../../core/random";
import type { Edge } from "../agents/edge";
import type { Assignment } from "../writing/assignment";
import type { Writer } from "../writing/writer";
import { setbackMs, workMs } from "./pace";
import { planOf, writeSample } from "./sample-writer";

/** Nobody is asked outside, so that memory is the only limit. */
const simulation = { name: "simulation", atOnce: 1_024 };

/**
 * One in so many of these meets a writer that refuses it, so that failure can be seen, too. Articles are
 * spared: what the others work from is not to run out.
 */
const refusals = { post: 25, film: 25 } as const satisfies Partial<Record<string, number>>;
const refusable = new Map<string, number>(Object.entries(refusals));

/**
 * The scripted edge. It takes as long as an agent would, by times that are stored with the task, so
 * that a history is played on its own clock by the same writer.
 */
export function createSimulatedEdge({ speed }: { speed: number }): Edge {
  return {
    origin: "simulated",
    providerOf: () => simulation,
    writer: createSampleWriter({ speed }),
    setbackMs: setbackMs(speed),
  };
}

function createSampleWriter({ speed }: { speed: number }): Writer {
  return {
    async write({ assignment, worksUntil, now, ...whose }) {
      const quick = isWatchedFor(assignment);
      const until = worksUntil ?? now + workMs({ ...whose, quick }, speed);
      if (until > now) return { underWay: { until, plan: planOf(assignment) } };
      const { seed, type, ordinal } = whose;
      const random = createSeededRandom(`${seed} refusal ${type} ${ordinal}`);
      // What somebody watches for shows how it goes when it goes well, as a first task does.
      const interval = refusable.get(assignment.work);
      if (interval !== undefined && ordinal > 1 && !quick && random.int(1, interval) === 1)
        throw new AppError("refused", "the simulated writer refused the topic");
      return writeSample(assignment, seed);
    },
  };
}

const isWatchedFor = (assignment: Assignment): boolean =>
  "idea" in assignment && assignment.idea?.quick === 1;
