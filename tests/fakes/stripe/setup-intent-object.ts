import type Stripe from "stripe";
import type { Stamp } from "./objects.ts";

/** Keeps a means of payment for later, where nothing is due at once. */
export const newSetupIntent = (stamp: Stamp, customer: string) =>
  ({
    ...stamp,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${stamp.id}_secret_double`,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  }) satisfies Stripe.SetupIntent as Stripe.SetupIntent;
