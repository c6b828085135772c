import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db, Queries } from "../../../db/client.server";
import { accessGrants, users, workspaces } from "../../../db/schema.server";
import type { Clock } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { NewId } from "../../core/ids";
import type { Access } from "./access.server";
import { createFailures, customerUrlAt, type FailuresDeps } from "./failures.server";
import type { Subscriber } from "./schema";

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
const listSql = `SELECT u.id AS userId, u.email, u.first_name AS name, u.created_at AS since,
    c.customer_id AS customerId
  FROM users u LEFT JOIN billing_customers c ON c.user_id = u.id
  WHERE u.id < @before AND (c.user_id IS NOT NULL
    OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id)
    OR EXISTS (SELECT 1 FROM access_grants g WHERE g.user_id = u.id))
  ORDER BY u.id DESC LIMIT ${pageSize + 1}`;

/** Everybody with an account: access can be given to somebody who has not begun to subscribe. */
const searchSql = `SELECT u.id AS userId, u.email, u.first_name AS name, u.created_at AS since,
    c.customer_id AS customerId
  FROM users u LEFT JOIN billing_customers c ON c.user_id = u.id
  WHERE instr(lower(u.email), lower(@words)) > 0 OR u.id = @words
  ORDER BY u.id DESC LIMIT ${pageSize}`;

/** Whose subscriptions charge, by the rule of `running`: a customer that was replaced may be one. */
const runningSql = `SELECT DISTINCT customer_id FROM subscriptions
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
  const selectPage = db.reader.prepare<{ before: string }, Row>(listSql);

  const selectRunning = db.reader.prepare<[string], string>(runningSql).pluck();

  const selectFound = db.reader.prepare<{ words: string }, Row>(searchSql);

  async function view({ userId, email, name, since, customerId }: Row): Promise<Subscriber> {
    const grants = await db.read
      .select()
      .from(accessGrants)
      .where(eq(accessGrants.userId, userId))
      .orderBy(desc(accessGrants.createdAt));
    const subscription = await access.statusOf(userId);
    const running = subscription.running > 1 ? selectRunning.all(userId) : [];
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
        revokedAt: revokedAt === null ? null : isoOf(revokedAt),
        revokeReason,
      })),
      stripeUrl: customerId === null ? null : customerUrl(customerId),
      runningUrls: running.map(customerUrl),
    };
  }

  async function lookAgain(tx: Queries, userId: string): Promise<void> {
    // Should the process end before `enforce`, the look that is due does its work.
    await tx.update(workspaces).set({ accessCheckAt: 0 }).where(eq(workspaces.ownerId, userId));
  }

  return {
    /**
     * A page of subscribers, the newest first. @param before the last one's `userId` of the page before
     */
    async list(before?: string): Promise<{ subscribers: Subscriber[]; next: string | null }> {
      const rows = selectPage.all({ before: before ?? newest });
      const shown = rows.slice(0, pageSize);
      const subscribers: Subscriber[] = [];
      for (const row of shown) subscribers.push(await view(row));
      return { subscribers, next: rows.length > pageSize ? (shown.at(-1)?.userId ?? null) : null };
    },

    /** Accounts whose e-mail address has these words in it, or with this id; fifty at most. */
    async search(words: string): Promise<Subscriber[]> {
      const found: Subscriber[] = [];
      for (const row of selectFound.all({ words })) found.push(await view(row));
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
        const present = await tx
          .select({ id: accessGrants.id })
          .from(accessGrants)
          .where(and(eq(accessGrants.userId, userId), isNull(accessGrants.revokedAt)));
        // Pressed twice, it is given once.
        if (present.length > 0) return false;
        await tx
          .insert(accessGrants)
          .values({ id: newId(), userId, reason: why, createdAt: clock.now() });
        await lookAgain(tx, userId);
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
        const [grant] = await tx
          .update(accessGrants)
          .set({ revokedAt: clock.now(), revokeReason })
          .where(and(eq(accessGrants.userId, userId), isNull(accessGrants.revokedAt)))
          .returning({ reason: accessGrants.reason });
        if (grant) await lookAgain(tx, userId);
        return grant ?? null;
      });
      if (taken) await enforce(userId);
      return taken;
    },

    ...createFailures(deps),
  };
}

const isoOf = (instant: number): string => new Date(instant).toISOString();
