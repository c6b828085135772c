import type Stripe from "stripe";
import { listIn, recordIn, textIn, type Form } from "./form";
import type { Reply } from "./idempotency";
import { idOf, listOf } from "./objects";
import { newPortalSession } from "./sessions";
import type { StripeState } from "./state";

export interface ApiRequest {
  method: string;
  /** Without `/v1`. */
  path: string;
  form: Form;
}

/** A request that Stripe answers with an error before anything is carried out. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }
}

type Endpoint = (form: Form, id: string) => unknown;

/** Customers made within this time are not found by a search yet: it is only eventually right. */
const searchLagSeconds = 60;

/** The part of Stripe's API that the product asks. Unknown parameters are refused, as Stripe does. */
export function createApi(state: StripeState, host: () => string) {
  const { customers, prices, subscriptions, invoices, sessions, now } = state;

  const endpoints: [string, RegExp, string[], Endpoint][] = [
    [
      "POST",
      /^\/customers$/,
      ["email", "metadata"],
      ({ email, metadata }) => state.addCustomer(textIn(email), recordIn(metadata)),
    ],
    [
      "GET",
      /^\/customers$/,
      ["created", "email", "limit", "starting_after"],
      (form) => {
        const { gte = "0" } = recordIn(form.created);
        const all = livingCustomers().filter(({ created }) => created >= Number(gte));
        return page("/v1/customers", all.reverse(), form);
      },
    ],
    [
      "GET",
      /^\/customers\/search$/,
      ["query", "limit", "page"],
      ({ query }) => {
        const [, name = "", value] =
          /^metadata\['(\w+)'\]:'([^']*)'$/.exec(textIn(query) ?? "") ?? [];
        const data = livingCustomers().filter(
          ({ metadata, created }) =>
            metadata[name] === value && created <= now() - searchLagSeconds,
        );
        return {
          object: "search_result",
          data,
          has_more: false,
          next_page: null,
          url: "/v1/customers/search",
        };
      },
    ],
    ["GET", /^\/customers\/(\w+)$/, [], (_, id) => found(customers.get(id), "customer", id)],
    [
      "POST",
      /^\/customers\/(\w+)$/,
      ["email"],
      ({ email }, id) => {
        const customer = livingCustomer(id);
        customer.email = textIn(email);
        state.tell("customer.updated", customer);
        return customer;
      },
    ],
    ["GET", /^\/prices\/(\w+)$/, [], (_, id) => found(prices.get(id), "price", id)],
    [
      "POST",
      /^\/subscriptions$/,
      ["customer", "items", "payment_behavior", "payment_settings", "billing_mode", "metadata"],
      (form) => {
        const customer = livingCustomer(textIn(form.customer) ?? "");
        const price = priceOf(form.items, "items");
        if (form.payment_behavior !== "default_incomplete")
          throw new Refusal(
            400,
            "This customer has no attached payment source",
            "resource_missing",
          );
        return state.addSubscription(customer.id, price, recordIn(form.metadata));
      },
    ],
    [
      "GET",
      /^\/subscriptions$/,
      ["customer", "price", "status", "limit", "starting_after"],
      (form) => {
        const customer = textIn(form.customer);
        const price = textIn(form.price);
        if (customer !== null) livingCustomer(customer);
        const all = (
          customer === null ? [...subscriptions.values()] : state.ofCustomer(customer)
        ).filter(
          (each) =>
            (price === null || each.items.data[0]?.price.id === price) &&
            (form.status === "all" || !["canceled", "incomplete_expired"].includes(each.status)),
        );
        return page("/v1/subscriptions", all.reverse(), form);
      },
    ],
    [
      "GET",
      /^\/subscriptions\/(\w+)$/,
      [],
      (_, id) => found(subscriptions.get(id), "subscription", id),
    ],
    [
      "POST",
      /^\/subscriptions\/(\w+)$/,
      ["cancel_at", "cancel_at_period_end"],
      (form, id) => {
        const subscription = found(subscriptions.get(id), "subscription", id);
        if (subscription.ended_at !== null)
          throw new Refusal(
            400,
            "A canceled subscription can only update its cancellation_details",
          );
        if (form.cancel_at !== undefined && form.cancel_at_period_end !== undefined)
          throw new Refusal(
            400,
            "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
          );
        if (form.cancel_at !== undefined) subscription.cancel_at = Number(form.cancel_at) || null;
        if (form.cancel_at_period_end !== undefined)
          subscription.cancel_at_period_end = form.cancel_at_period_end === "true";
        state.tell("customer.subscription.updated", subscription);
        return subscription;
      },
    ],
    [
      "DELETE",
      /^\/subscriptions\/(\w+)$/,
      [],
      (_, id) => {
        const subscription = found(subscriptions.get(id), "subscription", id);
        if (subscription.ended_at !== null)
          throw new Refusal(404, `No such subscription: '${id}'`, "resource_missing");
        state.cancelNow(id);
        return subscription;
      },
    ],
    [
      "GET",
      /^\/invoices$/,
      ["customer", "subscription", "status", "limit", "starting_after"],
      (form) => {
        const all = (
          typeof form.subscription === "string"
            ? state.invoicesOf(form.subscription)
            : [...invoices.values()]
        ).filter(
          ({ customer, status }) =>
            (form.customer === undefined || customer === form.customer) &&
            (form.status === undefined || status === form.status),
        );
        return page("/v1/invoices", all.reverse(), form);
      },
    ],
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
      ],
      (form) => {
        if (form.ui_mode !== "hosted_page")
          throw new Refusal(400, "Invalid ui_mode", undefined, "ui_mode");
        const price = priceOf(form.line_items, "line_items");
        const { metadata } = form.subscription_data as Form;
        const params = {
          customer: livingCustomer(textIn(form.customer) ?? "").id,
          userId: textIn(form.client_reference_id),
          successUrl: textIn(form.success_url) ?? "",
          cancelUrl: textIn(form.cancel_url) ?? "",
          metadata: { ...recordIn(form.metadata), ...recordIn(metadata) },
          host: host(),
        };
        return state.addCheckout(params, price);
      },
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
      "POST",
      /^\/checkout\/sessions\/(\w+)\/expire$/,
      [],
      (_, id) => {
        const session = found(sessions.get(id), "checkout session", id);
        if (session.status !== "open")
          throw new Refusal(400, "Only Checkout Sessions with a status of open can be expired.");
        session.status = "expired";
        session.url = null;
        return session;
      },
    ],
    [
      "POST",
      /^\/billing_portal\/sessions$/,
      ["customer", "return_url"],
      (form) =>
        newPortalSession(state.stamp("bps"), {
          customer: livingCustomer(textIn(form.customer) ?? "").id,
          returnUrl: textIn(form.return_url) ?? "",
          host: host(),
        }),
    ],
  ];

  const livingCustomers = () =>
    [...customers.values()].filter((each): each is Stripe.Customer => !("deleted" in each));

  function livingCustomer(id: string): Stripe.Customer {
    const customer = found(customers.get(id), "customer", id);
    if (!("deleted" in customer)) return customer;
    throw new Refusal(400, `No such customer: '${id}'`, "resource_missing", "customer");
  }

  function priceOf(items: Form[string] | undefined, param: string): string {
    const [first] = listIn(items);
    const id = textIn((first as Form | undefined)?.price) ?? "";
    const price = prices.get(id);
    if (!price)
      throw new Refusal(400, `No such price: '${id}'`, "resource_missing", `${param}[0][price]`);
    if (!price.active) throw new Refusal(400, "The price specified is inactive.");
    return price.id;
  }

  /** Ids become objects where that is asked for; a confirmation secret is there only then. */
  function expand(value: unknown, paths: string[]): unknown {
    const { object, data } = value as { object: string; data?: unknown[] };
    const below = (name: string) =>
      paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
    if (object === "list" && data)
      return { ...(value as object), data: data.map((each) => expand(each, below("data"))) };
    if (object === "invoice" && !paths.includes("confirmation_secret"))
      return { ...(value as object), confirmation_secret: undefined };
    if (object === "subscription" && paths.some((path) => path.startsWith("latest_invoice"))) {
      const { latest_invoice: id } = value as Stripe.Subscription;
      const invoice = invoices.get(idOf(id));
      return {
        ...(value as object),
        latest_invoice: invoice ? expand(invoice, below("latest_invoice")) : null,
      };
    }
    return value;
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
        return {
          reply: { status: 200, body: expand(body, listIn(form.expand).map(String)) },
          begun: true,
        };
      }
      throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, code, param } = error;
      return {
        reply: { status, body: { error: { type: "invalid_request_error", message, code, param } } },
        begun: false,
      };
    }
  };
}

function found<T>(value: T | undefined, what: string, id: string): T {
  if (value === undefined)
    throw new Refusal(404, `No such ${what}: '${id}'`, "resource_missing", "id");
  return value;
}

function page<T extends { id: string }>(url: string, all: T[], form: Form) {
  const limit = Number(textIn(form.limit) ?? 10);
  const after = textIn(form.starting_after);
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return listOf(url, all.slice(from, from + limit), from + limit < all.length);
}
