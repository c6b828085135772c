import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import type { Origin } from "#app/workspace/origin.ts";
import { modeOf } from "#app/workspace/workspaces.server.ts";
import { installationLimitsOf } from "./installation-limits.server.ts";
import { spentByAll } from "./together.server.ts";
import { limitsOf, type SpendingSettings } from "./limits.server.ts";
import {
  formatMicroDollars,
  goesOnAt,
  limitReached,
  monthOf,
  passes,
  type Bound,
  type LimitReached,
  type Payer,
  type Spent,
} from "./spend.ts";

/** The only texts that write what was spent. */
const sql = {
  reserve: `INSERT INTO spend_entries (id, workspace_id, payer, task_id, idea_id, purpose, provider, model,
      status, amount_micro_dollars, tokens, input_price, output_price, origin, day, created_at)
    VALUES (@id, @workspaceId, @payer, @taskId, @ideaId, @purpose, @provider, @model,
      'reserved', @microDollars, @tokens, @inputPrice, @outputPrice, @origin, @day, @now)`,
  end: `UPDATE spend_entries SET status = @status, amount_micro_dollars = coalesce(@microDollars,
      amount_micro_dollars), tokens = coalesce(@tokens, tokens), ended_at = @now
    WHERE id = @id AND status = 'reserved'`,
  endAll: `UPDATE spend_entries SET status = 'settled', ended_at = @now WHERE status = 'reserved'`,
  ofWorkspace: `SELECT
      coalesce(sum(CASE WHEN day = @day THEN amount_micro_dollars ELSE 0 END), 0) AS "day",
      coalesce(sum(amount_micro_dollars), 0) AS "month",
      coalesce(sum(CASE WHEN day = @day AND input_price IS NULL THEN tokens ELSE 0 END), 0) AS "dayTokens"
    FROM spend_entries WHERE workspace_id = @workspaceId AND day BETWEEN @first AND @last`,
  allowance: `SELECT coalesce(sum(amount_micro_dollars), 0) FROM spend_entries
    WHERE workspace_id = @workspaceId AND day BETWEEN @first AND @last AND payer = 'operator'`,
} as const;

/** A call that is to be paid for. */
export interface Spending {
  workspaceId: string;
  /** Of the workspace; its days are those of its calendar. */
  timeZone: string;
  payer: Payer;
  taskId: string | null;
  ideaId: string | null;
  /** The sort of work, such as `write`. */
  purpose: string;
  provider: string;
  model: string;
  origin: Origin;
  /** In micro-dollars for a million tokens; null: nobody knows. */
  price: { input: number; output: number } | null;
  /** Work of the agents: only as long as the workspace is live. A trial may be made at any time. */
  whileLive: boolean;
  /** The most that it can use. */
  boundTokens: number;
  /** The most that it can cost; 0 where the price is not known. */
  boundMicroDollars: number;
}

interface LedgerDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  settings: SpendingSettings;
}

/** @throws AppError `rejected` where a workspace is not live: what its agents do costs nothing then */
export async function expectLive(tx: Queries, workspaceId: string): Promise<void> {
  if ((await modeOf(tx, workspaceId)) !== "live")
    throw new AppError("rejected", "The workspace went back to Simulation Mode");
}

