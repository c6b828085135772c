import type { Db, Queries } from "#db/client.server.ts";
import { createReadCache } from "#db/read-cache.server.ts";
import { isoOrNull, type Clock } from "#app/core/time/clock.ts";
import {
  accessEnd,
  cancellationEnd,
  hasAccess,
  currentSubscription,
  currentTermEnd,
  type SubscriptionFacts,
} from "./access.ts";
import { formatAmount } from "#app/account/billing/amount.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";

interface AccessDeps {
  db: Db;
  clock: Clock;
  /** The auth area's rule. */
  isOperator: (user: { email: string | null; emailVerified: boolean }) => boolean;
  /** The plan on offer. */
  plan: SubscriptionStatus["plan"];
}

export type Access = ReturnType<typeof createAccess>;

const subscriptionsSql = `SELECT status, current_period_end AS "currentPeriodEnd",
    ends_at AS "endsAt", past_due_since AS "pastDueSince", amount, currency, interval,
    interval_count AS "intervalCount", collection_pause AS "collectionPause",
    collection_resumes_at AS "collectionResumesAt", created_at AS "createdAt"
  FROM subscriptions WHERE user_id = ? ORDER BY created_at DESC, id DESC`;

interface Row extends SubscriptionFacts, ChargeRow {
  collectionPause: string | null;
  collectionResumesAt: number | null;
  createdAt: number;
}

/** A stored subscription charge. */
interface ChargeRow {
  amount: number | null;
  currency: string | null;
  interval: string | null;
  intervalCount: number | null;
}

/**
 * The user, the number of active grants, and whether Stripe has deleted their customer.
 */
const userSql = `SELECT email, email_verified AS "emailVerified",
    (SELECT count(*) FROM access_grants WHERE user_id = users.id) AS given,
    (SELECT count(*) FROM access_grants WHERE user_id = users.id AND revoked_at IS NULL) AS held,
    (SELECT count(*) FROM billing_customers WHERE user_id = users.id AND customer_id IS NULL
      AND deleted_customers > 0) AS "lostCustomers"
  FROM users WHERE id = ?`;

interface UserRow {
  email: string | null;
  emailVerified: number;
  given: number;
  held: number;
  lostCustomers: number;
}

/** Whether a user has access, until when (milliseconds), and whether they ever had it. */
interface AccessOutlook {
  canAccess: boolean;
  until: number | null;
  hadAccess: boolean;
}

/** Who may use the dashboard, and on which terms. */
export function createAccess({ db, clock, isOperator, plan }: AccessDeps) {
  const subscriptionsOf = (queries: Queries, userId: string): Promise<Row[]> =>
    queries.statement<Row>(subscriptionsSql).all(userId);

  /** Null: no such user. */
  async function factsOf(queries: Queries, userId: string) {
    const [user, subscriptions] = await Promise.all([
      queries.statement<UserRow>(userSql).get(userId),
      subscriptionsOf(queries, userId),
    ]);
    if (!user) return null;
    const { email, emailVerified, given, held, lostCustomers } = user;
    return {
      subscriptions,
      customerDeleted: lostCustomers > 0,
      complimentary: held > 0,
      wasGiven: given > 0,
      isOperator: isOperator({ email, emailVerified: emailVerified === 1 }),
    };
  }

  type Facts = Exclude<Awaited<ReturnType<typeof factsOf>>, null>;
  const cached = createReadCache<Facts>({ db, maxEntries: 1_000 });

  return {
    /** False for unknown users too. Runs on each request, so its inputs are cached. */
    async canAccess(userId: string): Promise<boolean> {
      const facts = await cached(userId, () => factsOf(db.read, userId));
      return facts !== null && hasAccess(facts, clock.now());
    },
    /** A user's subscription status; unknown users have none. */
    async statusOf(userId: string): Promise<SubscriptionStatus> {
      const facts = await factsOf(db.read, userId);
      const now = clock.now();
      const present = facts && currentSubscription(facts.subscriptions, now);
      const end = present && accessEnd(present);
      return {
        status: present?.status ?? "none",
        complimentary: facts !== null && (facts.complimentary || facts.isOperator),
        canAccess: facts !== null && hasAccess(facts, now),
        currentPeriodEnd: isoOrNull(present?.currentPeriodEnd ?? null),
        endsAt: isoOrNull(end === "never" ? null : end),
        cancelsAt: isoOrNull(present && cancellationEnd(present, now)),
        since: present && !isUnfinished(present) ? isoOrNull(present.createdAt) : null,
        running: facts?.subscriptions.filter(isCharging).length ?? 0,
        charge: present && chargeOf(present),
        collectionPause: present && collectionPauseOf(present),
        customerDeleted: facts !== null && facts.customerDeleted && present?.status === "canceled",
        plan,
      };
    },
    /**
     * Whether a user has access and until when: null if it has no end or does not exist. `before`
     * tells users who lost access from those who never had it.
     * @param tx the transaction that acts by it
     */
    async accessPeriodOf(userId: string, tx: Queries): Promise<AccessOutlook> {
      const facts = await factsOf(tx, userId);
      if (facts === null) return { canAccess: false, until: null, hadAccess: false };
      const now = clock.now();
      const canAccess = hasAccess(facts, now);
      const before = facts.wasGiven || facts.subscriptions.some((one) => !isUnfinished(one));
      if (!canAccess || facts.complimentary || facts.isOperator) {
        return { canAccess, until: null, hadAccess: before };
      }
      const present = currentSubscription(facts.subscriptions, now);
      const end = present && accessEnd(present);
      return { canAccess, until: end === "never" ? null : end, hadAccess: before };
    },
    /**
     * When the current term of a user's subscription ends, or null.
     * @param tx the snapshot that the rest of what is shown is read from
     */
    currentTermEndOf: async (userId: string, tx: Queries): Promise<number | null> =>
      currentTermEnd(await subscriptionsOf(tx, userId), clock.now()),
  };
}

/** Stripe charges or retries, and no cancellation is set. */
const isCharging = ({ status, endsAt }: SubscriptionFacts): boolean =>
  endsAt === null && ["active", "trialing", "past_due"].includes(status);

const isUnfinished = ({ status }: SubscriptionFacts): boolean => /^incomplete/.test(status);

function collectionPauseOf({ collectionPause, collectionResumesAt }: Row) {
  if (collectionPause === null) return null;
  return { behavior: collectionPause, resumesAt: isoOrNull(collectionResumesAt) };
}

function chargeOf({ amount, currency, interval, intervalCount }: ChargeRow) {
  const label = amount === null || currency === null ? null : formatAmount(amount, currency);
  const every = (intervalCount ?? 1) === 1 ? interval : `${intervalCount} ${interval}s`;
  return { label, every };
}
