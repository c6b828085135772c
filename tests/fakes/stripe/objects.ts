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

/** What the plan's prices belong to, present and past ones. */
export const planProduct = "prod_double";

export const newPrice = (
  stamp: Stamp,
  { amount, currency, product }: { amount: number; currency: string; product: string },
) =>
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
    product,
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

export const listOf = <T>(url: string, data: T[], has_more = false) =>
  ({ object: "list", data, has_more, url }) satisfies Stripe.ApiList<T>;
