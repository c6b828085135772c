import type Stripe from "stripe";
import { livingCustomer, page, priceIn, type Endpoint } from "./endpoints.ts";
import { recordIn, textIn, type Form } from "./form.ts";
import { found, Refusal } from "./refusal.ts";
import { newPortalSession } from "./sessions.ts";
import type { StripeState } from "./state.ts";

/** Stripe's own pages: Checkout and the billing portal. */
export function pageEndpoints(state: StripeState, host: () => string): Endpoint[] {
  const { sessions } = state;

  function create(form: Form): Stripe.Checkout.Session {
    if (form.ui_mode !== "hosted_page")
      throw new Refusal(400, "Invalid ui_mode", undefined, "ui_mode");
    const price = priceIn(state, form.line_items, "line_items");
    const { metadata } = form.subscription_data as Form;
    const params = {
      customer: livingCustomer(state, textIn(form.customer) ?? "").id,
      userId: textIn(form.client_reference_id),
      successUrl: textIn(form.success_url) ?? "",
      cancelUrl: textIn(form.cancel_url) ?? "",
      metadata: { ...recordIn(form.metadata), ...recordIn(metadata) },
      host: host(),
    };
    return state.addCheckout(params, price);
  }

  function expire(_: Form, id: string): Stripe.Checkout.Session {
    const session = found(sessions.get(id), "checkout session", id);
    if (session.status !== "open")
      throw new Refusal(400, "Only Checkout Sessions with a status of open can be expired.");
    session.status = "expired";
    session.url = null;
    return session;
  }

  return [
    [
      "POST",
      /^\/checkout\/sessions$/,
      [
        "mode",
        "ui_mode",
        "customer",
        "line_items",
        "success_url",
        "cancel_url",
        "client_reference_id",
        "metadata",
        "subscription_data",
        "adaptive_pricing",
      ],
      create,
    ],
    [
      "GET",
      /^\/checkout\/sessions$/,
      ["customer", "status", "limit", "starting_after"],
      (form) => {
        const all = [...sessions.values()].filter(
          ({ customer, status }) =>
            customer === form.customer && (form.status === undefined || status === form.status),
        );
        return page("/v1/checkout/sessions", all.reverse(), form);
      },
    ],
    [
      "GET",
      /^\/checkout\/sessions\/(\w+)$/,
      [],
      (_, id) => found(sessions.get(id), "checkout session", id),
    ],
    ["POST", /^\/checkout\/sessions\/(\w+)\/expire$/, [], expire],
    [
      "POST",
      /^\/billing_portal\/sessions$/,
      ["customer", "return_url"],
      (form) => {
        const portal = newPortalSession(state.stamp("bps"), {
          customer: livingCustomer(state, textIn(form.customer) ?? "").id,
          returnUrl: textIn(form.return_url) ?? "",
          host: host(),
        });
        state.portals.set(portal.id, portal);
        return portal;
      },
    ],
  ];
}
