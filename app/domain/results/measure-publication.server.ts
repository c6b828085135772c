import type { Channel, Figures, Measured } from "#app/domain/publishing/channel-port.ts";
import type { MeasuredPublication } from "#app/domain/publishing/publications/publication-figures.server.ts";
import { agesReached, daysOf, measuredForMs, type MetricAge } from "./measure-times.ts";

/** A publication's metrics at an age. */
interface Reading extends Figures {
  age: MetricAge;
  measuredAt: number;
}

/** The result of measuring a channel. */
export interface Measurement {
  /** Totals so far. */
  figures: Figures;
  earnedCents: number;
  measuredAt: number;
  readings: Reading[];
  /** Revenue per day since the last measurement, only days with at least a cent. */
  earnings: { day: string; amountCents: number }[];
}

type Measure = NonNullable<Channel["measure"]>;

/**
 * Reads the metrics of a publication from its channel. Channels with a history are also asked for
 * missed moments, so that the frequency of calls makes no difference.
 * @throws whatever the channel throws
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
  // Channels without a history only know today's metrics; missed ages stay empty.
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
