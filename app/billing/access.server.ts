import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { accessGrants, subscriptions, users } from "../../db/schema.server";
import type { Clock } from "../core/clock";
import { accessEnd, hasAccess, presentSubscription, type AccessFacts } from "./access";
import type { SubscriptionStatus } from "./schema";

export interface AccessDeps {
  db: Db;
  clock: Clock;
  /** The rule of the auth area. */
  isOperator: (user: { email: string | null; emailVerified: boolean }) => boolean;
  /** What there is to subscribe to. */
  plan: SubscriptionStatus["plan"];
}

export type Access = ReturnType<typeof createAccess>;

/** Who may use the dashboard, and on what terms. */
export function createAccess({ db, clock, isOperator, plan }: AccessDeps) {
  /** Null for somebody who does not exist. */
  async function factsOf(userId: string): Promise<AccessFacts | null> {
    const [user] = await db.read
      .select({ email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) return null;
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
      .where(eq(subscriptions.userId, userId))
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
    return {
      subscriptions: theirs,
      complimentary: grants.length > 0,
      isOperator: isOperator(user),
    };
  }

  return {
    /** False also for somebody who does not exist. */
    async canAccess(userId: string): Promise<boolean> {
      const facts = await factsOf(userId);
      return facts !== null && hasAccess(facts, clock.now());
    },
    /** How the subscription of a person stands; of one who does not exist: none. */
    async statusOf(userId: string): Promise<SubscriptionStatus> {
      const facts = await factsOf(userId);
      const now = clock.now();
      const present = facts && presentSubscription(facts.subscriptions, now);
      const end = present && accessEnd(present);
      return {
        status: present?.status ?? "none",
        complimentary: facts !== null && (facts.complimentary || facts.isOperator),
        canAccess: facts !== null && hasAccess(facts, now),
        currentPeriodEnd: isoOf(present?.currentPeriodEnd ?? null),
        endsAt: isoOf(end === "never" ? null : end),
        plan,
      };
    },
  };
}

function isoOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
