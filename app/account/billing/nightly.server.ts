import type { Db } from "../../../db/client.server";
import { dayOf, HOUR, type Clock } from "../../core/clock";
import { messageOf } from "../../core/errors";
import type { StripeSettings } from "./env.server";
import type { StripeClient } from "./stripe.server";
import type { SyncJobs } from "./sync-jobs.server";
import type { Troubles } from "./troubles.server";

/** Three in the morning, UTC: few people look, and the nightly work of others is over. */
const hour = 3;

/** Subscriptions looked through at Stripe; as many as a small machine may have subscribers. */
const atMost = 10_000;

/** What was done last: for which day, and in which mode of Stripe's, whose customers are others. */
const lastRun = { ours: "billing_nightly", strangers: "billing_nightly_strangers" } as const;

const nightlySql = {
  allOfOurs: `INSERT INTO billing_syncs (customer_id, requests, due_at, attempts, created_at)
    SELECT customer_id, 1, @now, 0, @now FROM (
      SELECT customer_id FROM billing_customers WHERE customer_id IS NOT NULL
      UNION SELECT customer_id FROM subscriptions
        WHERE status NOT IN ('canceled', 'incomplete_expired')) WHERE true
    ON CONFLICT (customer_id) DO NOTHING`,
  note: `INSERT INTO meta (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  noted: "SELECT value FROM meta WHERE key = ?",
  isOurs: "SELECT 1 FROM billing_customers WHERE customer_id = ?",
} as const;

interface NightlyDeps {
  db: Db;
  clock: Clock;
  stripe: StripeClient;
  settings: Pick<StripeSettings, "priceId" | "livemode">;
  jobs: SyncJobs;
  /** Where a failure is told to the operator. */
  troubles: Pick<Troubles, "note" | "clear">;
}

/**
 * Once a night every customer's state is fetched anew, also of those who are nobody's any more while
 * something is stored of them, and customers are looked for that are at Stripe and not here: events
 * that never came do no lasting harm. The same is done when the keys have become those of another mode.
 */
export function createNightly({ db, clock, stripe, settings, jobs, troubles }: NightlyDeps) {
  const requestAllOfOurs = db.writer.prepare<{ now: number }>(nightlySql.allOfOurs);
  const note = db.writer.prepare<[string, string]>(nightlySql.note);
  const noted = db.reader.prepare<[string], string>(nightlySql.noted).pluck();
  const isOurs = db.reader.prepare<[string], number>(nightlySql.isOurs).pluck();
  let running: Promise<void> | null = null;

  /** Each half is done once: one that fails does not bring the other with it when it is tried again. */
  async function runWhenDue(): Promise<void> {
    const run = `${dayOf(clock.now() - hour * HOUR)} ${settings.livemode ? "live" : "test"}`;
    if (noted.get(lastRun.ours) !== run) await repairOurs(run);
    if (noted.get(lastRun.strangers) !== run) await findStrangers(run);
  }

  async function runAndTell(): Promise<void> {
    try {
      await runWhenDue();
    } catch (error) {
      await troubles.note("nightly", messageOf(error));
      throw error;
    }
    await troubles.clear("nightly");
  }

  async function repairOurs(run: string): Promise<void> {
    await db.writeHot(() => {
      requestAllOfOurs.run({ now: clock.now() });
      note.run(lastRun.ours, run);
    });
    await jobs.run();
  }

  async function findStrangers(run: string): Promise<void> {
    const subscriptions = await stripe.subscriptions
      .list({ price: settings.priceId, limit: 100 })
      .autoPagingToArray({ limit: atMost });
    const strangers = new Set(
      subscriptions
        .map(({ customer }) => (typeof customer === "string" ? customer : customer.id))
        .filter((customer) => isOurs.get(customer) === undefined),
    );
    await db.writeHot(() => {
      strangers.forEach((customer) => jobs.request(customer));
      note.run(lastRun.strangers, run);
    });
    await jobs.run();
  }

  return {
    /** Repairs when that has not been done since three in the morning. Failing, it is due still. */
    run(): Promise<void> {
      running ??= runAndTell().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
