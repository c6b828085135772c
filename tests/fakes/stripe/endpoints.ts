import type Stripe from "stripe";
import { listIn, textIn, type Form } from "./form.ts";
import { listOf } from "./objects.ts";
import { found, Refusal } from "./refusal.ts";
import type { StripeState } from "./state.ts";

/** One request that Stripe takes: method, address, parameters that it knows, and what it does. */
export type Endpoint = [
  method: string,
  path: RegExp,
  parameters: string[],
  carryOut: (form: Form, id: string) => unknown,
];

/** A page of a list, the newest first. */
export function page<T extends { id: string }>(url: string, all: T[], form: Form) {
  const limit = Number(textIn(form.limit) ?? 10);
  const after = textIn(form.starting_after);
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return listOf(url, all.slice(from, from + limit), from + limit < all.length);
}

export function livingCustomer({ customers }: StripeState, id: string): Stripe.Customer {
  const customer = found(customers.get(id), "customer", id);
  if (!("deleted" in customer)) return customer;
  throw new Refusal(400, `No such customer: '${id}'`, "resource_missing", "customer");
}

/** The price of the first item of a form. */
export function priceIn(
  { prices }: StripeState,
  items: Form[string] | undefined,
  param: string,
): string {
  const [first] = listIn(items);
  const id = textIn((first as Form | undefined)?.price) ?? "";
  const price = prices.get(id);
  if (!price)
    throw new Refusal(400, `No such price: '${id}'`, "resource_missing", `${param}[0][price]`);
  if (!price.active) throw new Refusal(400, "The price specified is inactive.");
  return price.id;
}
