import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import type { Access } from "#app/account/billing/access/access.server.ts";
import type { createBilling } from "#app/account/billing/billing.server.ts";
import { SubscriptionStart, SubscriptionStatus } from "#app/account/billing/schema.ts";

const freshForSeconds = 5 * 60;

const Check = describeFields(z.object({ canAccess: z.boolean() }), {
  canAccess: "Whether you may use the dashboard.",
});

const Status = describeFields(SubscriptionStatus, {
  status:
    "The payment provider’s status, such as active, trialing, past_due or canceled; none: no subscription.",
  complimentary: "Whether you have free access.",
  canAccess: "Whether you may use the dashboard.",
  currentPeriodEnd: "When the paid period ends, as an ISO timestamp; null: no subscription.",
  endsAt: "When access is due to end, as an ISO timestamp; null: it continues, or no subscription.",
  cancelsAt:
    "When a canceled subscription ends, as an ISO timestamp; null: not canceled, or already ended.",
  since: "When it started, as an ISO timestamp; null: no subscription.",
  running: "How many subscriptions are being charged. There should be at most one.",
  charge: [
    "The recurring charge; null: no subscription.",
    {
      label: "The formatted amount, such as $29.00; null: shown on the invoices only.",
      every: "How often, such as month or 3 months; null: unknown.",
    },
  ],
  collectionPause: [
    "Set while payment collection is paused; null: payments are collected.",
    {
      behavior: "How the payment provider treats invoices during the pause.",
      resumesAt: "When collection resumes, as an ISO timestamp; null: no date set.",
    },
  ],
  customerDeleted:
    "Whether the subscription has ended and the payment provider deleted the customer and its invoices.",
  plan: ["The plan on offer.", { name: "Its name.", priceLabel: "Its formatted price." }],
});

const Start = describeFields(SubscriptionStart, {
  subscriptionId: "The subscription’s id at the payment provider.",
  clientSecret: "The secret for the payment form. Left out if there is nothing to pay.",
});

interface SubscriptionEndpointDeps {
  access: Pick<Access, "canAccess" | "statusOf">;
  billing: Pick<ReturnType<typeof createBilling>, "getOrCreateSubscription">;
}

/** Reading a user's subscription, and starting one. */
export function subscriptionEndpoints({ access, billing }: SubscriptionEndpointDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: "/api/access",
      id: "check_access",
      group: "Account",
      access: "person",
      summary: "Check your access",
      description: "Whether you may use the dashboard.",
      limit: "read",
      answer: {
        status: 200,
        schema: Check,
        description: "Whether you have access.",
      },
      handle: async ({ caller }) => ({
        body: { canAccess: await access.canAccess(caller.user.id) },
      }),
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/subscription/status",
      id: "get_subscription",
      group: "Account",
      access: "person",
      summary: "Read your subscription",
      description: "Your subscription’s status, price and end date.",
      limit: "read",
      answer: { status: 200, schema: Status, description: "The subscription." },
      handle: async ({ caller }) => ({
        body: await access.statusOf(caller.user.id),
        keepSeconds: freshForSeconds,
      }),
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/get-or-create-subscription",
      id: "start_subscription",
      group: "Account",
      access: "person",
      summary: "Start a subscription",
      description:
        "For the payment form: `clientSecret` if there is something to pay, otherwise only `subscriptionId`. Repeated calls return the same subscription.",
      limit: "write",
      notATool: true,
      errors: [
        "payment_overdue",
        "payment_under_way",
        "payment_unassigned",
        "subscription_paused",
        "payments_not_configured",
        "payments_unavailable",
        "payments_misconfigured",
      ],
      answer: { status: 200, schema: Start, description: "The subscription to pay for." },
      handle: async ({ caller }) => ({
        body: await billing.getOrCreateSubscription(caller.user.id),
      }),
    }),
  ];
}
