import type Stripe from "stripe";

/*
 * Stripe's objects as the API sends them. `satisfies` holds each against the SDK's own types, so a
 * field that Stripe adds, renames or drops with a new version stops the compiler here.
 */

/** Of what is either an id or the object itself. */
export const idOf = (value: string | { id: string } | null): string =>
  typeof value === "string" ? value : (value?.id ?? "");

export interface Stamp {
  id: string;
  /** Seconds, as everywhere at Stripe. */
  created: number;
  livemode: boolean;
}

export const newCustomer = (stamp: Stamp, email: string | null, metadata: Stripe.Metadata) =>
  ({
    ...stamp,
    object: "customer",
    balance: 0,
    default_source: null,
    description: null,
    email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata,
    shipping: null,
  }) satisfies Stripe.Customer as Stripe.Customer;

export const deletedCustomer = (id: string) =>
  ({ id, object: "customer", deleted: true }) satisfies Stripe.DeletedCustomer;

export const newPrice = (stamp: Stamp, amount: number, currency: string) =>
  ({
    ...stamp,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    currency,
    custom_unit_amount: null,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: "prod_double",
    recurring: {
      interval: "month",
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: amount,
    unit_amount_decimal: null,
  }) satisfies Stripe.Price as Stripe.Price;

const planOf = ({ id, active, created, currency, livemode, unit_amount }: Stripe.Price) =>
  ({
    id,
    object: "plan",
    active,
    amount: unit_amount,
    amount_decimal: null,
    billing_scheme: "per_unit",
    created,
    currency,
    interval: "month",
    interval_count: 1,
    livemode,
    metadata: {},
    meter: null,
    nickname: null,
    product: "prod_double",
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  }) satisfies Stripe.Plan;

export const listOf = <T>(url: string, data: T[], has_more = false) =>
  ({ object: "list", data, has_more, url }) satisfies Stripe.ApiList<T>;

export function newSubscription(
  stamp: Stamp,
  {
    customer,
    price,
    metadata,
    periodEnd,
  }: { customer: string; price: Stripe.Price; metadata: Stripe.Metadata; periodEnd: number },
) {
  const item = {
    id: stamp.id.replace("sub_", "si_"),
    object: "subscription_item",
    billing_thresholds: null,
    created: stamp.created,
    current_period_end: periodEnd,
    current_period_start: stamp.created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: stamp.id,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem;
  return {
    ...stamp,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: stamp.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: "charge_automatically",
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf(`/v1/subscription_items?subscription=${stamp.id}`, [
      item as Stripe.SubscriptionItem,
    ]),
    latest_invoice: null,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "on_subscription",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: stamp.created,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  } satisfies Stripe.Subscription as Stripe.Subscription;
}

export const newInvoice = (
  stamp: Stamp,
  {
    subscription,
    number,
    first,
  }: { subscription: Stripe.Subscription; number: string; first: boolean },
) => {
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
    confirmation_secret: {
      client_secret: `${stamp.id.replace("in_", "pi_")}_secret_double`,
      type: "payment_intent",
    },
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
    hosted_invoice_url: `https://invoice.stripe.example/${stamp.id}`,
    invoice_pdf: `https://invoice.stripe.example/${stamp.id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${stamp.id}/lines`, [] as Stripe.InvoiceLineItem[]),
    metadata: {},
    next_payment_attempt: null,
    number,
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
    status: "open",
    status_transitions: {
      finalized_at: stamp.created,
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
