import * as z from "zod/mini";
import { defineEndpoint, type Endpoint } from "../../platform/api/contract";
import type { Access } from "./access.server";
import type { createBilling } from "./billing.server";
import { SubscriptionStart, SubscriptionStatus } from "./schema";

const freshForSeconds = 5 * 60;

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
        schema: z.object({ canAccess: z.boolean() }),
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
      answer: { status: 200, schema: SubscriptionStatus, description: "The subscription." },
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
      answer: { status: 200, schema: SubscriptionStart, description: "What there is to pay." },
      handle: async ({ caller }) => ({
        body: await billing.getOrCreateSubscription(caller.user.id),
      }),
    }),
  ];
}
