import type { Db, Queries } from "#db/client.server.ts";
import { MINUTE, SECOND, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import {
  createLeasedQueue,
  leaseLost,
  type Lease,
} from "#app/platform/jobs/leased-queue.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { startPublishJob, type FindStop } from "./start-publish-job.server.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";
import { askAboutDraft } from "#app/domain/publishing/issues/draft-check.server.ts";
import { createDuePublishJobs } from "./due-publish-jobs.server.ts";
import { mayGoOutAt } from "./may-go-out.server.ts";
import { findPublishJob, wasThereBefore, type PublishJobRow } from "./publish-job-store.server.ts";
import { noteRemoteId } from "#app/domain/publishing/publications/publication-store.server.ts";
import type { Outcomes } from "./outcomes.server.ts";
import { createPaces } from "#app/domain/publishing/limits/paces.ts";
import { sendPublishJob } from "./send-publish-job.server.ts";
import { whyByHand } from "#app/domain/publishing/publications/unpublishing.server.ts";
import {
  endingOf,
  lose,
  settleDraft,
  settleDraftCheck,
  settlePublishJob,
} from "./settle-publish-job.server.ts";

const concurrency = 32;
const batch = 100;
const leaseMs = 2 * MINUTE;
/** How long channels have to respond; unfinished jobs are looked up at the next start. */
const stopWithinMs = 2 * SECOND;
/** After a mistake of ours. */
const retryDelayMs = 5 * MINUTE;

interface OutboxDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  outcomes: Outcomes;
  findChannel: FindChannel;
  findStop: FindStop;
  emit(event: WorkspaceEvent): void;
  /** Sends for this one only; left out: for all but tomorrow's demo. */
  workspaceId?: string;
}

type Work = Lease<PublishJobRow>;
type Events = readonly WorkspaceEvent[];

/**
 * Sends what is due, and looks up uncertain publications: nothing is sent twice or lost, whenever the process ends.
 * A person is asked what only a person can know.
 */
