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

/** Everyone with a current, past or started subscription or a grant; newest first. */
const listSql = `SELECT u.id AS "userId", u.email, u.first_name AS name, u.created_at AS since,
    c.customer_id AS "customerId"
  FROM users u LEFT JOIN billing_customers c ON c.user_id = u.id
  WHERE u.id < @before AND (c.user_id IS NOT NULL
    OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id)
    OR EXISTS (SELECT 1 FROM access_grants g WHERE g.user_id = u.id))
  ORDER BY u.id DESC LIMIT ${pageSize + 1}`;

/** Every account: people who never subscribed can be given access too. */
const searchSql = `SELECT u.id AS "userId", u.email, u.first_name AS name, u.created_at AS since,
    c.customer_id AS "customerId"
  FROM users u LEFT JOIN billing_customers c ON c.user_id = u.id
  WHERE lower(u.email) LIKE lower(@pattern) ESCAPE '!' OR u.id = @words
  ORDER BY u.id DESC LIMIT ${pageSize}`;

/** Customers with running subscriptions, which may include a replaced one. */
const runningSql = `SELECT DISTINCT customer_id AS "customerId" FROM subscriptions
  WHERE user_id = ? AND ends_at IS NULL AND status IN ('active', 'trialing', 'past_due')
    AND customer_id IS NOT NULL ORDER BY customer_id`;

/** Sorts after every id. */
const newest = "~";

interface SubscribersDeps extends FailuresDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  access: Access;
  /** Access was granted or revoked. */
  enforce(userId: string): Promise<unknown>;
}

/** Subscribers as the operator sees them, and the operator's actions. */
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

  // If the process ends before `enforce`, the scheduled check does its work.
  const requestAccessCheck = (tx: Queries, userId: string): Promise<void> =>
    setAccessCheckOfOwner(tx, userId, 0);

  return {
    /**
     * A page of subscribers, newest first. @param before the last `userId` of the previous page
     */
    async list(before?: string): Promise<{ subscribers: Subscriber[]; next: string | null }> {
      const rows = await db.read.statement<Row>(listSql).all({ before: before ?? newest });
      const shown = rows.slice(0, pageSize);
      const subscribers: Subscriber[] = [];
      for (const row of shown) subscribers.push(await view(row));
      return { subscribers, next: rows.length > pageSize ? (shown.at(-1)?.userId ?? null) : null };
    },

    /** Accounts with this id or with this text in their email; at most fifty. */
    async search(words: string): Promise<Subscriber[]> {
      const found: Subscriber[] = [];
      const pattern = `%${words.replace(/[!%_]/g, "!$&")}%`;
      const rows = await db.read.statement<Row>(searchSql).all({ pattern, words });
      for (const row of rows) found.push(await view(row));
      return found;
    },

    /**
     * Grants free access. False: the user already has it, and nothing changes.
     * @throws AppError `not_found`, `bad_request`
     */
    async grant(userId: string, reason: string): Promise<boolean> {
      const why = reason.trim();
      if (why === "") throw new AppError("bad_request", "Enter a reason for giving access.");
      const given = await db.write(async (tx) => {
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
        if (!user) throw new AppError("not_found", "This account no longer exists.");
        // Pressing twice grants it once.
        const grant = { id: newId(), userId, reason: why, createdAt: clock.now() };
        if (!(await grantAccess(tx, grant))) return false;
        await requestAccessCheck(tx, userId);
        return true;
      });
      if (given) await enforce(userId);
      return given;
    },

    /**
     * Revokes a grant; subscriptions are not touched. Returns the grant's reason; null: there was
     * none.
     * @throws AppError `bad_request`
     */
    async revoke(userId: string, reason: string): Promise<{ reason: string } | null> {
      const revokeReason = reason.trim();
      if (revokeReason === "")
        throw new AppError("bad_request", "Enter a reason for revoking access.");
      const taken = await db.write(async (tx) => {
        const given = await revokeAccess(tx, { userId, reason: revokeReason, now: clock.now() });
        if (given === null) return null;
        await requestAccessCheck(tx, userId);
        return { reason: given };
      });
      if (taken) await enforce(userId);
      return taken;
    },

    /** This month's cost, income and margin per user. */
    margins: () => readMargins(deps),

    ...createFailures(deps),
  };
}
