import type Stripe from "stripe";
import type { Clock } from "#app/core/time/clock.ts";
import { newInvoice } from "./invoice-object.ts";
import { newCustomer, newPrice, planProduct } from "./objects.ts";
import { newEvent, type DoubleEvent } from "./sessions.ts";

export type StripeRecords = ReturnType<typeof createStripeRecords>;

/** Stripe's objects by their ids, and the events that tell of them. */
export function createStripeRecords({ clock, apiVersion }: { clock: Clock; apiVersion: string }) {
  const customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>();
  const prices = new Map<string, Stripe.Price>();
  const subscriptions = new Map<string, Stripe.Subscription>();
  const invoices = new Map<string, Stripe.Invoice>();
  const sessions = new Map<string, Stripe.Checkout.Session>();
  const setupIntents = new Map<string, Stripe.SetupIntent>();
  /** Of a customer, and of a subscription: tests with thousands of them look nothing through. */
  const byCustomer = new Map<string, Stripe.Subscription[]>();
  const bySubscription = new Map<string, Stripe.Invoice[]>();
  const events: DoubleEvent[] = [];
  let serial = 0;

  const now = () => Math.floor(clock.now() / 1_000);
  const stamp = (prefix: string) => ({
    id: `${prefix}_${String((serial += 1)).padStart(6, "0")}`,
    created: now(),
    livemode: false,
  });
  const tell = (type: string, object: object) =>
    void events.push(newEvent(stamp("evt"), type, object, apiVersion));

  const subscriptionOf = (id: string) => mustFind(subscriptions, id);
  const itemOf = (subscription: Stripe.Subscription) => {
    const [item] = subscription.items.data;
    if (!item) throw new RangeError(`${subscription.id} has no item`);
    return item;
  };
  const invoicesOf = (id: string): readonly Stripe.Invoice[] => bySubscription.get(id) ?? [];
  const ofCustomer = (id: string): readonly Stripe.Subscription[] => byCustomer.get(id) ?? [];
  const tellUpdated = (subscription: Stripe.Subscription) =>
    tell("customer.subscription.updated", subscription);

  function addPrice(
    id: string,
    amount: number,
    currency = "usd",
    product = planProduct,
  ): Stripe.Price {
    const price = newPrice({ ...stamp("price"), id }, { amount, currency, product });
    prices.set(id, price);
    return price;
  }

  function addCustomer(email: string | null, metadata: Stripe.Metadata): Stripe.Customer {
    const customer = newCustomer(stamp("cus"), email, metadata);
    customers.set(customer.id, customer);
    tell("customer.created", customer);
    return customer;
  }

  function addToCustomer(customer: string, subscription: Stripe.Subscription): void {
    subscriptions.set(subscription.id, subscription);
    byCustomer.set(customer, [...ofCustomer(customer), subscription]);
  }

  function addInvoice(subscription: Stripe.Subscription, status: "open" | "draft"): Stripe.Invoice {
    const number = `DOUBLE-${String(invoices.size + 1).padStart(4, "0")}`;
    const first = subscription.latest_invoice === null;
    const invoice = newInvoice(stamp("in"), { subscription, number, first, status });
    invoices.set(invoice.id, invoice);
    bySubscription.set(subscription.id, [...invoicesOf(subscription.id), invoice]);
    subscription.latest_invoice = invoice.id;
    tell("invoice.created", invoice);
    if (status === "open") tell("invoice.finalized", invoice);
    return invoice;
  }

  return {
    customers,
    prices,
    subscriptions,
    invoices,
    sessions,
    setupIntents,
    events,
    now,
    stamp,
    tell,
    tellUpdated,
    subscriptionOf,
    itemOf,
    invoicesOf,
    ofCustomer,
    addPrice,
    addCustomer,
    addToCustomer,
    addInvoice,
  };
}

/** Throws a RangeError where a test asks for what there is not. */
export function mustFind<T>(map: ReadonlyMap<string, T>, id: string): T {
  const found = map.get(id);
  if (found === undefined) throw new RangeError(`the double knows no ${id}`);
  return found;
}
