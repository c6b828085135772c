import type Stripe from "stripe";
import { newLine } from "./invoice-line-object.ts";
import { listOf, type Stamp } from "./objects.ts";

export const newInvoice = (
  stamp: Stamp,
  {
    subscription,
    number,
    first,
    status,
  }: {
    subscription: Stripe.Subscription;
    number: string;
    first: boolean;
    status: "open" | "draft";
  },
) => {
  const isOpen = status === "open";
  const amount = subscription.items.data[0]?.price.unit_amount ?? 0;
  return {
    ...stamp,
    object: "invoice",
    account_country: "US",
    account_name: "Double",
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: first ? 0 : 1,
    attempted: !first,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: first ? "subscription_create" : "subscription_cycle",
    collection_method: "charge_automatically",
    confirmation_secret: isOpen
      ? {
          client_secret: `${stamp.id.replace("in_", "pi_")}_secret_double`,
          type: "payment_intent",
        }
      : null,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: stamp.created,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: isOpen ? `https://invoice.stripe.example/${stamp.id}` : null,
    invoice_pdf: isOpen ? `https://invoice.stripe.example/${stamp.id}/pdf` : null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      `/v1/invoices/${stamp.id}/lines`,
      subscription.items.data.map((item) => newLine(stamp, { price: item.price, item })),
    ),
    metadata: {},
    next_payment_attempt: null,
    number: isOpen ? number : null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: stamp.created,
    period_start: stamp.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status,
    status_transitions: {
      finalized_at: isOpen ? stamp.created : null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice as Stripe.Invoice;
};
