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
    "How it stands in the payment provider’s words, such as active, trialing, past_due or canceled; none: there is none.",
  complimentary: "Whether you have access without paying.",
  canAccess: "Whether you may use the dashboard.",
  currentPeriodEnd: "Until when it is paid, as an ISO timestamp; null: there is none.",
  endsAt:
    "When access ends as things stand, as an ISO timestamp; null: it goes on, or there is none.",
  cancelsAt:
    "When it ends because it was cancelled, as an ISO timestamp; null: it was not, or is over.",
  since: "When it began, as an ISO timestamp; null: there is none.",
  running: "How many subscriptions charge. More than one is one too many.",
  charge: [
    "What it charges; null: there is none.",
    {
      label: "The amount in words, such as $29.00; null: only the invoices say.",
      every: "How often, such as month or 3 months; null: nobody knows.",
    },
  ],
  collectionPause: [
    "No payments are collected for now; null: they are.",
    {
      behavior: "What becomes of invoices meanwhile, in the payment provider’s words.",
      resumesAt: "Until when, as an ISO timestamp; null: until somebody says so.",
    },
  ],
  customerDeleted:
    "Whether it has ended and the payment provider has forgotten it with its invoices.",
  plan: [
    "What there is to subscribe to.",
    { name: "Its name.", priceLabel: "Its price in words." },
  ],
});

const Start = describeFields(SubscriptionStart, {
  subscriptionId: "The subscription’s id at the payment provider.",
  clientSecret: "What the payment form needs. Left out where there is nothing to pay.",
});

interface SubscriptionEndpointDeps {
  access: Pick<Access, "canAccess" | "statusOf">;
  billing: Pick<ReturnType<typeof createBilling>, "getOrCreateSubscription">;
}

/** How a person's subscription stands, and beginning one. */
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
      description: "How your subscription stands, what it charges, and when it ends.",
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
      summary: "Begin a subscription",
      description:
        "For the payment form: `clientSecret` where there is something to pay, else only `subscriptionId`. Asked again, it is the same subscription.",
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
      answer: { status: 200, schema: Start, description: "What there is to pay." },
      handle: async ({ caller }) => ({
        body: await billing.getOrCreateSubscription(caller.user.id),
      }),
    }),
  ];
}
