import type { Db, Queries } from "#db/client.server.ts";
import { DAY, HOUR, MINUTE, type Clock } from "#app/core/time/clock.ts";
import { messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { listedDelay } from "#app/platform/jobs/backoff.ts";
import { createRecurringTasks } from "#app/platform/jobs/recurring-tasks.server.ts";
import type { StripeSettings } from "#app/account/billing/env.server.ts";
import type { ErrorCounters } from "./error-counters.server.ts";
import type { StripeClient } from "#app/account/billing/stripe/stripe.server.ts";
import type { SyncJobs } from "./sync-jobs.server.ts";

/** 3 AM UTC: few users are active, and other nightly jobs are done. */
const hour = 3;

/** How many subscriptions are listed at Stripe; a small machine has no more subscribers. */
const listLimit = 10_000;

/** A page of Stripe's list is slow, and there may be a hundred. */
const leaseMs = 5 * MINUTE;

const isKnownSql = "SELECT user_id FROM billing_customers WHERE customer_id = ?";

interface ReconciliationDeps {
  db: Db;
  clock: Clock;
  log: Log;
  stripe: StripeClient;
  settings: Pick<StripeSettings, "priceId" | "livemode">;
  jobs: SyncJobs;
  /** Records failures for the operator. */
  errorCounters: Pick<ErrorCounters, "increment" | "reset">;
}

/**
 * Nightly: syncs every known customer, including those without a user, and looks for customers that
 * exist only at Stripe, so that missed events do no lasting harm. Also runs after switching between
 * test and live keys, because their customers differ.
 */
export function createReconciliation(deps: ReconciliationDeps) {
  const { db, clock, log, stripe, settings, jobs, errorCounters } = deps;

  async function repairKnown(complete: (tx: Queries) => Promise<void>): Promise<void> {
    await db.write(async (tx) => {
      await jobs.requestAllKnown(tx);
      await complete(tx);
    });
    jobs.beginDue();
  }

  async function findUnknownCustomers(complete: (tx: Queries) => Promise<void>): Promise<void> {
    const subscriptions = await stripe.subscriptions
      .list({ price: settings.priceId, limit: 100 })
      .autoPagingToArray({ limit: listLimit });
    const customers = new Set(
      subscriptions.map(({ customer }) => (typeof customer === "string" ? customer : customer.id)),
    );
    await db.write(async (tx) => {
      for (const customer of customers) {
        const known = await tx.statement(isKnownSql).get(customer);
        if (known === undefined) await jobs.request(tx, customer);
      }
      await complete(tx);
    });
    jobs.beginDue();
  }

  // Independent tasks: a failed one is retried alone.
  const tasks = createRecurringTasks({
    db,
    clock,
    log,
    tasks: [
      { name: "billing: known customers", nextAt: nextNight, run: repairKnown },
      { name: "billing: strangers", nextAt: nextNight, run: findUnknownCustomers },
    ],
    scope: settings.livemode ? "live" : "test",
    backoff: { delay: listedDelay(10 * MINUTE) },
    leaseMs,
    async onFailure(task, error) {
      log.warn({ err: error, task }, "the nightly Stripe check failed");
      await errorCounters.increment("nightly", messageOf(error));
    },
  });

  return {
    /** Repairs if not done since 3 AM; failures are retried soon. */
    async run(): Promise<void> {
      await tasks.run();
      if (!(await tasks.isFailing())) await errorCounters.reset("nightly");
    },
    stop: tasks.stop,
  };
}

function nextNight(now: number): number {
  const today = Math.floor(now / DAY) * DAY + hour * HOUR;
  return today > now ? today : today + DAY;
}
