/** The checkout page. Links to it do a full page load, because only that page may load Stripe's script. */
export const subscribePath = "/subscribe";

/** The user's subscription and invoices. */
export const billingPath = "/billing";

/** The query of a return from Stripe's portal. */
export const portalReturnField = "from";
export const portalReturnValue = "portal";
export const portalReturnPath = `${billingPath}?${portalReturnField}=${portalReturnValue}`;

export const subscribersPath = "/operator/subscribers";

/** The query of a return from checkout. */
export const returnField = "subscription";

/**
 * `success`: the browser reports a payment. `present`: the user already has a subscription.
 */
type ReturnReason = "success" | "present";

export function returnPath(reason: ReturnReason): string {
  return `/dashboard?${returnField}=${reason}`;
}
