import { expect } from "vitest";
import { DAY, SECOND } from "../../app/core/clock";
import type { DoubleEvent } from "../fakes/stripe/sessions";
import type { TestBilling } from "./billing";

export interface Person {
  userId: string;
  /** All customers they have been, the present one last. */
  customers: string[];
  /** Events on their way. */
  mail: DoubleEvent[];
}

/** What Stripe's state says, worked out by other means than the product's. */
function accessAtStripe({ stripe: { state }, clock }: TestBilling, { customers }: Person): boolean {
  const now = clock.now();
  return customers.some((customer) =>
    state.ofCustomer(customer).some((one) => {
      if (one.ended_at !== null) return false;
      if (one.status === "active") return true;
      if (one.status !== "past_due") return false;
      // From the first on; a payment ends what was owed before.
      let since: number | null = null;
      for (const { status, created } of state.invoicesOf(one.id)) {
        if (status === "paid") since = null;
        if (status === "open") since ??= created;
      }
      return now < (since ?? 0) * SECOND + 7 * DAY;
    }),
  );
}

/** Access, agents and what was told of it are as Stripe's state says. */
export async function check(billing: TestBilling, person: Person, story: string): Promise<void> {
  const canAccess = accessAtStripe(billing, person);
  const news = billing.rows<{ title: string }>(
    `SELECT x.title FROM activities x JOIN workspaces w ON w.id = x.workspace_id
     WHERE w.owner_id = ? ORDER BY x.id`,
    person.userId,
  );
  const [{ due, suspended } = { due: 0, suspended: 0 }] = billing.rows<{
    due: number;
    suspended: number;
  }>(
    `SELECT w.suspended_at IS NOT NULL AS suspended,
       (SELECT count(*) FROM tasks t WHERE t.workspace_id = w.id AND t.due_at IS NOT NULL) AS due
     FROM workspaces w WHERE w.owner_id = ?`,
    person.userId,
  );
  // Whatever was seen on the way, each change was told once: two of a kind never follow each other.
  const titles = news.map(({ title }) => title);
  const alternating = titles.map((_, n) => (n % 2 === 0 ? "Agents at work" : "Agents paused"));
  const found = {
    canAccess: await billing.access.canAccess(person.userId),
    due,
    suspended,
    titles,
    lastSaysAccess: titles.length % 2 === 1,
    endedThoughPaid: billing.stripe.state.endedThoughPaid,
  };
  const meant = {
    canAccess,
    due: canAccess ? 6 : 0,
    suspended: canAccess ? 0 : 1,
    titles: alternating,
    lastSaysAccess: canAccess,
    // The product cancels nothing that somebody has paid for.
    endedThoughPaid: [],
  };
  // Ten thousand matchers would take longer than what they look at.
  if (JSON.stringify(found) !== JSON.stringify(meant))
    expect(found, `${person.userId}: ${story}`).toEqual(meant);
}
