import { AppError } from "#app/core/errors.ts";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { Environment } from "#app/domain/agents/runner/environment.ts";
import type { Assignment } from "#app/domain/ai/prompts/assignment.ts";
import type { Writer, WriteRequest } from "#app/domain/ai/prompts/writer.ts";
import { demoLeadMs } from "./demo-day.ts";
import { demoWorkMs, leadMs, setbackMs, workMs } from "./work-duration.ts";
import { planOf, writeSample } from "./sample-writer.server.ts";

/** Makes no outside calls, so memory is the only limit. */
const simulation = { name: "simulation", atOnce: 1_024 };

/**
 * One in this many calls is refused, so that failures can be seen. Articles are spared, because
 * other agents depend on them.
 */
export const refusals = { post: 25, video: 25 } as const satisfies Partial<Record<string, number>>;
const refusable = new Map<string, number>(Object.entries(refusals));

/**
 * In the demo one of these in twelve, starting with the fifth, so that every thirty days have some.
 */
const demoRefusals = { work: "video", every: 12, first: 5 } as const;

type Asked = Pick<WriteRequest, "assignment" | "seed" | "type" | "ordinal" | "speed">;

/** The differences between the simulations. */
interface Script {
  /** Its duration; milliseconds. */
  takes(asked: Asked): number;
  refuses(asked: Asked): boolean;
}

/**
 * The simulated environment. Durations are stored with the task, so that the same writer can run a
 * history on its own clock.
 */
export function createSimulatedEnvironment({ speed }: { speed: number }): Environment {
  return {
    ...scripted,
    writer: createSampleWriter({
      takes: (asked) => workMs({ ...asked, quick: isWatchedFor(asked.assignment) }, speed),
      refuses: ({ assignment, seed, type, ordinal }) => {
        // Someone is watching, or it is a first task: show how it goes when it goes well.
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

/** The demo's environment, where some agent is always working. */
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

/** Also changes that the owner just requested: users would not watch for half an hour. */
const isWatchedFor = (assignment: Assignment): boolean =>
  assignment.work === "answer" || ("idea" in assignment && assignment.idea?.quick === 1);
