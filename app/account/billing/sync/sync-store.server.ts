import type { Queries } from "#db/client.server.ts";
import { DAY } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { setAccessCheckOfOwner } from "#app/workspace/workspaces.server.ts";

/** A stored subscription; instants in milliseconds. */
export interface StoredSubscription {
  providerId: string;
  customerId: string;
  priceId: string | null;
  /** The charge per period, in the currency's smallest unit; null: only its invoices say. */
  amount: number | null;
  currency: string;
  interval: string | null;
  intervalCount: number | null;
  status: string;
  currentPeriodEnd: number | null;
  endsAt: number | null;
  pastDueSince: number | null;
  /** How Stripe treats invoices while collection is paused; null: not paused. */
  collectionPause: string | null;
  collectionResumesAt: number | null;
  createdAt: number;
}

/** A customer's current state at Stripe. */
export interface CustomerSnapshot {
  /** Stripe has deleted the customer with all data. */
  gone: boolean;
  /** The user id in the customer's metadata. */
  userId: string | null;
  subscriptions: StoredSubscription[];
  /** Ids of other products' subscriptions, which give no access here. */
  foreign: string[];
}

/** Stripe keeps a first payment open for 23 hours: older ones are not news. */
const newsFor = DAY;

const storeSql = {
  ofCustomer: `SELECT user_id AS "userId" FROM billing_customers WHERE customer_id = ?`,
  ofUser: `SELECT id AS "userId" FROM users WHERE id = ?`,
  ofSubscription: `SELECT user_id AS "userId" FROM subscriptions WHERE customer_id = ? LIMIT 1`,
  // A user without a customer gets this one; others keep theirs.
  adopt: `INSERT INTO billing_customers (user_id, customer_id, created_at) VALUES (?, ?, ?)
    ON CONFLICT (user_id) DO UPDATE SET customer_id = excluded.customer_id
      WHERE billing_customers.customer_id IS NULL`,
  forget: `UPDATE billing_customers SET customer_id = NULL,
    deleted_customers = deleted_customers + 1 WHERE user_id = ? AND customer_id = ?`,
  save: `INSERT INTO subscriptions (id, user_id, customer_id, provider_id, price_id,
      amount, currency, interval, interval_count, status,
      current_period_end, ends_at, past_due_since, collection_pause, collection_resumes_at,
      created_at, synced_at)
    VALUES (@id, @userId, @customerId, @providerId, @priceId, @amount, @currency, @interval,
      @intervalCount, @status, @currentPeriodEnd, @endsAt, @pastDueSince, @collectionPause,
      @collectionResumesAt, @createdAt, @syncedAt)
    ON CONFLICT (provider_id) DO UPDATE SET user_id = excluded.user_id,
      customer_id = excluded.customer_id, price_id = excluded.price_id,
      amount = excluded.amount, currency = excluded.currency, interval = excluded.interval,
      interval_count = excluded.interval_count, status = excluded.status,
      current_period_end = excluded.current_period_end, ends_at = excluded.ends_at,
      past_due_since = excluded.past_due_since, collection_pause = excluded.collection_pause,
      collection_resumes_at = excluded.collection_resumes_at, synced_at = excluded.synced_at`,
  stored: `SELECT provider_id AS "providerId" FROM subscriptions WHERE customer_id = ?`,
  // Subscriptions missing at Stripe give no access; their end stays as stored. Those never paid for
  // had nothing to end.
  end: `UPDATE subscriptions
      SET status = CASE WHEN status IN ('incomplete', 'incomplete_expired')
        THEN 'incomplete_expired' ELSE 'canceled' END,
      ends_at = CASE WHEN ends_at < @now THEN ends_at ELSE @now END
    WHERE provider_id = @providerId`,
  // An earlier version stored every product's subscriptions as the plan's.
  remove: "DELETE FROM subscriptions WHERE provider_id = ?",
  // The rule of `running` in access.server.ts.
  countRunning: `UPDATE billing_customers SET running = (SELECT count(*) FROM subscriptions
      WHERE user_id = @userId AND ends_at IS NULL AND status IN ('active', 'trialing', 'past_due'))
    WHERE user_id = @userId`,
  welcome: `UPDATE subscriptions SET welcomed_at = @now
    WHERE user_id = @userId AND status IN ('active', 'trialing') AND welcomed_at IS NULL
      AND created_at > @since`,
} as const;

/** A customer's fetched state to store; `now` in milliseconds since the epoch. */
interface FetchedCustomer {
  customerId: string;
  present: CustomerSnapshot;
  now: number;
}

export type SyncStore = ReturnType<typeof createSyncStore>;

/** Writes Stripe's state to the database. */
export function createSyncStore({ newId }: { newId: NewId }) {
  /** Finds the user by the customer's row, or by other known data if the row is missing. */
  async function findUser(tx: Queries, customerId: string, named: string | null) {
    const find = (text: string, key: string) => tx.statement<{ userId: string }>(text).value(key);
    return (
      (await find(storeSql.ofCustomer, customerId)) ??
      (named === null ? undefined : await find(storeSql.ofUser, named)) ??
      (await find(storeSql.ofSubscription, customerId))
    );
  }

  async function saveAll(tx: Queries, userId: string, fetched: FetchedCustomer): Promise<void> {
    const { customerId, present, now } = fetched;
    for (const row of present.subscriptions) {
      await tx.statement(storeSql.save).run({ ...row, id: newId(), userId, syncedAt: now });
    }
    for (const id of present.foreign) await tx.statement(storeSql.remove).run(id);
    const listed = new Set(present.subscriptions.map(({ providerId }) => providerId));
    const stored = tx.statement<{ providerId: string }>(storeSql.stored);
    for (const providerId of await stored.values(customerId)) {
      if (!listed.has(providerId)) await tx.statement(storeSql.end).run({ providerId, now });
    }
  }

  return {
    /** In the caller's transaction. Returns the user, or null if unknown. */
    async store(tx: Queries, fetched: FetchedCustomer): Promise<string | null> {
      const { customerId, present, now } = fetched;
      const userId = await findUser(tx, customerId, present.userId);
      if (userId === undefined) return null;
      if (present.gone) await tx.statement(storeSql.forget).run(userId, customerId);
      else await tx.statement(storeSql.adopt).run(userId, customerId, now);
      await saveAll(tx, userId, fetched);
      await tx.statement(storeSql.countRunning).run({ userId });
      // If the process ends before access is checked, the scheduled check does it.
      await setAccessCheckOfOwner(tx, userId, 0);
      return userId;
    },
    /**
     * Records that the user saw the message about their first payment. False: already seen or too
     * old.
     */
    async welcome(tx: Queries, userId: string, now: number): Promise<boolean> {
      const welcome = { userId, now, since: now - newsFor };
      return (await tx.statement(storeSql.welcome).run(welcome)).changes > 0;
    },
  };
}
