import { desc, eq } from "drizzle-orm";
import type { Db, Queries } from "#db/client.server.ts";
import { accessGrants, users } from "#db/schema.server.ts";
import { isoOf, isoOrNull, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { setAccessCheckOfOwner } from "#app/workspace/workspaces.server.ts";
import type { Access } from "#app/account/billing/access/access.server.ts";
import {
  createFailures,
  customerUrlAt,
  type FailuresDeps,
} from "#app/account/billing/sync/failures.server.ts";
import { grantAccess, revokeAccess } from "#app/account/billing/access/grants.server.ts";
import { readMargins } from "./margins.server.ts";
import type { Subscriber } from "#app/account/billing/schema.ts";

/** On one page. */
const pageSize = 50;

interface Row {
  userId: string;
  email: string | null;
  name: string | null;
  since: number;
  customerId: string | null;
}

/** Everybody who has, had or began a subscription, or was given access; the newest first. */
const listSql = `SELECT u.id AS "userId", u.email, u.first_name AS name, u.created_at AS since,
    c.customer_id AS "customerId"
  FROM users u LEFT JOIN billing_customers c ON c.user_id = u.id
  WHERE u.id < @before AND (c.user_id IS NOT NULL
    OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id)
    OR EXISTS (SELECT 1 FROM access_grants g WHERE g.user_id = u.id))
  ORDER BY u.id DESC LIMIT ${pageSize + 1}`;

/** Everybody with an account: access can be given to somebody who has not begun to subscribe. */
const searchSql = `SELECT u.id AS "userId", u.email, u.first_name AS name, u.created_at AS since,
    c.customer_id AS "customerId"
  FROM users u LEFT JOIN billing_customers c ON c.user_id = u.id
  WHERE lower(u.email) LIKE lower(@pattern) ESCAPE '!' OR u.id = @words
  ORDER BY u.id DESC LIMIT ${pageSize}`;

/** Whose subscriptions charge, by the rule of `running`: a customer that was replaced may be one. */
const runningSql = `SELECT DISTINCT customer_id AS "customerId" FROM subscriptions
  WHERE user_id = ? AND ends_at IS NULL AND status IN ('active', 'trialing', 'past_due')
    AND customer_id IS NOT NULL ORDER BY customer_id`;

/** After every id. */
const newest = "~";

interface SubscribersDeps extends FailuresDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  access: Access;
  /** Access has been given or taken back. */
  enforce(userId: string): Promise<unknown>;
}

/** What the operator sees of subscribers, and does for them. */
export function createSubscribers(deps: SubscribersDeps) {
  const { db, clock, newId, access, enforce } = deps;
  const customerUrl = customerUrlAt(deps.livemode);
  async function view({ userId, email, name, since, customerId }: Row): Promise<Subscriber> {
    const grants = await db.read
      .select()
      .from(accessGrants)
      .where(eq(accessGrants.userId, userId))
      .orderBy(desc(accessGrants.createdAt));
    const subscription = await access.statusOf(userId);
    const selectRunning = db.read.statement<{ customerId: string }>(runningSql);
    const running = subscription.running > 1 ? await selectRunning.values(userId) : [];
    return {
      userId,
      email,
      name,
      since: isoOf(since),
      subscription,
      grants: grants.map(({ id, reason, createdAt, revokedAt, revokeReason }) => ({
        id,
        reason,
        createdAt: isoOf(createdAt),
        revokedAt: isoOrNull(revokedAt),
        revokeReason,
      })),
      stripeUrl: customerId === null ? null : customerUrl(customerId),
      runningUrls: running.map(customerUrl),
    };
  }

  // Should the process end before `enforce`, the look that is due does its work.
  const requestAccessCheck = (tx: Queries, userId: string): Promise<void> =>
    setAccessCheckOfOwner(tx, userId, 0);

  return {
    /**
     * A page of subscribers, the newest first. @param before the last one's `userId` of the page before
     */
    async list(before?: string): Promise<{ subscribers: Subscriber[]; next: string | null }> {
      const rows = await db.read.statement<Row>(listSql).all({ before: before ?? newest });
      const shown = rows.slice(0, pageSize);
      const subscribers: Subscriber[] = [];
      for (const row of shown) subscribers.push(await view(row));
      return { subscribers, next: rows.length > pageSize ? (shown.at(-1)?.userId ?? null) : null };
    },

    /** Accounts whose e-mail address has these words in it, or with this id; fifty at most. */
    async search(words: string): Promise<Subscriber[]> {
      const found: Subscriber[] = [];
      const pattern = `%${words.replace(/[!%_]/g, "!$&")}%`;
      const rows = await db.read.statement<Row>(searchSql).all({ pattern, words });
      for (const row of rows) found.push(await view(row));
      return found;
    },

    /**
     * Gives somebody access that nobody pays for. False: they hold it already, and nothing changes.
     * @throws AppError `not_found`, `bad_request`
     */
    async grant(userId: string, reason: string): Promise<boolean> {
      const why = reason.trim();
      if (why === "") throw new AppError("bad_request", "Say why this person is given access.");
      const given = await db.write(async (tx) => {
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
        if (!user) throw new AppError("not_found", "This account no longer exists.");
        // Pressed twice, it is given once.
        const grant = { id: newId(), userId, reason: why, createdAt: clock.now() };
        if (!(await grantAccess(tx, grant))) return false;
        await requestAccessCheck(tx, userId);
        return true;
      });
      if (given) await enforce(userId);
      return given;
    },

    /**
     * Takes back what was given; a subscription is not touched. Tells why it had been given; null: there
     * was nothing to take back, and nothing changes.
     * @throws AppError `bad_request`
     */
    async revoke(userId: string, reason: string): Promise<{ reason: string } | null> {
      const revokeReason = reason.trim();
      if (revokeReason === "")
        throw new AppError("bad_request", "Say why the access is taken back.");
      const taken = await db.write(async (tx) => {
        const given = await revokeAccess(tx, { userId, reason: revokeReason, now: clock.now() });
        if (given === null) return null;
        await requestAccessCheck(tx, userId);
        return { reason: given };
      });
      if (taken) await enforce(userId);
      return taken;
    },

    /** This month's cost, income and margin of everybody. */
    margins: () => readMargins(deps),

    ...createFailures(deps),
  };
}
