import type Stripe from "stripe";
import { page, type Endpoint } from "./endpoints.ts";
import { textIn, type Form } from "./form.ts";
import { idOf } from "./objects.ts";
import { found, Refusal } from "./refusal.ts";
import type { StripeState } from "./state.ts";

export function invoiceEndpoints(state: StripeState): Endpoint[] {
  const { invoices } = state;

  function list(form: Form) {
    const subscription = textIn(form.subscription);
    const all = subscription === null ? [...invoices.values()] : state.invoicesOf(subscription);
    const wanted = all.filter(
      ({ customer, status }) =>
        (form.customer === undefined || customer === form.customer) &&
        (form.status === undefined || status === form.status),
    );
    return page("/v1/invoices", wanted.reverse(), form);
  }

  /** What has been paid stays paid: of a payment and a void, the first one counts. */
  function voidIt(_: Form, id: string): Stripe.Invoice {
    const invoice = found(invoices.get(id), "invoice", id);
    if (invoice.status !== "open" && invoice.status !== "uncollectible")
      throw new Refusal(
        400,
        "You can only pass in open or uncollectible invoices. This invoice isn't open.",
      );
    state.voidInvoice(id);
    return invoice;
  }

  /** Each invoice has one, with only its customer and why it failed. */
  function paymentIntent(_: Form, id: string) {
    const { customer, id: invoiceId } = found(
      invoices.get(id.replace("pi_", "in_")),
      "payment_intent",
      id,
    );
    const message = state.refusals.get(invoiceId);
    return {
      id,
      object: "payment_intent",
      customer: idOf(customer),
      last_payment_error: message === undefined ? null : { type: "card_error", message },
    } satisfies Pick<Stripe.PaymentIntent, "id" | "object" | "customer" | "last_payment_error">;
  }

  return [
    [
      "GET",
      /^\/invoices$/,
      ["customer", "subscription", "status", "limit", "starting_after"],
      list,
    ],
    ["GET", /^\/invoices\/(\w+)$/, [], (_, id) => found(invoices.get(id), "invoice", id)],
    ["POST", /^\/invoices\/(\w+)\/void$/, [], voidIt],
    ["GET", /^\/payment_intents\/(\w+)$/, [], paymentIntent],
  ];
}
