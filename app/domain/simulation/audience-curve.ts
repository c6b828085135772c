import { DAY } from "#app/core/time/clock.ts";
import { createSeededRandom, type Random } from "#app/core/secrets/random.ts";
import type { Measured, Role } from "#app/domain/publishing/channel-port.ts";

/** How a publication's audience grows; shares are of its views. */
interface Curve {
  /** Median views within thirty days; one in a hundred has many times as many. */
  typical: number;
  /** Their spread (standard deviation of the logarithm). */
  spread: number;
  fewest: number;
  most: number;
  /** The share that comes because it is new; the rest comes slowly, for example from search. */
  launch: number;
  /** How fast that share comes: after this many days a third is still to come. */
  launchDays: number;
  interactions: Range;
  followers: Range;
  conversions: Range;
  /** Cents per thousand views; null: not monetized. */
  rpmCents: Range | null;
}

type Range = readonly [least: number, most: number];

/** A small site earns $8 to $25 per thousand views. */
const rpmCents: Range = [800, 2_500];

/** A video earns less per view than a page: $2 to $8 per thousand. */
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
    // The list of subscribers is the same each time, only opens vary.
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

/** The curves end here; later views are not counted. */
const days = 30;

/**
 * The audience of a simulated publication at an age. Always the same for the same age, and never
 * shrinking.
 * @param key the publication's
 * @param ageMs milliseconds since publishing
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
  // The order matters: each takes the next number of the stream.
  const [interactions, followers] = [part(curve.interactions), part(curve.followers)];
  const conversions = part(curve.conversions);
  const views = Math.floor(arrived);
  const [least, most] = curve.rpmCents ?? [0, 0];
  const earnedCents = Math.floor((views * (least + (most - least) * random.next())) / 1_000);
  return { views, interactions, followers, conversions, earnedCents };
}

function totalOf({ typical, spread, fewest, most }: Curve, random: Random): number {
  // Box-Muller: two uniform numbers make one that is normally distributed.
  const normal =
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.min(most, Math.max(fewest, typical * Math.exp(spread * normal)));
}

/** From 0 to 1. */
function shareAt({ launch, launchDays }: Curve, ageDays: number): number {
  const age = Math.min(days, Math.max(0, ageDays));
  const launched = (at: number) => launch * (1 - Math.exp(-at / launchDays));
  // Search traffic starts slowly.
  const found = (at: number) => (1 - launch) * (at / days) ** 1.2;
  return (launched(age) + found(age)) / (launched(days) + found(days));
}
