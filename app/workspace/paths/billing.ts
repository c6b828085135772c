/** Where people subscribe. Links to it load a new page: only that one may load Stripe's script. */
export const subscribePath = "/subscribe";

/** A person's own subscription, invoices and what can be done about them. */
export const billingPath = "/billing";

/** What the billing page's address says of somebody who comes from Stripe's portal. */
export const portalReturnField = "from";
export const portalReturnValue = "portal";
export const portalReturnPath = `${billingPath}?${portalReturnField}=${portalReturnValue}`;

export const subscribersPath = "/operator/subscribers";

/** What the dashboard's address says of somebody who comes from paying. */
export const returnField = "subscription";

/**
 * `success`: has paid in the form or on Stripe's page, as the browser says. `present`: wanted to
 * subscribe, and has a subscription already.
 */
type ReturnReason = "success" | "present";

export function returnPath(reason: ReturnReason): string {
  return `/dashboard?${returnField}=${reason}`;
}