export function createOutbox(deps: OutboxDeps) {
  const { db, clock, newId, log, outcomes, emit } = deps;
  const due = createDuePublishJobs(db, deps.workspaceId);
  const paces = createPaces();
  const stopping = new AbortController();
  const { signal } = stopping;
  const settling = () => ({ outcomes, now: clock.now() });

  /** One transaction with the current job if we still hold its lease; sends events after the commit. */
  async function commit(
    claim: Work,
    change: (tx: Queries, publishJob: PublishJobRow) => Promise<Events>,
  ): Promise<void> {
    const events = await db.write(async (tx) => {
      const publishJob = await findPublishJob(tx, claim.row.workspaceId, claim.id);
      if (!publishJob || publishJob.dueAt !== claim.leasedUntil) throw leaseLost();
      return change(tx, publishJob);
    });
    for (const event of events) emit(event);
  }

  async function process(claim: Work): Promise<void> {
    const { workspaceId, channel: name, state } = claim.row;
    const channel = await deps.findChannel({ workspaceId, name });
    if (state === "draft_created") await checkDraft(claim, channel);
    else if (state !== "due") await findOut(claim, channel);
    else {
      const armed = await arm(claim, channel);
      if (armed && channel) await send(claim, armed, channel);
    }
    const now = clock.now();
    if (paces.freeAt(claim.key) > now) return;
    const next = await due.nextAtSame(claim.row, now);
    if (next) rows.add(next);
  }

  /** The job as started; null: it must not be sent now. */
  async function arm(claim: Work, channel: Channel | null): Promise<PublishJobRow | null> {
    let armed: PublishJobRow | null = null;
    await commit(claim, async (tx, publishJob) => {
      const byHand = publishJob.kind === "unpublish" ? whyByHand(publishJob, channel) : null;
      if (byHand !== null) return outcomes.end(tx, publishJob, "unconfirmed", byHand);
      const stop = await deps.findStop(tx, publishJob);
      const now = clock.now();
      const opensAt = channel ? await mayGoOutAt(tx, publishJob, channel, now) : now;
      const freeAt = Math.max(paces.freeAt(claim.key), opensAt);
      const { leasedUntil } = claim;
      const arming = { channel, stop, freeAt, leasedUntil, now, newId };
      const outcome = await startPublishJob(tx, publishJob, arming);
      ({ armed } = outcome);
      if (!outcome.armed && outcome.hold !== null)
        return outcomes.end(tx, publishJob, "on_hold", outcome.hold);
      return [];
    });
    if (armed && channel) paces.note(claim.key, clock.now(), channel.paceMs);
    return armed;
  }

  async function send(claim: Work, publishJob: PublishJobRow, channel: Channel): Promise<void> {
    const keepDraft = (remoteId: string) =>
      commit(claim, async (tx, { publicationId }) => {
        await noteRemoteId(tx, publicationId, remoteId);
        return [];
      });
    const ending = await endingOf(sendPublishJob(channel, publishJob, { signal, keepDraft }));
    await commit(claim, (tx, sent) => settlePublishJob(tx, sent, channel, ending, settling()));
  }

  /** It may have been published: the process ended while sending, or no response came. */
  async function findOut(claim: Work, channel: Channel | null): Promise<void> {
    if (!channel) {
      const reason =
        "This channel is no longer connected. Please check whether this was published.";
      return commit(claim, (tx, lost) => outcomes.end(tx, lost, "unconfirmed", reason));
    }
    if (channel.guarantee === "none" || claim.row.state === "sending") {
      await commit(claim, (tx, lost) => lose(tx, lost, channel, settling()));
      return;
    }
    const { row } = claim;
    // Updating and unpublishing can be repeated safely. A draft is looked up first, because a rejected repeat
    // doesn't show whether the first request published it.
    const mayRepeat = row.kind !== "publish";
    const { publicationId: key, payload, createdAt: since } = row;
    const look = async () => {
      const wasThere = await wasThereBefore(db.read, row);
      return channel.find({ key, payload, since, wasThere, signal });
    };
    const ending = mayRepeat ? { answer: null } : await endingOf(look());
    await commit(claim, (tx, lost) => settleDraftCheck(tx, lost, channel, ending, settling()));
  }

  /** It is a draft that the owner may have published since. */
  async function checkDraft(claim: Work, channel: Channel | null): Promise<void> {
    const ending = await askAboutDraft(channel, claim.row, signal);
    await commit(claim, (tx, draft) => settleDraft(tx, draft, channel, ending, settling()));
  }

  /**
   * Due jobs, except for channels that were just used: theirs stay unread until their turn, however many there are.
   */
  async function dueAtFree({ now, limit }: { now: number; limit: number }) {
    const found = await due.table.due({ now, limit: limit + paces.takenAt(now) });
    return found.filter(({ id, key = id }) => paces.freeAt(key) <= now).slice(0, limit);
  }

  const rows = createLeasedQueue<PublishJobRow>({
    name: "publications",
    db,
    clock,
    log,
    table: { ...due.table, due: dueAtFree },
    process,
    nextAttempt: () => clock.now() + retryDelayMs,
    onFailure: ({ id: publishJob }, error) =>
      log.error({ err: error, publishJob }, "a publication could not be processed"),
    concurrency,
    batch,
    leaseMs,
  });

  return {
    /**
     * Sends what is due now, and resolves once that is stored. While something slow is under way, asked again it
     * begins with what has become due elsewhere.
     */
    async run(): Promise<void> {
      const looked = rows.run();
      const now = clock.now();
      for (const row of await dueAtFree({ now, limit: batch })) rows.add(row);
      await looked;
      await rows.idle();
    },
    /** When this workspace's next job is due; null: none. */
    nextDueAt: due.nextDueAt,
    /** Begins nothing any more, and resolves once what is under way is stored, or given up after a while. */
    async stop(): Promise<void> {
      await rows.stop(stopWithinMs);
      stopping.abort();
    },
  };
}
