import type { Db } from "#db/client.server.ts";
import { dayOf, type Clock } from "#app/core/time/clock.ts";
import { monthOf } from "#app/domain/spending/spend.ts";
import { marginsOf, type Charge, type Cost, type MarginView } from "./margins.ts";

const sql = {
  // Calls in progress count at their maximum, as they do for limits.
  costs: `SELECT u.id AS "userId", u.email, sum(s.amount_micro_dollars) AS cost
    FROM spend_entries s JOIN workspaces w ON w.id = s.workspace_id JOIN users u ON u.id = w.owner_id
    WHERE s.payer = 'operator' AND s.day BETWEEN @first AND @last AND s.origin = 'real'
    GROUP BY u.id, u.email HAVING sum(s.amount_micro_dollars) > 0`,
  // Paid statuses only: trials, overdue and uncollected subscriptions bring no income.
  charges: `SELECT u.id AS "userId", u.email, s.amount, s.currency, s.interval,
      s.interval_count AS "intervalCount"
    FROM subscriptions s JOIN users u ON u.id = s.user_id
    WHERE s.status = 'active' AND s.amount > 0 AND s.currency IS NOT NULL AND s.collection_pause IS NULL
      AND (s.ends_at IS NULL OR s.ends_at > @now)`,
} as const;

const months = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

interface MarginsDeps {
  db: Db;
  clock: Clock;
  /** Null: payments are not set up; false: test mode. */
  livemode: boolean | null;
}

/** This month's cost, income and margin per user, by each workspace's calendar. */
export async function readMargins({ db, clock, livemode }: MarginsDeps): Promise<MarginView> {
  const now = clock.now();
  const { costs, charges } = await db.snapshot(async (tx) => ({
    costs: await tx.statement<Cost>(sql.costs).all({ ...monthOf(dayOf(now)) }),
    // Test mode payments are not money.
    charges: livemode ? await tx.statement<Charge>(sql.charges).all({ now }) : [],
  }));
  return { ...marginsOf(costs, charges), month: months.format(now), livemode };
}
