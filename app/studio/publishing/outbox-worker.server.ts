import type { Db, Queries } from "../../../db/client.server";
import { MINUTE, SECOND, type Clock } from "../../core/clock";
import type { NewId } from "../../core/ids";
import type { Log } from "../../core/log.server";
import { createDueRows, leaseLost, type Claim } from "../../platform/jobs/due-rows.server";
import type { WorkspaceEvent } from "../../workspace/events";
import { armOperation, type FindStop } from "./arm-operation.server";
import type { Destination, FindDestination } from "./destination-port";
import { askAboutDraft } from "./draft-look.server";
import { createDueOperations } from "./due-operations.server";
import { mayGoOutAt } from "./may-go-out.server";
import { findOperation, wasThereBefore, type OperationRow } from "./operation-store.server";
import { noteRemoteId } from "./placement-store.server";
import type { Outcomes } from "./outcomes.server";
import { createPaces } from "./paces";
import { sendOperation } from "./send-operation.server";
import { whyByHand } from "./withdrawing.server";
import { endingOf, lose, settleDraft, settleLook, settleSending } from "./settle-operation.server";

const concurrency = 32;
const batch = 100;
const leaseMs = 2 * MINUTE;
/** Time for destinations to answer; what is under way then is looked up at the next start. */
const stopWithinMs = 2 * SECOND;
/** After a mistake of ours. */
const againMs = 5 * MINUTE;

interface OutboxDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  outcomes: Outcomes;
  findDestination: FindDestination;
  findStop: FindStop;
  emit(event: WorkspaceEvent): void;
  /** Sends for this one only; left out: for all but tomorrow's demo. */
  workspaceId?: string;
}

type Work = Claim<OperationRow>;
type Events = readonly WorkspaceEvent[];

/**
 * Sends what is due, and finds out what has become of what may have arrived: nothing is sent twice
 * and nothing is lost, whenever the process ends. What only a person can know, a person is asked.
 */
