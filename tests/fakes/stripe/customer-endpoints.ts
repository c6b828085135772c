import type Stripe from "stripe";
import { livingCustomer, page, type Endpoint } from "./endpoints.ts";
import { recordIn, textIn, type Form } from "./form.ts";
import { found, Refusal } from "./refusal.ts";
import type { StripeState } from "./state.ts";

/** Customers made within this time are not found by a search yet: it is only eventually right. */
const searchLagSeconds = 60;

/** Customers and prices. */
export function customerEndpoints(state: StripeState): Endpoint[] {
  const { customers, prices, now } = state;
  const livingCustomers = () =>
    [...customers.values()].filter((each): each is Stripe.Customer => !("deleted" in each));

  function search({ query }: Form) {
    const [, name = "", value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(textIn(query) ?? "") ?? [];
    const data = livingCustomers().filter(
      ({ metadata, created }) => metadata[name] === value && created <= now() - searchLagSeconds,
    );
    const url = "/v1/customers/search";
    return { object: "search_result", data, has_more: false, next_page: null, url };
  }

  function update({ email }: Form, id: string): Stripe.Customer {
    const customer = livingCustomer(state, id);
    const address = textIn(email);
    if (address !== null && !/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/.test(address))
      throw new Refusal(400, `Invalid email address: ${address}`, "email_invalid", "email");
    customer.email = address;
    state.tell("customer.updated", customer);
    return customer;
  }

  return [
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
    ["GET", /^\/customers\/search$/, ["query", "limit", "page"], search],
    ["GET", /^\/customers\/(\w+)$/, [], (_, id) => found(customers.get(id), "customer", id)],
    ["POST", /^\/customers\/(\w+)$/, ["email"], update],
    ["GET", /^\/prices\/(\w+)$/, [], (_, id) => found(prices.get(id), "price", id)],
  ];
}
