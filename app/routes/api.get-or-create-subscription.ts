import { apiAction, postOnly } from "../platform/web/api-route";

/** The subscription to pay, for the payment form: `clientSecret`, or only `subscriptionId`. */
export const action = apiAction(async (viewer, { context }) => {
  const start = await context.services.billing.getOrCreateSubscription(viewer.user.id);
  return Response.json(start);
});

export const loader = postOnly;
