import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Log } from "#app/core/log.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { origins, type Origin } from "#app/workspace/origin.ts";
import type { Abandoned, Pipeline } from "#app/domain/agents/runner/pipeline-port.ts";
import type { Channel, FindChannel } from "#app/domain/publishing/channel-port.ts";
import type { FindStop } from "#app/domain/publishing/jobs/start-publish-job.server.ts";
import { createDraftCheck } from "#app/domain/publishing/issues/draft-check.server.ts";
import { createOutbox } from "#app/domain/publishing/jobs/outbox-worker.server.ts";
import { createOutcomes, type Outcome } from "#app/domain/publishing/jobs/outcomes.server.ts";
import { createPublicationScheduler } from "#app/domain/publishing/publications/publication-scheduler.server.ts";
import { retryPublishing } from "#app/domain/publishing/issues/retry-publishing.server.ts";
import { firstMeasureMs } from "#app/domain/results/measure-times.ts";
import { createMeasuring } from "#app/domain/results/measuring.server.ts";
import { repeats } from "./review/duplicates.server.ts";
import { leadsNowhere } from "./review/leads-nowhere.server.ts";
import { quarantineReason } from "./publish/quarantine-reason.server.ts";
import { createByHand } from "./publish/by-hand.server.ts";
import { createArchive } from "./edit/archive.server.ts";
import { createPlan } from "./plan/plan.server.ts";
import { createPipeline } from "./pipeline.server.ts";
import { putBack } from "./tasks/put-back.server.ts";
import { createRecords } from "./tasks/records.server.ts";
import { createReviews } from "./review/reviews.server.ts";
import { skipMissing } from "./tasks/skip-missing.server.ts";
import { createUpdates } from "./edit/updates.server.ts";
import { createWithdrawals } from "./publish/unpublishing.server.ts";

/** Differences between the product and the demo's history, which has its own clock. */
interface WorkflowParts {
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  /** Where it is stored, if a power cut may take it back. */
  db?: Db;
  /** For this one only; left out: for all but tomorrow's demo. */
  workspaceId?: string;
  /** Channels to use instead of the default ones. */
  findChannel?: FindChannel;
}

export type CreateContentWorkflow = (carried: WorkflowParts) => ContentWorkflow;
type ContentWorkflow = ReturnType<typeof createContentWorkflow>;

interface ContentWorkflowDeps extends WorkflowParts {
  db: Db;
  log: Log;
  channelsOf(workspaceId: string, origin: Origin): Promise<readonly Channel[]>;
  findChannel: FindChannel;
}

/** Checked before each request, in addition to access, mode, origin and approval. */
const findStop: FindStop = async (tx, publishJob) =>
  (await quarantineReason(tx, publishJob)) ??
  (await leadsNowhere(tx, publishJob)) ??
  repeats(tx, publishJob);

/** Whether a stop may no longer apply: a duplicate was removed, or a linked article was published. */
function mayRelease({ result, publishJob, ...ended }: Outcome): boolean {
  if (publishJob.kind === "unpublish") return result === "confirmed";
  const isPublished = publishJob.contentType === "article" && "url" in ended && ended.url !== null;
  return isPublished || result === "vanished";
}

/** Moves content on between agent tasks: reviews, the outbox and measuring. */
export function createContentWorkflow(deps: ContentWorkflowDeps) {
  const { clock, newId } = deps;
  const records = createRecords({ newId });
  const outcomes = createOutcomes({
    clock,
    newId,
    firstMeasureMs,
    async record(tx, outcome) {
      const events = await records.outcome(tx, outcome);
      if (mayRelease(outcome)) await release(tx, outcome.publishJob.workspaceId, findStop);
      return events;
    },
  });
  const publications = createPublicationScheduler({ clock, newId, outcomes });
  const reviews = createReviews({ ...deps, publications });
  const pipeline: Pipeline = createPipeline({ ...deps, reviews });
  const outbox = createOutbox({ ...deps, outcomes, findStop });
  const measuring = createMeasuring({ ...deps, record: records.growth });
  /**
   * Removes an agent's work: its queued content continues without it, and its current work is free again. In the
   * caller's transaction.
   */
  async function goOnWithout(
    tx: Queries,
    workspaceId: string,
    abandoned: Abandoned | null = null,
  ): Promise<void> {
    const now = clock.now();
    if (abandoned) await putBack(tx, abandoned, now);
    for (const origin of origins) await skipMissing(tx, reviews, { workspaceId, origin }, now);
  }

  /**
   * Makes jobs on hold due again.
   * @param unless left out: something was fixed, so retry all; otherwise only those without a remaining reason, such
   *   as a duplicate or a missing address
   */
  async function release(tx: Queries, workspaceId: string, unless?: FindStop): Promise<void> {
    const all = await Promise.all(origins.map((origin) => deps.channelsOf(workspaceId, origin)));
    await publications.release(tx, workspaceId, all.flat(), unless);
  }

  /** Auto-approvals in progress; stopping waits for their writes. */
  const deciding = new Set<Promise<unknown>>();
  async function decideDue(): Promise<void> {
    const work = reviews.decideDue();
    deciding.add(work);
    await work.finally(() => deciding.delete(work));
  }

  return {
    pipeline,
    goOnWithout,
    plan: createPlan({ clock, newId, publications }),
    reviews,
    archive: createArchive({ ...deps, publications, reviews }),
    updates: createUpdates({ reviews }),
    withdrawals: createWithdrawals({ ...deps, publications }),
    publications,
    byHand: createByHand({ clock, newId, outcomes }),
    outbox,
    /** Retries what has failed, in the caller's transaction. */
    retryPublishing: (
      tx: Queries,
      failed: { workspaceId: string; publishJobId: string; notBefore: number },
      channel: Channel | null,
    ) => retryPublishing(tx, { ...failed, now: clock.now(), newId, findStop }, channel),
    checkDraft: createDraftCheck({ ...deps, outcomes }),
    measuring,
    /** Releases jobs on hold after a fix, in the caller's transaction. */
    release: (tx: Queries, workspaceId: string): Promise<void> => release(tx, workspaceId),
    /** Does what is due now; resolves once it is stored. */
    async run(): Promise<void> {
      await decideDue();
      await outbox.run();
      await measuring.run();
    },
    /** The next due time in this workspace; null: none. */
    async nextDueAt(workspaceId: string): Promise<number | null> {
      const times = [
        await reviews.nextDueAt(workspaceId),
        await outbox.nextDueAt(workspaceId),
        await measuring.nextDueAt(workspaceId),
      ].filter((time) => time !== null);
      return times.length === 0 ? null : Math.min(...times);
    },
    async stop(): Promise<void> {
      await Promise.all([Promise.allSettled(deciding), outbox.stop(), measuring.stop()]);
    },
  };
}
