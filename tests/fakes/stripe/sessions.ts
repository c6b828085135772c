import type Stripe from "stripe";
import type { Stamp } from "./objects.ts";

/** Stripe's hosted pages: Checkout and the billing portal; and the events that tell of everything. */

export const newCheckoutSession = (
  stamp: Stamp,
  params: {
    customer: string;
    userId: string | null;
    successUrl: string;
    cancelUrl: string;
    metadata: Stripe.Metadata;
    price: Stripe.Price;
    host: string;
  },
) =>
  ({
    ...stamp,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: params.price.unit_amount,
    amount_total: params.price.unit_amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancelUrl,
    client_reference_id: params.userId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: params.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: stamp.created + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    locale: null,
    managed_payments: null,
    metadata: params.metadata,
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: params.successUrl,
    total_details: null,
    ui_mode: "hosted_page",
    url: `${params.host}/checkout/${stamp.id}`,
    wallet_options: null,
  }) satisfies Stripe.Checkout.Session as Stripe.Checkout.Session;

export const newPortalSession = (
  stamp: Stamp,
  params: { customer: string; returnUrl: string; host: string },
) =>
  ({
    ...stamp,
    object: "billing_portal.session",
    configuration: "bpc_double",
    customer: params.customer,
    customer_account: null,
    flow: null,
    locale: null,
    on_behalf_of: null,
    return_url: params.returnUrl,
    url: `${params.host}/portal/${stamp.id}`,
  }) satisfies Stripe.BillingPortal.Session;

/** An event as it is sent. Its object is a copy: what Stripe tells is how it was then. */
export const newEvent = (stamp: Stamp, type: string, object: object, apiVersion: string) =>
  ({
    ...stamp,
    object: "event",
    api_version: apiVersion,
    data: { object: structuredClone(object) },
    pending_webhooks: 1,
    request: null,
    type,
  }) satisfies Omit<Stripe.Event, "type" | "data"> & { type: string; data: { object: object } };

export type DoubleEvent = ReturnType<typeof newEvent>;