/** What is spent on calls: nothing is spent that was not set aside before, within all limits. */
export function createLedger({ db, clock, newId, settings }: LedgerDeps) {
  async function checkLimits(tx: Queries, spending: Spending, day: string): Promise<void> {
    const { workspaceId, payer, timeZone, whileLive } = spending;
    if (whileLive) await expectLive(tx, workspaceId);
    const limits = await limitsOf(tx, workspaceId, settings);
    if (limits.stoppedAt !== null) {
      throw new AppError(
        "spending_stopped",
        limits.stoppedBy === "restore"
          ? "Everything that costs money is stopped since a backup was restored"
          : "You have stopped everything that costs money",
      );
    }
    const { first, last } = monthOf(day);
    const span = { day, first, last };
    const bound: Bound = {
      microDollars: spending.boundMicroDollars,
      unpricedTokens: spending.price === null ? spending.boundTokens : 0,
    };
    const refuse = (reached: LimitReached | null, words: (amount: string) => string) => {
      if (!reached) return;
      const isTokens = reached.limit === "tokens";
      const amount = isTokens
        ? `${reached.amount.toLocaleString("en-US")} tokens`
        : formatMicroDollars(reached.amount);
      const retryAt = goesOnAt(reached.limit, clock.now(), timeZone);
      throw new AppError("budget_reached", words(amount), { retryAt });
    };

    const own = (await tx.statement<Spent>(sql.ofWorkspace).get({ workspaceId, ...span })) ?? none;
    const reached = limitReached(limits, own, bound);
    refuse(reached, (amount) => `${periodOf(reached)} limit of ${amount} is reached`);

    // Days are those of the workspace that asks: a call counts on its own workspace's day.
    const together = await spentByAll(tx, span);
    const { operator, all } = await installationLimitsOf(tx, settings);
    const full = limitReached(all, together.all, bound);
    refuse(full, () => `${periodOf(full)} limit for everybody here is reached, whoever pays`);
    if (payer !== "operator") return;

    const used = await tx
      .statement<{ sum: number }>(sql.allowance)
      .value({ workspaceId, first, last });
    const { allowanceMicroDollars } = settings;
    if (passes(bound.microDollars, used ?? 0, allowanceMicroDollars)) {
      const allowance = { limit: "month", amount: allowanceMicroDollars } as const;
      refuse(allowance, (amount) => `The ${amount} a month of your plan are used up`);
    }
    const spent = limitReached(operator, together.operator, bound);
    refuse(spent, () => `${periodOf(spent)} limit for everybody here whose plan pays is reached`);
  }

  return {
    /**
     * Sets aside what a call costs at most. Only then it may be made.
     * @returns the entry's id
     * @throws AppError `budget_reached`, with when it may be tried again, `spending_stopped`, or
     *   `rejected` for work of a workspace that is not live
     */
    reserve: (spending: Spending): Promise<string> =>
      db.write(async (tx) => {
        const { timeZone, whileLive: _, price, boundTokens, boundMicroDollars, ...rest } = spending;
        const now = clock.now();
        const day = dayIn(now, timeZone);
        await checkLimits(tx, spending, day);
        const id = newId();
        await tx.statement(sql.reserve).run({
          ...rest,
          id,
          microDollars: boundMicroDollars,
          tokens: boundTokens,
          inputPrice: price?.input ?? null,
          outputPrice: price?.output ?? null,
          day,
          now,
        });
        return id;
      }),

    /**
     * The call has ended, in the caller's transaction.
     * @param used what the provider says; null: it did not say, and what was set aside counts
     */
    async settle(
      tx: Queries,
      id: string,
      used: { microDollars: number; tokens: number } | null,
    ): Promise<void> {
      const { microDollars, tokens } = used ?? { microDollars: null, tokens: null };
      const end = { id, status: "settled", microDollars, tokens, now: clock.now() };
      await tx.statement(sql.end).run(end);
    },

    /** The provider has refused to begin: nothing was spent. */
    release: (id: string): Promise<unknown> =>
      db.write((tx) => {
        const end = { id, status: "released", microDollars: 0, tokens: 0, now: clock.now() };
        return tx.statement(sql.end).run(end);
      }),

    /** What a dead process had set aside may have been spent: it counts as spent. Before anything begins. */
    recover: async (): Promise<number> => {
      const run = (tx: Queries) => tx.statement(sql.endAll).run({ now: clock.now() });
      return (await db.write(run)).changes;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/** As a limit's words begin. */
const periodOf = (reached: LimitReached | null) =>
  reached?.limit === "month" ? "This month's" : "Today's";

const none: Spent = { day: 0, month: 0, dayTokens: 0 };
