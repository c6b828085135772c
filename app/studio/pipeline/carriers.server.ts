import type { Db, Queries } from "../../../db/client.server";
import type { Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import type { WorkspaceEvent } from "../../workspace/events";
import { origins, type Origin } from "../../workspace/origin";
import type { Abandoned, Pipeline } from "../agents/pipeline-port";
import type { Destination, FindDestination } from "../publishing/destination-port";
import type { FindStop } from "../publishing/arm-operation.server";
import { createDraftLook } from "../publishing/draft-look.server";
import { createOutbox } from "../publishing/outbox-worker.server";
import { createOutcomes, type Outcome } from "../publishing/outcomes.server";
import { createPlacements } from "../publishing/placements.server";
import { sendAgain } from "../publishing/send-again.server";
import { firstMeasureMs } from "../results/measure-times";
import { createMeasuring } from "../results/measuring.server";
import { repeats } from "./duplicates.server";
import { leadsNowhere } from "./leads-nowhere.server";
import { waitsSinceRestore } from "./since-restore.server";
import { createByHand } from "./by-hand.server";
import { createArchive } from "./archive.server";
import { createPlan } from "./plan.server";
import { createPipeline } from "./pipeline.server";
import { putBack } from "./put-back.server";
import { createRecords } from "./records.server";
import { createReviews } from "./reviews.server";
import { skipMissing } from "./skip-missing.server";
import { createUpdates } from "./updates.server";
import { createWithdrawals } from "./withdrawals.server";

/** What differs between the product and the history of its demo, which has a clock of its own. */
interface Carried {
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  /** Where it is stored, if a power cut may take it back. */
  db?: Db;
  /** For this one only; left out: for all but tomorrow's demo. */
  workspaceId?: string;
  /** Where it goes, if not to the usual places. */
  findDestination?: FindDestination;
}

export type CreateCarriers = (carried: Carried) => Carriers;
type Carriers = ReturnType<typeof createCarriers>;

interface CarriersDeps extends Carried {
  db: Db;
  log: Log;
  destinationsOf(workspaceId: string, origin: Origin): Promise<readonly Destination[]>;
  findDestination: FindDestination;
}

/** Access, mode, origin and approval are asked before each sending, besides. */
const findStop: FindStop = async (tx, operation) =>
  (await waitsSinceRestore(tx, operation)) ??
  (await leadsNowhere(tx, operation)) ??
  repeats(tx, operation);

/** Whether something may be against what was held no more: what had said the same is gone, or what it is about is there. */
function mayRelease({ result, operation, ...ended }: Outcome): boolean {
  if (operation.kind === "withdraw") return result === "confirmed";
  const stands = operation.pieceKind === "article" && "url" in ended && ended.url !== null;
  return stands || result === "vanished";
}

/** What carries pieces on between the agents' tasks: decisions, the outbox, measuring. */
export function createCarriers(deps: CarriersDeps) {
  const { clock, newId } = deps;
  const records = createRecords({ newId });
  const outcomes = createOutcomes({
    clock,
    newId,
    firstMeasureMs,
    async record(tx, outcome) {
      const events = await records.outcome(tx, outcome);
      if (mayRelease(outcome)) await release(tx, outcome.operation.workspaceId, findStop);
      return events;
    },
  });
  const placements = createPlacements({ clock, newId, outcomes });
  const reviews = createReviews({ ...deps, placements });
  const pipeline: Pipeline = createPipeline({ ...deps, reviews });
  const outbox = createOutbox({ ...deps, outcomes, findStop });
  const measuring = createMeasuring({ ...deps, record: records.growth });
  /**
   * An agent works no more: what lies there for it goes on without it, and what it was at is anybody's
   * again. In the caller's transaction.
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
   * What was held back is due again.
   * @param unless left out: something was put right, and all of it is tried; else what this finds nothing against:
   *   what had said the same is gone, or what it is about has an address
   */
  async function release(tx: Queries, workspaceId: string, unless?: FindStop): Promise<void> {
    const all = await Promise.all(
      origins.map((origin) => deps.destinationsOf(workspaceId, origin)),
    );
    await placements.release(tx, workspaceId, all.flat(), unless);
  }

  /** Trust's decisions that are under way: whoever stops waits for their writes. */
  const deciding = new Set<Promise<unknown>>();
  async function decideDue(): Promise<void> {
    const work = reviews.decideDue();
    deciding.add(work);
    await work.finally(() => deciding.delete(work));
  }

  return {
    pipeline,
    goOnWithout,
    plan: createPlan({ clock, newId, placements }),
    reviews,
    archive: createArchive({ ...deps, placements, reviews }),
    updates: createUpdates({ reviews }),
    withdrawals: createWithdrawals({ ...deps, placements }),
    placements,
    byHand: createByHand({ clock, newId, outcomes }),
    outbox,
    /** What has failed is done once more. In the caller's transaction. */
    sendAgain: (
      tx: Queries,
      failed: { workspaceId: string; operationId: string; notBefore: number },
      destination: Destination | null,
    ) => sendAgain(tx, { ...failed, now: clock.now(), newId, findStop }, destination),
    lookAtDraft: createDraftLook({ ...deps, outcomes }),
    measuring,
    /** What was held back is due again: what was against it has been put right. In the caller's transaction. */
    release: (tx: Queries, workspaceId: string): Promise<void> => release(tx, workspaceId),
    /** Does what is due now, and resolves once that is stored. */
    async run(): Promise<void> {
      await decideDue();
      await outbox.run();
      await measuring.run();
    },
    /** When something of this workspace is due next; null: nothing is. */
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
