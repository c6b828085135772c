import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { meta } from "../../db/schema.server";
import { dayOf, HOUR, type Clock } from "../core/clock";
import type { StripeClient } from "./stripe.server";
import type { SyncJobs } from "./sync-jobs.server";

/** Three in the morning, UTC: few people look, and the nightly work of others is over. */
const hour = 3;

/** Subscriptions looked through at Stripe; as many as a small machine may have subscribers. */
const atMost = 10_000;

const lastRun = "billing_nightly";

const nightlySql = {
  allOfOurs: `INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, created_at)
    SELECT customer_id, 1, @now, 0, @now FROM (
      SELECT customer_id FROM billing_customers WHERE customer_id IS NOT NULL
      UNION SELECT customer_id FROM subscriptions
        WHERE status NOT IN ('canceled', 'incomplete_expired')) WHERE true
    ON CONFLICT (customer_id) DO NOTHING`,
  isOurs: "SELECT 1 FROM billing_customers WHERE customer_id = ?",
} as const;

export interface NightlyDeps {
  db: Db;
  clock: Clock;
  stripe: StripeClient;
  priceId: string;
  jobs: SyncJobs;
}

/**
 * Once a night every customer's state is fetched anew, also of those who are nobody's any more while
 * something is stored of them, and customers are looked for that are at
 * Stripe and not here: events that never came do no lasting harm.
 */
export function createNightly({ db, clock, stripe, priceId, jobs }: NightlyDeps) {
  const requestAllOfOurs = db.writer.prepare<{ now: number }>(nightlySql.allOfOurs);
  const isOurs = db.reader.prepare<[string], number>(nightlySql.isOurs).pluck();
  let running: Promise<void> | null = null;

  async function lastDay(): Promise<string | null> {
    const [row] = await db.read.select().from(meta).where(eq(meta.key, lastRun));
    return row?.value ?? null;
  }

  async function repair(): Promise<void> {
    await db.writeHot(() => requestAllOfOurs.run({ now: clock.now() }));
    const subscriptions = await stripe.subscriptions
      .list({ price: priceId, limit: 100 })
      .autoPagingToArray({ limit: atMost });
    const strangers = new Set(
      subscriptions
        .map(({ customer }) => (typeof customer === "string" ? customer : customer.id))
        .filter((customer) => isOurs.get(customer) === undefined),
    );
    await db.writeHot(() => strangers.forEach((customer) => jobs.request(customer)));
    await jobs.run();
  }

  async function runWhenDue(): Promise<void> {
    const day = dayOf(clock.now() - hour * HOUR);
    if ((await lastDay()) === day) return;
    await repair();
    // Only now: a night on which Stripe did not answer is tried again.
    await db.write(async (tx) => {
      await tx
        .insert(meta)
        .values({ key: lastRun, value: day })
        .onConflictDoUpdate({ target: meta.key, set: { value: day } });
    });
  }

  return {
    /** Repairs now. */
    repair,
    /** Repairs when that has not been done since three in the morning. */
    run(): Promise<void> {
      running ??= runWhenDue().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
