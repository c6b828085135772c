import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { formatCents } from "#app/core/money.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import {
  earliestDay,
  largestAmountCents,
  type EarningFields,
} from "#app/domain/earnings/earning.ts";
import {
  bringEarningBack,
  byHand,
  correctEarning,
  enterEarning,
  findEarning,
  removeEarning,
  stateOf,
  type Earning,
} from "#app/domain/earnings/entries.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { Activity } from "#app/workspace/activity.ts";
import { earningPath } from "#app/workspace/paths/earnings.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Change } from "#app/workspace/undoable-change.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";

interface EarningsEditorDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
  /** IANA name. */
  timeZoneOf(workspaceId: string): Promise<string>;
}

/** The change and its undo. */
interface Done {
  id: string;
  undo: string;
}

/** Adds, edits, and deletes income; each change can be undone. */
export function createEarningsEditor({ db, clock, newId, emit, timeZoneOf }: EarningsEditorDeps) {
  const changeOf = ({ workspaceId, user }: Actor, id: string) => ({
    workspaceId,
    id,
    by: user?.id ?? null,
    now: clock.now(),
  });

  /** The change and its activity, in one transaction. */
  async function act(
    actor: Actor,
    work: (tx: Queries) => Promise<{
      title: string;
      description: string;
      amountCents?: number;
      change: Change;
    }>,
  ): Promise<string> {
    const { workspaceId } = actor;
    const activity: Activity = await db.write(async (tx) => {
      const action = await work(tx);
      return addAction(tx, {
        ...action,
        id: newId(),
        actor,
        agentId: null,
        createdAt: clock.now(),
      });
    });
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    return activity.id;
  }

  /** @throws AppError `bad_request` */
  async function check(workspaceId: string, { day, amountCents, source }: EarningFields) {
    if (amountCents === 0 || Math.abs(amountCents) > largestAmountCents)
      throw badRequest("Enter the amount in dollars, such as 12.40, or -5 for a refund.");
    if (source === "") throw badRequest("Enter who paid.");
    const today = dayIn(clock.now(), await timeZoneOf(workspaceId));
    if (day > today)
      throw badRequest("This date is in the future. Enter income you've already received.");
    if (day < earliestDay) throw badRequest("Choose a date after 1999.");
  }

  /** Notifies webhook endpoints. */
  const recordBooked = (
    tx: Queries,
    { workspaceId, id, now }: { workspaceId: string; id: string; now: number },
    { source, amountCents }: EarningFields,
  ) => {
    const about = { id, title: source, path: earningPath(id), amountCents };
    const event = { workspaceId, type: "earnings.recorded", about, origin: "real", now } as const;
    return recordWebhookEvent(tx, event, newId);
  };

  /** One part of a change, compared on undo. */
  const part = (subject: string, before: string, after: string) => [
    { subject, field: "entry", before, after },
  ];

  const revertEntered: Revert = (tx, workspaceId, parts) =>
    putBack(parts, async ({ subject: id, after }) => {
      if (stateOf(await findEarning(tx, workspaceId, id)) !== after) return false;
      await removeEarning(tx, { workspaceId, id, by: null, now: clock.now() });
      return true;
    });

  const revertCorrected: Revert = (tx, workspaceId, parts) =>
    putBack(parts, async ({ subject: id, before, after }) => {
      if (stateOf(await findEarning(tx, workspaceId, id)) !== after) return false;
      const change = { workspaceId, id, by: null, now: clock.now(), newId };
      // JSON written by `stateOf`.
      await correctEarning(tx, change, JSON.parse(String(before)) as EarningFields);
      return true;
    });

  const revertDeleted: Revert = (tx, workspaceId, parts) =>
    putBack(parts, ({ subject: id }) => bringEarningBack(tx, { workspaceId, id }));

  return {
    /**
     * Adds an amount. @throws AppError `bad_request` for invalid values
     */
    async enter(actor: Actor, fields: EarningFields): Promise<Done> {
      await check(actor.workspaceId, fields);
      const id = newId();
      const undo = await act(actor, async (tx) => {
        const change = changeOf(actor, id);
        await enterEarning(tx, change, fields, byHand);
        await recordBooked(tx, change, fields);
        return {
          title: fields.amountCents > 0 ? "Income added" : "Refund added",
          description: wordsOf(fields),
          amountCents: fields.amountCents,
          ...(fields.contentItemId !== null && { contentItemId: fields.contentItemId }),
          change: { kind: "earning_added", parts: part(id, "", stateOf(fields)) },
        };
      });
      return { id, undo };
    },

    /**
     * Replaces an entry's values. @param seen the version the caller saw @returns null: nothing changed
     * @throws AppError `bad_request`, `not_found`, `changed_meanwhile`
     */
    async correct(
      actor: Actor,
      { id, seen }: { id: string; seen: number | undefined },
      fields: EarningFields,
    ): Promise<Done | null> {
      await check(actor.workspaceId, fields);
      const before = await db.snapshot((tx) => findEarning(tx, actor.workspaceId, id));
      checkSeen(before, seen);
      if (stateOf(before) === stateOf(fields)) return null;
      const undo = await act(actor, async (tx) => {
        const present = await findEarning(tx, actor.workspaceId, id);
        checkSeen(present, seen);
        const after = await correctEarning(tx, { ...changeOf(actor, id), newId }, fields);
        return {
          title: "Income edited",
          description: `${wordsOf(present)} is now ${wordsOf(after)}`,
          change: { kind: "earning_updated", parts: part(id, stateOf(present), stateOf(after)) },
        };
      });
      return { id, undo };
    },

    /** @throws AppError `not_found`, `changed_meanwhile` */
    async remove(
      actor: Actor,
      { id, seen }: { id: string; seen: number | undefined },
    ): Promise<Done> {
      const undo = await act(actor, async (tx) => {
        checkSeen(await findEarning(tx, actor.workspaceId, id), seen);
        const entry = await removeEarning(tx, changeOf(actor, id));
        return {
          title: "Income deleted",
          description: wordsOf(entry),
          change: { kind: "earning_deleted", parts: part(id, stateOf(entry), "") },
        };
      });
      return { id, undo };
    },

    reverts: {
      earning_added: revertEntered,
      earning_updated: revertCorrected,
      earning_deleted: revertDeleted,
    },
  };
}

const badRequest = (message: string) => new AppError("bad_request", message);

function checkSeen({ version }: Earning, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new AppError("changed_meanwhile", "This entry was changed since you opened it.");
}

/** "$12.40 from Amazon Associates, Nov 3, 2026". */
function wordsOf({ amountCents, source, day }: EarningFields): string {
  return `${formatCents(amountCents)} from ${source}, ${day}`;
}

type Part = Parameters<Revert>[2][number];

/** The number of restored parts; zero for a deleted entry. */
async function putBack(
  parts: readonly Part[],
  put: (part: Part) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const part of parts) {
    try {
      if (await put(part)) count += 1;
    } catch (error) {
      if (!isAppError(error) || error.code !== "not_found") throw error;
    }
  }
  return count;
}
