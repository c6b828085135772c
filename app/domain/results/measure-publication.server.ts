import type { Channel, Figures, Measured } from "#app/domain/publishing/channel-port.ts";
import type { MeasuredPublication } from "#app/domain/publishing/publications/publication-figures.server.ts";
import { agesReached, daysOf, measuredForMs, type MetricAge } from "./measure-times.ts";

/** A placement's figures at an age. */
interface Reading extends Figures {
  age: MetricAge;
  measuredAt: number;
}

/** What a look at a destination has given. */
export interface Measurement {
  /** So far. */
  figures: Figures;
  earnedCents: number;
  measuredAt: number;
  readings: Reading[];
  /** What each day has brought since the last look; only those on which it was a cent or more. */
  earnings: { day: string; amountCents: number }[];
}

type Measure = NonNullable<Channel["measure"]>;

/**
 * Asks a destination for the figures of what was published there. One that remembers is asked for the
 * moments that were missed as well, so that it makes no difference how often anybody looks.
 * @throws whatever the destination fails with
 */
export async function measurePublication(
  publication: MeasuredPublication & { publishedAt: number },
  { measure, remembers }: { measure: Measure; remembers: boolean },
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<Measurement> {
  const { id: key, remoteId, publishedAt, measuredAt, timeZone } = publication;
  const figuresAt = (at: number) => measure({ key, remoteId, publishedAt, at, signal });
  const until = Math.min(now, publishedAt + measuredForMs);
  const from = measuredAt ?? publishedAt;
  const last = await figuresAt(remembers ? until : now);

  const reached = agesReached(publishedAt, { after: from, until });
  const readings: Reading[] = [];
  // What does not remember has the figures of today, and of the ages that were missed none.
  for (const { age, at } of remembers ? reached : reached.slice(-1)) {
    const figures = figuresOf(remembers ? await figuresAt(at) : last);
    readings.push({ age, measuredAt: remembers ? at : now, ...figures });
  }

  const earnings: Measurement["earnings"] = [];
  let booked = publication.earnedCents;
  const days = daysOf({ from, until: Math.max(from, until) }, timeZone);
  for (const part of remembers ? days : days.slice(-1)) {
    const soFar = part.until === until ? last : await figuresAt(part.until);
    const amountCents = (soFar.earnedCents ?? 0) - booked;
    if (amountCents < 1) continue;
    earnings.push({ day: part.day, amountCents });
    booked += amountCents;
  }
  return { figures: figuresOf(last), earnedCents: booked, measuredAt: now, readings, earnings };
}

function figuresOf({ views, interactions, followers, conversions }: Measured): Figures {
  return { views, interactions, followers, conversions };
}
