import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { Activity } from "#app/workspace/activity.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { hastenRealWork, releaseSpending } from "#app/domain/agents/runner/interrupt.server.ts";
import { readFigures } from "#app/domain/spending/figures.server.ts";
import {
  limitsOf,
  setLimits,
  setStopped,
  stoppedByRestoreAt,
  type ChosenLimits,
  type SpendingSettings,
} from "#app/domain/spending/limits.server.ts";
import { writeSpendingFile } from "#app/domain/spending/spending-file.server.ts";
import { formatMicroDollars } from "#app/domain/spending/spend.ts";

interface SpendingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  settings: SpendingSettings;
  /** Aborts calls in progress. */
  abort(owner: { workspaceId: string }): void;
  /** Work on hold is due again. Runs in the same transaction. */
  release(tx: Queries, workspaceId: string): Promise<void>;
  emit(event: WorkspaceEvent): void;
}

/** A workspace's spending and its owner's controls. */
export function createSpending({ db, clock, newId, settings, abort, release, emit }: SpendingDeps) {
  async function change(
    actor: Actor,
    words: { title: string; description: string; severity?: "warning" },
    work: (tx: Queries, workspaceId: string, now: number) => Promise<unknown>,
  ): Promise<Activity> {
    const { workspaceId } = actor;
    const now = clock.now();
    const activity = await db.write(async (tx) => {
      await work(tx, workspaceId, now);
      const id = newId();
      const action = { ...words, id, actor, agentId: null, createdAt: now, change: null };
      return addAction(tx, action);
    });
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    return activity;
  }

  return {
    /** @param today in the workspace's time zone, YYYY-MM-DD */
    async figures(workspaceId: string, today: string) {
      const [figures, limits] = await Promise.all([
        readFigures(db, workspaceId, today),
        limitsOf(db.read, workspaceId, settings),
      ]);
      return { ...figures, limits, allowanceMicroDollars: settings.allowanceMicroDollars };
    },

    /** All spending ever, as the parts of a CSV file. */
    file: (workspaceId: string) => writeSpendingFile(db, workspaceId),

    /** Stops spending and ends open calls, also across restarts. */
    async stop(actor: Actor): Promise<void> {
      const words = {
        title: "AI spending stopped",
        description: "No AI calls are made until you press Continue",
        severity: "warning",
      } as const;
      await change(actor, words, async (tx, workspaceId, now) => {
        await setStopped(tx, workspaceId, { at: now, by: "owner" });
        await hastenRealWork(tx, workspaceId, now);
      });
      abort({ workspaceId: actor.workspaceId });
    },

    /** Stopped work continues. */
    goOn: (actor: Actor) =>
      change(
        actor,
        {
          title: "AI spending continued",
          description: "Agents can use AI again, within your limits",
        },
        async (tx, workspaceId, now) => {
          const restoredAt = await stoppedByRestoreAt(tx, workspaceId);
          await setStopped(tx, workspaceId, null);
          await releaseSpending(tx, workspaceId, now);
          if (restoredAt !== null) await release(tx, workspaceId);
        },
      ),

    /** Work that waits for budget is checked again. */
    setLimits: (actor: Actor, limits: ChosenLimits) =>
      change(
        actor,
        { title: "Spending limits changed", description: describeLimits(limits) },
        async (tx, id, now) => {
          await setLimits(tx, id, limits);
          await releaseSpending(tx, id, now);
        },
      ),
  };
}

function describeLimits({ dayMicroDollars, monthMicroDollars, dayTokens }: ChosenLimits): string {
  const words = (amount: number | null) =>
    amount === null ? "same as the default" : formatMicroDollars(amount);
  const money = `Daily: ${words(dayMicroDollars)}. Monthly: ${words(monthMicroDollars)}`;
  return dayTokens === null
    ? money
    : `${money}. ${dayTokens.toLocaleString("en-US")} tokens per day`;
}
