import type { Random } from "#app/core/secrets/random.ts";
import type { TestBilling } from "./billing.ts";
import type { Person } from "./payment-oracle.ts";

/** What happens at Stripe to each of these people, and then by the calendar. */
export function changeSubscriptions(billing: TestBilling, people: Person[], random: Random): void {
  for (const person of people) changeOne(billing, person, random);
  // Whatever was to end at a time that is over has ended.
  billing.stripe.state.passTime();
}

/** One to three changes to a customer at Stripe. */
function changeOne(
  { stripe: { state, priceId } }: TestBilling,
  person: Person,
  random: Random,
): void {
  const { customers, userId } = person;
  const isGone = (id: string) => "deleted" in (state.customers.get(id) ?? {});
  for (let n = random.int(1, 3); n > 0; n -= 1) {
    // Created at Stripe, next to the current one or replacing a deleted one.
    const present = customers.at(-1) ?? "";
    if (isGone(present) || random.next() < 0.01) {
      customers.push(state.addCustomer(null, { userId }).id);
    }
    const living = customers.filter((id) => !isGone(id));
    const customer = random.next() < 0.8 ? (living.at(-1) ?? "") : random.pick(living);
    const page = [...state.sessions.values()].find(
      (each) => each.customer === customer && each.status === "open",
    );
    if (page && random.next() < 0.3) state.completeCheckout(page.id, priceId);
    const own = state.ofCustomer(customer);
    const one = own.findLast(({ ended_at }) => ended_at === null);
    if (one) changeSubscription(state, one, own.length, random);
    else state.addSubscription(customer, priceId, { userId });
  }
}

function changeSubscription(
  state: TestBilling["stripe"]["state"],
  { id, customer }: { id: string; customer: unknown },
  count: number,
  random: Random,
): void {
  // No customer has dozens of subscriptions: after a few of them the story starts over.
  const chance = count > 5 ? 1 : random.next();
  const oldest = state.invoicesOf(id).find(({ status }) => status === "open");
  if (chance < 0.3) state.pay(id);
  else if (chance < 0.34 && oldest) state.payInvoice(oldest.id);
  else if (chance < 0.46) state.renew(id, true);
  else if (chance < 0.64) state.renew(id, false);
  else if (chance < 0.7) state.giveUp(id, random.pick(["canceled", "unpaid"]));
  else if (chance < 0.76) state.cancelInPortal(id);
  else if (chance < 0.83) state.cancelByFlag(id, random.next() < 0.6);
  else if (chance < 0.85) state.pause(id);
  else if (chance < 0.89) state.expire(id);
  else if (chance < 0.96) state.cancelNow(id);
  else state.deleteCustomer(customer as string);
}
