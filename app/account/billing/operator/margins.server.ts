import type { Db } from "#db/client.server.ts";
import { dayOf, type Clock } from "#app/core/time/clock.ts";
import { monthOf } from "#app/domain/spending/spend.ts";
import { marginsOf, type Charge, type Cost, type MarginView } from "./margins.ts";

const sql = {
  // What is under way counts at its most, as it does for the limits.
  costs: `SELECT u.id AS "userId", u.email, sum(s.amount_micro_dollars) AS cost
    FROM spend_entries s JOIN workspaces w ON w.id = s.workspace_id JOIN users u ON u.id = w.owner_id
    WHERE s.payer = 'operator' AND s.day BETWEEN @first AND @last AND s.origin = 'real'
    GROUP BY u.id, u.email HAVING sum(s.amount_micro_dollars) > 0`,
  // Paid for: what is tried, owed or not collected brings nothing.
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
  /** Null: no payments are set up; false: those of a test mode. */
  livemode: boolean | null;
}

/** This month's cost, income and margin of everybody; days are those of each workspace's calendar. */
export async function readMargins({ db, clock, livemode }: MarginsDeps): Promise<MarginView> {
  const now = clock.now();
  const { costs, charges } = await db.snapshot(async (tx) => ({
    costs: await tx.statement<Cost>(sql.costs).all({ ...monthOf(dayOf(now)) }),
    // What is paid in a test mode is no money.
    charges: livemode ? await tx.statement<Charge>(sql.charges).all({ now }) : [],
  }));
  return { ...marginsOf(costs, charges), month: months.format(now), livemode };
}
