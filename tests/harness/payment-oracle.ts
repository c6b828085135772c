import type Stripe from "stripe";
import { expect } from "vitest";
import { DAY, SECOND } from "#app/core/time/clock.ts";
import type { DoubleEvent } from "#tests/fakes/stripe/sessions.ts";
import type { TestBilling } from "./billing.ts";

export interface Person {
  userId: string;
  /** All customers they have been, the present one last. */
  customers: string[];
  /** Events on their way. */
  pendingEvents: DoubleEvent[];
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

/** Access, agents and activities match Stripe's state. */
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
  // Each change is listed once: two of a kind never follow each other.
  const titles = news.map(({ title }) => title);
  const alternating = titles.map((_, n) => (n % 2 === 0 ? "Agents resumed" : "Agents paused"));
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
    // The product cancels no subscription that is paid for.
    endedThoughPaid: [],
  };
  // Ten thousand matchers would take longer than what they look at.
  if (JSON.stringify(found) !== JSON.stringify(meant))
    expect(found, `${person.userId}: ${story}`).toEqual(meant);
}

/**
 * After the product was asked for a way to pay: it cannot be paid twice. Stories make customers and
 * subscriptions of their own, which are no fault of the product's; once it has answered, it has dealt
 * with those of the customer that it takes the person for, too.
 */
export function checkPayable(
  { stripe: { state }, rows }: TestBilling,
  { userId, customers }: Person,
  { story, answered }: { story: string; answered: boolean },
): void {
  const living = customers.filter((id) => !("deleted" in (state.customers.get(id) ?? {})));
  const [row] = rows<{ id: string }>(
    "SELECT customer_id AS id FROM billing_customers WHERE user_id = ?",
    userId,
  );
  const payableOf = (customer: string): string[] => [
    ...state.ofCustomer(customer).filter(isWaiting).map(idOf),
    ...[...state.sessions.values()].filter(isOpenPageOf(customer)).map(idOf),
  ];
  const isWaiting = ({ id, status }: Stripe.Subscription) =>
    status === "incomplete" && state.invoicesOf(id).some((invoice) => invoice.status === "open");
  const runningOf = (customer: string): string[] =>
    state
      .ofCustomer(customer)
      .filter(({ status }) => status === "active" || status === "past_due")
      .map(idOf);
  const byProduct = (ids: string[]) => ids.filter((id) => state.madeByProduct.has(id));
  /** What was created at Stripe next to an active subscription is left alone. */
  const atPresent = (customer: string): string[] => {
    const payable = payableOf(customer);
    return runningOf(customer).length > 0 ? byProduct(payable) : beyondOne(payable);
  };
  const excess = {
    customers: beyondOne(byProduct(living)),
    payable: beyondOne(byProduct(living.flatMap((id) => [...runningOf(id), ...payableOf(id)]))),
    // The customer may have been deleted just now: then there is nothing to pay with.
    present: answered && row && living.includes(row.id) ? atPresent(row.id) : [],
  };
  if (Object.values(excess).some(({ length }) => length > 0))
    expect(excess, `${userId}: ${story}`).toEqual({ customers: [], payable: [], present: [] });
}

const idOf = ({ id }: { id: string }): string => id;
const isOpenPageOf = (owner: string) => (session: Stripe.Checkout.Session) =>
  session.customer === owner && session.status === "open";
const beyondOne = (ids: string[]): string[] => (ids.length > 1 ? ids : []);
