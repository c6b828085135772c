import type Stripe from "stripe";
import { idOf, type Stamp } from "./objects.ts";

/** Of a subscription's item; without one, of what was added to the invoice besides, at a price or an amount. */
export function newLine(
  stamp: Stamp,
  { price, item }: { price: Stripe.Price | null; item: Stripe.SubscriptionItem | null },
): Stripe.InvoiceLineItem {
  const { id } = item ?? { id: `ii_${stamp.id}` };
  const details = { invoice_item: id, proration: false, proration_details: null };
  return {
    id: `il_${stamp.id}_${id}`,
    object: "line_item",
    amount: price?.unit_amount ?? 500,
    currency: price?.currency ?? "usd",
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: stamp.id,
    livemode: false,
    metadata: {},
    parent: item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            ...details,
            invoice_item: null,
            subscription: item.subscription,
            subscription_item: id,
          },
          type: "subscription_item_details",
        }
      : {
          invoice_item_details: { ...details, subscription: null },
          subscription_item_details: null,
          type: "invoice_item_details",
        },
    period: { start: stamp.created, end: stamp.created },
    pretax_credit_amounts: [],
    pricing: price && {
      price_details: { price: price.id, product: idOf(price.product) },
      type: "price_details",
      unit_amount_decimal: null,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: item?.subscription ?? null,
    subtotal: price?.unit_amount ?? 500,
    taxes: [],
  };
}
