import type Stripe from "stripe";
import { customerEndpoints } from "./customer-endpoints.ts";
import { listIn, type Form } from "./form.ts";
import { replyOf, type Reply } from "./idempotency.ts";
import { invoiceEndpoints } from "./invoice-endpoints.ts";
import { idOf } from "./objects.ts";
import { pageEndpoints } from "./page-endpoints.ts";
import { Refusal } from "./refusal.ts";
import type { StripeState } from "./state.ts";
import { subscriptionEndpoints } from "./subscription-endpoints.ts";

export interface ApiRequest {
  method: string;
  /** Without `/v1`. */
  path: string;
  form: Form;
}

/** The part of Stripe's API that the product asks. Unknown parameters are refused, as Stripe does. */
export function createApi(state: StripeState, host: () => string) {
  const { subscriptions, invoices, setupIntents, madeByProduct } = state;
  const endpoints = [
    ...customerEndpoints(state),
    ...subscriptionEndpoints(state),
    ...invoiceEndpoints(state),
    ...pageEndpoints(state, host),
  ];

  /** Ids become objects where that is asked for; a confirmation secret is there only then. */
  function expand(value: unknown, paths: string[]): unknown {
    const { object, data } = value as { object: string; data?: unknown[] };
    if (object === "list" && data)
      return { ...(value as object), data: data.map((each) => expand(each, below(paths, "data"))) };
    if (object === "price" && !paths.includes("currency_options"))
      return { ...(value as object), currency_options: undefined };
    if (object === "invoice") return expandInvoice(value as Stripe.Invoice, paths);
    if (object === "subscription") return expandSubscription(value as Stripe.Subscription, paths);
    return value;
  }

  function expandSubscription(subscription: Stripe.Subscription, paths: string[]) {
    const { latest_invoice: latest, pending_setup_intent: setup } = subscription;
    const invoice = invoices.get(idOf(latest));
    return {
      ...subscription,
      ...(paths.some((path) => path.startsWith("latest_invoice")) && {
        latest_invoice: invoice ? expandInvoice(invoice, below(paths, "latest_invoice")) : null,
      }),
      ...(paths.includes("pending_setup_intent") && {
        pending_setup_intent: setupIntents.get(idOf(setup)) ?? null,
      }),
    } satisfies Stripe.Subscription;
  }

  function expandInvoice(invoice: Stripe.Invoice, paths: string[]): Stripe.Invoice {
    const { confirmation_secret, parent, ...rest } = invoice;
    const details = parent?.subscription_details;
    const subscription =
      paths.includes("parent.subscription_details.subscription") &&
      subscriptions.get(idOf(details?.subscription ?? null));
    return {
      ...rest,
      parent:
        parent && details && subscription
          ? { ...parent, subscription_details: { ...details, subscription } }
          : parent,
      ...(paths.includes("confirmation_secret") && { confirmation_secret }),
    };
  }

  return ({ method, path, form }: ApiRequest): { reply: Reply; begun: boolean } => {
    try {
      for (const [verb, pattern, allowed, carryOut] of endpoints) {
        const match = verb === method && pattern.exec(path);
        if (!match) continue;
        const unknown = Object.keys(form).find(
          (name) => name !== "expand" && !allowed.includes(name),
        );
        if (unknown)
          throw new Refusal(
            400,
            `Received unknown parameter: ${unknown}`,
            "parameter_unknown",
            unknown,
          );
        const body = carryOut(form, match[1] ?? "");
        // Nothing but making something is posted to a collection.
        if (method === "POST" && match[1] === undefined) madeByProduct.add(idIn(body));
        return {
          reply: replyOf(200, expand(body, listIn(form.expand).map(String))),
          begun: true,
        };
      }
      throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, code, param } = error;
      return {
        reply: replyOf(status, { error: { type: "invalid_request_error", message, code, param } }),
        begun: false,
      };
    }
  };
}

/** The expanded paths below a name. */
const below = (paths: string[], name: string): string[] =>
  paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));

/** Each created object has one. */
const idIn = (made: unknown): string => (made as { id: string }).id;
