import type { Db, Queries } from "#db/client.server.ts";
import { HOUR, MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
} from "#app/platform/jobs/leased-queue.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { bookEarning } from "#app/domain/earnings/ledger.server.ts";
import type { Channel, Figure, Figures, FindChannel } from "#app/domain/publishing/channel-port.ts";
import {
  claimMetrics,
  moveMeasureDueAt,
  nextMeasureDueAt,
  noteFigures,
  publicationsToMeasure,
  type MeasuredPublication,
} from "#app/domain/publishing/publications/publication-figures.server.ts";
import { measurePublication, type Measurement } from "./measure-publication.server.ts";
import { measuredForMs, nextBookingAt, nextMeasureAt } from "./measure-times.ts";

const insertMetricSnapshot = `INSERT INTO metric_snapshots (publication_id, age, views, interactions, followers, conversions,
    measured_at)
  VALUES (@publicationId, @age, @views, @interactions, @followers, @conversions, @measuredAt)
  ON CONFLICT DO NOTHING`;

const concurrency = 32;
const batch = 200;
const leaseMs = 2 * MINUTE;
const stopWithinMs = SECOND;
/** When to retry a channel that did not answer. */
const retryDelayMs = HOUR;

/** The growth of a publication since the last measurement, for counters and the feed. */
export interface Growth {
  publication: MeasuredPublication;
  /** Null where it is not counted. */
  grown: Figures;
  earnedCents: number;
  at: number;
}

interface MeasuringDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  findChannel: FindChannel;
  /** Runs in the same transaction. Returns the events to send after the commit. */
  record(tx: Queries, growth: Growth): Promise<readonly WorkspaceEvent[]>;
  emit(event: WorkspaceEvent): void;
  /** Measures only this workspace; left out: all but tomorrow's demo. */
  workspaceId?: string;
}

type Work = Lease<MeasuredPublication>;

/** Collects the metrics of publications: after an hour, then daily for thirty days. */
export function createMeasuring(deps: MeasuringDeps) {
  const { db, clock, newId, log, emit } = deps;
  const stopping = new AbortController();
  const due = (query: { now: number; limit: number }) =>
    publicationsToMeasure(db, query, deps.workspaceId);

  async function process(claim: Work): Promise<void> {
    const { row } = claim;
    const { publishedAt, workspaceId, channel: name } = row;
    const channel = await deps.findChannel({ workspaceId, name });
    if (publishedAt === null || channel?.measure === null) return stopMeasuring(claim);
    if (!channel) return putOff(claim);
    const { measure, remembers } = channel;
    const query = { now: clock.now(), signal: stopping.signal };
    const measurement = await measurePublication(
      { ...row, publishedAt },
      { measure, remembers },
      query,
    );
    const events = await db.write(async (tx) => {
      const next = nextOf({ ...row, publishedAt }, channel, query.now);
      await store(tx, claim, measurement, next);
      return deps.record(tx, growthOf(row, measurement));
    });
    for (const event of events) emit(event);
  }

  function nextOf(
    { id: key, timeZone, publishedAt }: MeasuredPublication & { publishedAt: number },
    { remembers }: Channel,
    now: number,
  ): number | null {
    // Only channels with a history can report a past day.
    return remembers
      ? nextBookingAt({ publishedAt, now }, { timeZone, key })
      : nextMeasureAt({ publishedAt, now });
  }

  async function store(
    tx: Queries,
    { row, id, leasedUntil }: Work,
    { figures, readings, earnings, ...counted }: Measurement,
    next: number | null,
  ): Promise<void> {
    const { workspaceId, agentId, origin, title, channel } = row;
    await noteFigures(tx, { ...figures, ...counted, id, leasedUntil, next });
    for (const reading of readings)
      await tx.statement(insertMetricSnapshot).run({ publicationId: id, ...reading });
    const now = counted.measuredAt;
    const source = `“${title}” at ${channel}`;
    for (const earning of earnings) {
      const entry = { id: newId(), workspaceId, publicationId: id, agentId, source, origin, now };
      await bookEarning(tx, { ...entry, ...earning });
    }
  }

  /** Not connected, but may be again tomorrow. */
  async function putOff(claim: Work): Promise<void> {
    const publishedAt = claim.row.publishedAt ?? 0;
    const next = nextMeasureAt({ publishedAt, now: clock.now() });
    await db.write((tx) => moveMeasureDueAt(tx, claim, next));
  }

  async function stopMeasuring(claim: Work): Promise<void> {
    await db.write(async (tx) => {
      if (!(await moveMeasureDueAt(tx, claim, null))) throw leaseLost();
    });
  }

  const rows = createLeasedQueue<MeasuredPublication>({
    name: "measuring",
    db,
    clock,
    log,
    table: {
      due,
      claim: claimMetrics,
      moveLease: moveMeasureDueAt,
      fail: (tx, claim, { dueAt }) => moveMeasureDueAt(tx, claim, dueAt),
    },
    process,
    nextAttempt: ({ row }, error) => nextAttempt(row, error, clock.now()),
    onFailure: ({ id: publication }, error, dueAt) =>
      log.warn(
        { err: error, publication, givenUp: dueAt === null },
        "a publication was not measured",
      ),
    concurrency,
    batch,
    leaseMs,
  });

  return {
    /** Measures what is due and resolves once the results are stored. */
    async run(): Promise<void> {
      const looked = rows.run();
      // A slow channel does not delay the others.
      for (const row of await due({ now: clock.now(), limit: batch })) rows.add(row);
      await looked;
      await rows.idle();
    },
    /** The next measurement in this workspace; null: none. */
    nextDueAt: (workspaceId: string) => nextMeasureDueAt(db, workspaceId),
    /** Starts nothing more, and resolves once measurements in progress are stored or time out. */
    async stop(): Promise<void> {
      await rows.stop(stopWithinMs);
      stopping.abort();
    },
  };
}

function nextAttempt({ publishedAt }: MeasuredPublication, error: unknown, now: number) {
  if (isAppError(error) && error.code === "gone") return null;
  const at = (isAppError(error) && error.retryAt) || now + retryDelayMs;
  return publishedAt !== null && at - publishedAt > measuredForMs ? null : Math.max(at, now + 1);
}

function growthOf(publication: MeasuredPublication, measurement: Measurement): Growth {
  const { figures, earnedCents, measuredAt: at } = measurement;
  const grownBy = (figure: Figure) => {
    const counted = figures[figure];
    return counted === null ? null : counted - (publication[figure] ?? 0);
  };
  const grown = {
    views: grownBy("views"),
    interactions: grownBy("interactions"),
    followers: grownBy("followers"),
    conversions: grownBy("conversions"),
  };
  return { publication, grown, earnedCents: earnedCents - publication.earnedCents, at };
}
