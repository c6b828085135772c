import { DAY } from "../../core/clock";
import { createSeededRandom, type Random } from "../../core/random";
import type { Edge } from "../agents/edge";
import type { Wait } from "./wait";

/** What a simulated agent earns on an average day, in cents, by what it makes. */
const centsPerDay: Readonly<Record<string, number>> = {
  content_writer: 1_150,
  publisher: 640,
  youtube_manager: 480,
};

/** Views on an average day. */
const viewsPerDay = 420;

/**
 * An audience that follows time and not the number of tasks, so that a simulation played fast
 * earns no more than one played slowly.
 */
export function createSimulatedAudience({ wait }: { wait: Wait }) {
  return {
    /** A simulation knows everything about its audience. */
    async measure({ seed, type, ordinal, elapsedMs }, call) {
      await wait(call);
      const random = createSeededRandom(`${seed} audience ${type} ${ordinal}`);
      const days = Math.max(0, elapsedMs) / DAY;
      const views = about(viewsPerDay * days, random);
      return {
        views,
        interactions: about(views * 0.045, random),
        followers: about(3 * days, random),
        conversions: about(views * 0.022, random),
        keywords: random.int(2, 6),
        rankingGains: random.int(0, 3),
        trafficGain: random.int(4, 18),
        insights: random.int(1, 4),
        earningsCents: payout((centsPerDay[type] ?? 0) * days, random),
      };
    },
  } satisfies Edge["audience"];
}

/** A whole number around the expected value, whose mean it keeps even for small fractions. */
function about(expected: number, random: Random): number {
  const varied = expected * (0.6 + 0.8 * random.next());
  return Math.floor(varied) + (random.next() < varied % 1 ? 1 : 0);
}

/** Earnings arrive in sums worth showing: seldom and whole rather than cent by cent. */
function payout(expectedCents: number, random: Random): number {
  if (expectedCents <= 0) return 0;
  const size = random.int(90, 320);
  if (expectedCents >= size) return about(expectedCents, random);
  return random.next() < expectedCents / size ? size : 0;
}
