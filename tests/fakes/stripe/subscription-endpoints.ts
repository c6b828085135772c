import type Stripe from "stripe";
import { livingCustomer, page, priceIn, type Endpoint } from "./endpoints.ts";
import { recordIn, textIn, type Form } from "./form.ts";
import { found, Refusal } from "./refusal.ts";
import type { StripeState } from "./state.ts";

export function subscriptionEndpoints(state: StripeState): Endpoint[] {
  const { subscriptions } = state;

  function create(form: Form): Stripe.Subscription {
    const customer = livingCustomer(state, textIn(form.customer) ?? "");
    const price = priceIn(state, form.items, "items");
    if (form.payment_behavior !== "default_incomplete")
      throw new Refusal(400, "This customer has no attached payment source", "resource_missing");
    return state.addSubscription(customer.id, price, recordIn(form.metadata));
  }

  function list(form: Form) {
    const customer = textIn(form.customer);
    const price = textIn(form.price);
    if (customer !== null) livingCustomer(state, customer);
    const all = customer === null ? [...subscriptions.values()] : state.ofCustomer(customer);
    const wanted = all.filter(
      (each) =>
        (price === null || each.items.data[0]?.price.id === price) &&
        (form.status === "all" || !["canceled", "incomplete_expired"].includes(each.status)),
    );
    return page("/v1/subscriptions", wanted.reverse(), form);
  }

  function update(form: Form, id: string): Stripe.Subscription {
    const subscription = found(subscriptions.get(id), "subscription", id);
    if (subscription.ended_at !== null)
      throw new Refusal(400, "A canceled subscription can only update its cancellation_details");
    if (form.cancel_at !== undefined && form.cancel_at_period_end !== undefined)
      throw new Refusal(
        400,
        "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
      );
    if (form.cancel_at !== undefined) subscription.cancel_at = Number(form.cancel_at) || null;
    if (form.cancel_at_period_end !== undefined)
      subscription.cancel_at_period_end = form.cancel_at_period_end === "true";
    state.tell("customer.subscription.updated", subscription);
    return subscription;
  }

  function cancel(_: Form, id: string): Stripe.Subscription {
    const subscription = found(subscriptions.get(id), "subscription", id);
    if (subscription.ended_at !== null)
      throw new Refusal(404, `No such subscription: '${id}'`, "resource_missing");
    state.cancelOverApi(id);
    return subscription;
  }

  return [
    [
      "POST",
      /^\/subscriptions$/,
      ["customer", "items", "payment_behavior", "payment_settings", "billing_mode", "metadata"],
      create,
    ],
    ["GET", /^\/subscriptions$/, ["customer", "price", "status", "limit", "starting_after"], list],
    [
      "GET",
      /^\/subscriptions\/(\w+)$/,
      [],
      (_, id) => found(subscriptions.get(id), "subscription", id),
    ],
    ["POST", /^\/subscriptions\/(\w+)$/, ["cancel_at", "cancel_at_period_end"], update],
    ["DELETE", /^\/subscriptions\/(\w+)$/, [], cancel],
  ];
}
