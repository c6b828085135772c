import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { accessGrants, subscriptions, users } from "../../db/schema.server";
import type { Clock } from "../core/clock";
import { hasAccess } from "./access";

export interface AccessDeps {
  db: Db;
  clock: Clock;
  /** The rule of the auth area. */
  isOperator: (user: { email: string | null; emailVerified: boolean }) => boolean;
}

export type Access = ReturnType<typeof createAccess>;

/** Who may use the dashboard. */
export function createAccess({ db, clock, isOperator }: AccessDeps) {
  return {
    /** False also for somebody who does not exist. */
    async canAccess(userId: string): Promise<boolean> {
      const [user] = await db.read
        .select({ email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.id, userId));
      if (!user) return false;
      const grants = await db.read
        .select({ id: accessGrants.id })
        .from(accessGrants)
        .where(and(eq(accessGrants.userId, userId), isNull(accessGrants.revokedAt)))
        .limit(1);
      const theirs = await db.read
        .select({
          status: subscriptions.status,
          currentPeriodEnd: subscriptions.currentPeriodEnd,
          endsAt: subscriptions.endsAt,
          pastDueSince: subscriptions.pastDueSince,
        })
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId));
      const facts = {
        subscriptions: theirs,
        complimentary: grants.length > 0,
        isOperator: isOperator(user),
      };
      return hasAccess(facts, clock.now());
    },
  };
}