export function createOutbox(deps: OutboxDeps) {
  const { db, clock, newId, log, outcomes, emit } = deps;
  const due = createDueOperations(db, deps.workspaceId);
  const paces = createPaces();
  const stopping = new AbortController();
  const { signal } = stopping;
  const settling = () => ({ outcomes, now: clock.now() });

  /** One transaction with the operation as it is now, if it is still ours; tells after the commit. */
  async function commit(
    claim: Work,
    change: (tx: Queries, operation: OperationRow) => Promise<Events>,
  ): Promise<void> {
    const events = await db.write(async (tx) => {
      const operation = await findOperation(tx, claim.row.workspaceId, claim.id);
      if (!operation || operation.dueAt !== claim.leasedUntil) throw leaseLost();
      return change(tx, operation);
    });
    for (const event of events) emit(event);
  }

  async function work(claim: Work): Promise<void> {
    const { workspaceId, destination: name, state } = claim.row;
    const destination = await deps.findDestination({ workspaceId, name });
    if (state === "arrived") await lookAtDraft(claim, destination);
    else if (state !== "due") await findOut(claim, destination);
    else {
      const armed = await arm(claim, destination);
      if (armed && destination) await send(claim, armed, destination);
    }
    const now = clock.now();
    if (paces.freeAt(claim.key) > now) return;
    const next = await due.nextAtSame(claim.row, now);
    if (next) rows.add(next);
  }

  /** The operation as it was armed; null: it is not to be sent now. */
  async function arm(claim: Work, destination: Destination | null): Promise<OperationRow | null> {
    let armed: OperationRow | null = null;
    await commit(claim, async (tx, operation) => {
      const byHand = operation.kind === "withdraw" ? whyByHand(operation, destination) : null;
      if (byHand !== null) return outcomes.end(tx, operation, "needs_look", byHand);
      const stop = await deps.findStop(tx, operation);
      const now = clock.now();
      const opensAt = destination ? await mayGoOutAt(tx, operation, destination, now) : now;
      const freeAt = Math.max(paces.freeAt(claim.key), opensAt);
      const { leasedUntil } = claim;
      const arming = { destination, stop, freeAt, leasedUntil, now, newId };
      const outcome = await armOperation(tx, operation, arming);
      ({ armed } = outcome);
      if (!outcome.armed && outcome.hold !== null)
        return outcomes.end(tx, operation, "held", outcome.hold);
      return [];
    });
    if (armed && destination) paces.note(claim.key, clock.now(), destination.paceMs);
    return armed;
  }

  async function send(
    claim: Work,
    operation: OperationRow,
    destination: Destination,
  ): Promise<void> {
    const keepDraft = (remoteId: string) =>
      commit(claim, async (tx, { placementId }) => {
        await noteRemoteId(tx, placementId, remoteId);
        return [];
      });
    const ending = await endingOf(sendOperation(destination, operation, { signal, keepDraft }));
    await commit(claim, (tx, sent) => settleSending(tx, sent, destination, ending, settling()));
  }

  /** It may have arrived: the process had ended while it was being sent, or no answer came. */
  async function findOut(claim: Work, destination: Destination | null): Promise<void> {
    if (!destination) {
      const reason = "It is not connected any more: please look whether this has appeared.";
      return commit(claim, (tx, lost) => outcomes.end(tx, lost, "needs_look", reason));
    }
    if (destination.guarantee === "none" || claim.row.state === "armed") {
      await commit(claim, (tx, lost) => lose(tx, lost, destination, settling()));
      return;
    }
    const { row } = claim;
    // What is done to something that is there already is done again: twice is once. A draft is looked
    // up, though it may be shown twice: refused the second time, it may have been shown the first.
    const mayRepeat = row.kind !== "create";
    const { placementId: key, payload, createdAt: since } = row;
    const look = async () => {
      const wasThere = await wasThereBefore(db.read, row);
      return destination.find({ key, payload, since, wasThere, signal });
    };
    const ending = mayRepeat ? { answer: null } : await endingOf(look());
    await commit(claim, (tx, lost) => settleLook(tx, lost, destination, ending, settling()));
  }

  /** It lies there as a draft: its owner may have published it since. */
  async function lookAtDraft(claim: Work, destination: Destination | null): Promise<void> {
    const ending = await askAboutDraft(destination, claim.row, signal);
    await commit(claim, (tx, draft) => settleDraft(tx, draft, destination, ending, settling()));
  }

  /**
   * What is due, but for the places that something has just gone to: what waits there stays as it is until
   * its turn comes, however much that is.
   */
  async function dueAtFree({ now, limit }: { now: number; limit: number }) {
    const found = await due.table.due({ now, limit: limit + paces.takenAt(now) });
    return found.filter(({ id, key = id }) => paces.freeAt(key) <= now).slice(0, limit);
  }

  const rows = createDueRows<OperationRow>({
    name: "publications",
    db,
    clock,
    log,
    table: { ...due.table, due: dueAtFree },
    work,
    nextAttempt: () => clock.now() + againMs,
    onFailure: ({ id: operation }, error) =>
      log.error({ err: error, operation }, "a publication could not be dealt with"),
    concurrency,
    batch,
    leaseMs,
  });

  return {
    /**
     * Sends what is due now, and resolves once that is stored. While something slow is under way,
     * asked again it begins with what has become due elsewhere.
     */
    async run(): Promise<void> {
      const looked = rows.run();
      const now = clock.now();
      for (const row of await dueAtFree({ now, limit: batch })) rows.add(row);
      await looked;
      await rows.idle();
    },
    /** When this workspace's next operation is due; null: none is. */
    nextDueAt: due.nextDueAt,
    /** Begins nothing any more, and resolves once what is under way is stored, or given up after a while. */
    async stop(): Promise<void> {
      await rows.stop(stopWithinMs);
      stopping.abort();
    },
  };
}
