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

/** The only statements that write spending. */
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

/** A paid call. */
export interface Spending {
  workspaceId: string;
  /** Of the workspace; days follow its calendar. */
  timeZone: string;
  payer: Payer;
  taskId: string | null;
  ideaId: string | null;
  /** The type of work, such as `write`. */
  purpose: string;
  provider: string;
  model: string;
  origin: Origin;
  /** In micro-dollars per million tokens; null: unknown. */
  price: { input: number; output: number } | null;
  /** Work of the agents: only while the workspace is live. Connection tests are always allowed. */
  whileLive: boolean;
  /** The most tokens that it can use. */
  boundTokens: number;
  /** The most that it can cost; 0 if the price is unknown. */
  boundMicroDollars: number;
}

interface LedgerDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  settings: SpendingSettings;
}

/** @throws AppError `rejected` if the workspace is not live, when its agents' work is free */
export async function expectLive(tx: Queries, workspaceId: string): Promise<void> {
  if ((await modeOf(tx, workspaceId)) !== "live")
    throw new AppError("rejected", "The workspace went back to Simulation Mode");
}

/** The ledger of paid calls. Every call is reserved first, within all limits. */
export function createLedger({ db, clock, newId, settings }: LedgerDeps) {
  async function checkLimits(tx: Queries, spending: Spending, day: string): Promise<void> {
    const { workspaceId, payer, timeZone, whileLive } = spending;
    if (whileLive) await expectLive(tx, workspaceId);
    const limits = await limitsOf(tx, workspaceId, settings);
    if (limits.stoppedAt !== null) {
      throw new AppError(
        "spending_stopped",
        limits.stoppedBy === "restore"
          ? "AI spending has been stopped since a backup was restored"
          : "You have stopped AI spending",
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

    // A call counts on the day of its own workspace's calendar.
    const together = await spentByAll(tx, span);
    const { operator, all } = await installationLimitsOf(tx, settings);
    const full = limitReached(all, together.all, bound);
    refuse(full, () => `${periodOf(full)} limit for all users of this site is reached`);
    if (payer !== "operator") return;

    const used = await tx
      .statement<{ sum: number }>(sql.allowance)
      .value({ workspaceId, first, last });
    const { allowanceMicroDollars } = settings;
    if (passes(bound.microDollars, used ?? 0, allowanceMicroDollars)) {
      const allowance = { limit: "month", amount: allowanceMicroDollars } as const;
      refuse(allowance, (amount) => `Your plan's monthly allowance of ${amount} is used up`);
    }
    const spent = limitReached(operator, together.operator, bound);
    refuse(
      spent,
      () => `${periodOf(spent)} limit for all users with included AI writing is reached`,
    );
  }

  return {
    /**
     * Reserves the maximum cost of a call, before it is made.
     * @returns the entry's id
     * @throws AppError `budget_reached`, with the time of the next try, `spending_stopped`, or
     * `rejected` if the workspace is not live
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
     * Settles a call, in the caller's transaction.
     * @param used as reported by the provider; null: not reported, so the reserved amount counts
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

    /** The provider refused the call: nothing was spent. */
    release: (id: string): Promise<unknown> =>
      db.write((tx) => {
        const end = { id, status: "released", microDollars: 0, tokens: 0, now: clock.now() };
        return tx.statement(sql.end).run(end);
      }),

    /** Amounts reserved by a dead process count as spent. Call before the first call starts. */
    recover: async (): Promise<number> => {
      const run = (tx: Queries) => tx.statement(sql.endAll).run({ now: clock.now() });
      return (await db.write(run)).changes;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/** The period at the start of a limit's message. */
const periodOf = (reached: LimitReached | null) =>
  reached?.limit === "month" ? "This month's" : "Today's";

const none: Spent = { day: 0, month: 0, dayTokens: 0 };
