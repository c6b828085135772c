import { DAY } from "#app/core/time/clock.ts";
import { createSeededRandom, type Random } from "#app/core/secrets/random.ts";
import type { Measured, Role } from "#app/domain/publishing/channel-port.ts";

/** How many come to something that is published, and when; shares are of its views. */
interface Curve {
  /** Views within thirty days: half of all have fewer, and one in a hundred many times as many. */
  typical: number;
  /** How far they lie apart (the standard deviation of the logarithm). */
  spread: number;
  fewest: number;
  most: number;
  /** The part that comes because it is new; the rest finds it by and by, such as by searching. */
  launch: number;
  /** How fast that part comes: after so many days a third of it is still to come. */
  launchDays: number;
  interactions: Range;
  followers: Range;
  conversions: Range;
  /** Cents for a thousand views; null: nobody pays for them. */
  rpmCents: Range | null;
}

type Range = readonly [least: number, most: number];

/** What readers of a small honest site bring: $8 to $25 for a thousand of them. */
const rpmCents: Range = [800, 2_500];

/** A video brings less for a view than a page does: $2 to $8 for a thousand. */
const videoRpmCents: Range = [200, 800];

const curves: Readonly<Record<Role, Curve>> = {
  blog: {
    typical: 480,
    spread: 0.75,
    fewest: 150,
    most: 2_500,
    launch: 0.68,
    launchDays: 0.8,
    interactions: [0.02, 0.05],
    followers: [0.002, 0.006],
    conversions: [0.005, 0.02],
    rpmCents,
  },
  newsletter: {
    typical: 320,
    // The same list each time: some open it more often than others, and that is all.
    spread: 0.15,
    fewest: 200,
    most: 500,
    launch: 0.95,
    launchDays: 0.5,
    interactions: [0.04, 0.09],
    followers: [0.003, 0.008],
    conversions: [0.01, 0.03],
    rpmCents,
  },
  social: {
    typical: 140,
    spread: 0.7,
    fewest: 40,
    most: 900,
    launch: 1,
    // Half of them on the first day.
    launchDays: 1 / Math.LN2,
    interactions: [0.03, 0.08],
    followers: [0.004, 0.012],
    conversions: [0.002, 0.008],
    rpmCents: null,
  },
  video: {
    typical: 240,
    spread: 0.9,
    fewest: 30,
    most: 3_000,
    launch: 0.5,
    launchDays: 2,
    interactions: [0.02, 0.06],
    followers: [0.003, 0.01],
    conversions: [0.003, 0.01],
    rpmCents: videoRpmCents,
  },
};

/** The curves end here: what comes later is not counted. */
const days = 30;

/**
 * The audience that a simulated publication has had at an age: the same however often and whenever
 * it is asked for, and never fewer than before.
 * @param key the placement's
 * @param ageMs milliseconds since it was published
 */
export function audienceAt({
  seed,
  key,
  role,
  ageMs,
}: {
  seed: string;
  key: string;
  role: Role;
  ageMs: number;
}): Measured {
  const curve = curves[role];
  const random = createSeededRandom(`${seed} audience ${key}`);
  const total = totalOf(curve, random);
  const arrived = total * shareAt(curve, ageMs / DAY);
  const part = ([least, most]: Range) =>
    Math.floor(arrived * (least + (most - least) * random.next()));
  // In this order, each with the next number of the stream.
  const [interactions, followers] = [part(curve.interactions), part(curve.followers)];
  const conversions = part(curve.conversions);
  const views = Math.floor(arrived);
  const [least, most] = curve.rpmCents ?? [0, 0];
  const earnedCents = Math.floor((views * (least + (most - least) * random.next())) / 1_000);
  return { views, interactions, followers, conversions, earnedCents };
}

function totalOf({ typical, spread, fewest, most }: Curve, random: Random): number {
  // Box and Muller: two even numbers make one that is normally distributed.
  const normal =
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.min(most, Math.max(fewest, typical * Math.exp(spread * normal)));
}

/** From 0 to 1. */
function shareAt({ launch, launchDays }: Curve, ageDays: number): number {
  const age = Math.min(days, Math.max(0, ageDays));
  const launched = (at: number) => launch * (1 - Math.exp(-at / launchDays));
  // Searching finds it slowly at first.
  const found = (at: number) => (1 - launch) * (at / days) ** 1.2;
  return (launched(age) + found(age)) / (launched(days) + found(days));
}
