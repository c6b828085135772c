import type { Db } from "../../../db/client.server";
import type { NewId } from "../../core/ids";

/** A subscription as it is stored; instants in milliseconds. */
export interface StoredSubscription {
  providerId: string;
  customerId: string;
  priceId: string | null;
  /** What it charges at a time, in the currency's smallest unit; null: only its invoices say. */
  amount: number | null;
  currency: string;
  interval: string | null;
  intervalCount: number | null;
  status: string;
  currentPeriodEnd: number | null;
  endsAt: number | null;
  pastDueSince: number | null;
  createdAt: number;
}

/** What Stripe says of a customer now. */
export interface Present {
  /** Gone from Stripe, with all that it had. */
  gone: boolean;
  /** Whom Stripe's customer names as ours. */
  userId: string | null;
  subscriptions: StoredSubscription[];
}

const storeSql = {
  ofCustomer: "SELECT user_id FROM billing_customers WHERE customer_id = ?",
  ofUser: "SELECT id FROM users WHERE id = ?",
  ofSubscription: "SELECT user_id FROM subscriptions WHERE customer_id = ? LIMIT 1",
  // A person without a customer gets this one; one who has another keeps that.
  adopt: `INSERT INTO billing_customers (user_id, customer_id, created_at) VALUES (?, ?, ?)
    ON CONFLICT (user_id) DO UPDATE SET customer_id = excluded.customer_id WHERE customer_id IS NULL`,
  forget: `UPDATE billing_customers SET customer_id = NULL,
    deleted_customers = deleted_customers + 1 WHERE user_id = ? AND customer_id = ?`,
  save: `INSERT INTO subscriptions (id, user_id, customer_id, provider_id, price_id,
      amount, currency, interval, interval_count, status,
      current_period_end, ends_at, past_due_since, created_at, synced_at)
    VALUES (@id, @userId, @customerId, @providerId, @priceId, @amount, @currency, @interval,
      @intervalCount, @status, @currentPeriodEnd, @endsAt, @pastDueSince, @createdAt, @syncedAt)
    ON CONFLICT (provider_id) DO UPDATE SET user_id = excluded.user_id,
      customer_id = excluded.customer_id, price_id = excluded.price_id,
      amount = excluded.amount, currency = excluded.currency, interval = excluded.interval,
      interval_count = excluded.interval_count, status = excluded.status,
      current_period_end = excluded.current_period_end, ends_at = excluded.ends_at,
      past_due_since = excluded.past_due_since, synced_at = excluded.synced_at`,
  // What Stripe does not have any more gives nothing any more; when it ended stays as it was.
  end: `UPDATE subscriptions SET status = 'canceled',
      ends_at = min(coalesce(ends_at, @now), @now)
    WHERE customer_id = @customerId AND provider_id NOT IN (SELECT value FROM json_each(@listed))`,
  look: "UPDATE workspaces SET access_check_at = 0 WHERE owner_id = ?",
} as const;

export type SyncStore = ReturnType<typeof createSyncStore>;

/** Puts what Stripe says into the database; by prepared statements, since a night stores everybody. */
export function createSyncStore({ db, newId }: { db: Db; newId: NewId }) {
  const { writer } = db;
  const ofCustomer = writer.prepare<[string], string>(storeSql.ofCustomer).pluck();
  const ofUser = writer.prepare<[string], string>(storeSql.ofUser).pluck();
  const ofSubscription = writer.prepare<[string], string>(storeSql.ofSubscription).pluck();
  const adopt = writer.prepare(storeSql.adopt);
  const forget = writer.prepare(storeSql.forget);
  const save = writer.prepare(storeSql.save);
  const end = writer.prepare(storeSql.end);
  const look = writer.prepare(storeSql.look);

  /** By the customer's row, which may have been lost, or not be stored yet; else by what is known besides. */
  function findUser(customerId: string, named: string | null): string | undefined {
    return (
      ofCustomer.get(customerId) ??
      (named === null ? undefined : ofUser.get(named)) ??
      ofSubscription.get(customerId)
    );
  }

  return {
    /** To be called inside `db.writeHot`. Gives the person, or null for somebody unknown. */
    store(customerId: string, present: Present, now: number): string | null {
      const userId = findUser(customerId, present.userId);
      if (userId === undefined) return null;
      if (present.gone) forget.run(userId, customerId);
      else adopt.run(userId, customerId, now);
      for (const row of present.subscriptions) {
        save.run({ ...row, id: newId(), userId, syncedAt: now });
      }
      const listed = JSON.stringify(present.subscriptions.map(({ providerId }) => providerId));
      end.run({ customerId, listed, now });
      // Should the process end before access is looked at, the look that is due does its work.
      look.run(userId);
      return userId;
    },
  };
}
