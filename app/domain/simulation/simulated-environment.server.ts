import { AppError } from "#app/core/errors.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { Environment } from "#app/domain/agents/runner/environment.ts";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import type { Writer, WriteRequest } from "#app/domain/ai/prompts/writer.ts";
import { demoLeadMs } from "./demo-day.ts";
import { demoWorkMs, leadMs, setbackMs, workMs } from "./work-duration.ts";
import { planOf, writeSample } from "./sample-writer.ts";

/** Nobody is asked outside, so that memory is the only limit. */
const simulation = { name: "simulation", atOnce: 1_024 };

/**
 * One in so many of these meets a writer that refuses it, so that failure can be seen, too. Articles are
 * spared: what the others work from is not to run out.
 */
export const refusals = { post: 25, video: 25 } as const satisfies Partial<Record<string, number>>;
const refusable = new Map<string, number>(Object.entries(refusals));

/** In the demo it is one of these in twelve, the fifth first: thirty days never go without. */
const demoRefusals = { work: "video", every: 12, first: 5 } as const;

type Asked = Pick<WriteRequest, "assignment" | "seed" | "type" | "ordinal" | "speed">;

/** What differs between the simulations. */
interface Script {
  /** How long it takes; milliseconds. */
  takes(asked: Asked): number;
  refuses(asked: Asked): boolean;
}

/**
 * The scripted edge. It takes as long as an agent would, by times that are stored with the task, so
 * that a history is played on its own clock by the same writer.
 */
export function createSimulatedEnvironment({ speed }: { speed: number }): Environment {
  return {
    ...scripted,
    writer: createSampleWriter({
      takes: (asked) => workMs({ ...asked, quick: isWatchedFor(asked.assignment) }, speed),
      refuses: ({ assignment, seed, type, ordinal }) => {
        // What somebody watches for shows how it goes when it goes well, as a first task does.
        if (ordinal === 1 || isWatchedFor(assignment)) return false;
        const interval = refusable.get(assignment.work);
        const random = createSeededRandom(`${seed} refusal ${type} ${ordinal}`);
        return interval !== undefined && random.int(1, interval) === 1;
      },
    }),
    leadMs,
    setbackMs: setbackMs(speed),
  };
}

/** The demo's: some agent is always at work, at whatever hour somebody looks. */
export function createDemoEnvironment(): Environment {
  return {
    ...scripted,
    writer: createSampleWriter({
      takes: (asked) => demoWorkMs(asked, asked.assignment.work),
      refuses: ({ assignment, ordinal }) => isRefusedInDemo(assignment, ordinal),
    }),
    leadMs: demoLeadMs,
    setbackMs: setbackMs(1),
  };
}

const scripted = { origin: "simulated", providerOf: () => simulation } as const;

function isRefusedInDemo({ work }: Assignment, ordinal: number): boolean {
  return work === demoRefusals.work && ordinal % demoRefusals.every === demoRefusals.first;
}

function createSampleWriter({ takes, refuses }: Script): Writer {
  return {
    async write({ worksUntil, now, ...asked }) {
      const { assignment } = asked;
      const until = worksUntil ?? now + takes(asked);
      if (until > now) return { underWay: { until, plan: planOf(assignment) } };
      if (refuses(asked)) throw new AppError("refused", "the simulated writer refused the topic");
      return writeSample(assignment);
    },
  };
}

/** Also what its owner has just asked for: half an hour is believable, and nobody sits there for so long. */
const isWatchedFor = (assignment: Assignment): boolean =>
  assignment.work === "answer" || ("idea" in assignment && assignment.idea?.quick === 1);
