import type Stripe from "stripe";
import { AppError } from "#app/core/errors.ts";
import { idOf, isMissing, paymentMessages, type StripeClient } from "./stripe.server.ts";

interface PlanScopeDeps {
  stripe: StripeClient;
  priceId: string;
}

/** A subscription's items of the plan; none: it is another product's. */
export interface PlanShare {
  items: Stripe.SubscriptionItem[];
  /** It contains nothing else, so ending it affects no other product. */
  isWhole: boolean;
}

export type PlanScope = ReturnType<typeof createPlanScope>;

/**
 * Tells the plan's subscriptions, invoices and checkouts from those of other products that share the
 * customer at Stripe. The rule, as docs/operating.md has it:
 * - a price is the plan's when it is STRIPE_PRICE_ID or belongs to the same product at Stripe;
 * - a subscription is the plan's when one of its items has such a price, or when it was made here
 *   for this person (metadata.userId), which keeps those from before the plan moved to a new product;
 * - only what holds nothing but the plan is ever ended; in doubt, it stays.
 */
export function createPlanScope({ stripe, priceId }: PlanScopeDeps) {
  let planProduct: string | null = null;

  /** A price never changes its product at Stripe, so one lookup is enough. */
  async function productId(): Promise<string | null> {
    if (planProduct !== null) return planProduct;
    try {
      planProduct = idOf((await stripe.prices.retrieve(priceId)).product);
      return planProduct;
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Not knowing which subscriptions count must not look like having none.
      const cause = new Error(`Stripe has no price ${priceId}: set STRIPE_PRICE_ID to another.`);
      throw new AppError("payments_misconfigured", paymentMessages.misconfigured, { cause });
    }
  }

  const isPlanPrice = async (id: string | null, product: string | null): Promise<boolean> =>
    id === priceId || (product !== null && product === (await productId()));

  async function shareOf(
    { items: { data, has_more }, metadata }: Stripe.Subscription,
    userId: string | null,
  ): Promise<PlanShare> {
    const wasMadeHere = userId !== null && metadata.userId === userId;
    if (wasMadeHere && data.length === 1 && !has_more) return { items: data, isWhole: true };
    const items: Stripe.SubscriptionItem[] = [];
    for (const item of data) {
      if (await isPlanPrice(item.price.id, idOf(item.price.product))) items.push(item);
    }
    if (items.length === 0 && wasMadeHere) return { items: data, isWhole: false };
    return { items, isWhole: items.length === data.length && items.length > 0 && !has_more };
  }

  /**
   * For a subscription that is wholly the plan's: whether this invoice line came from elsewhere.
   */
  async function isForeign({ pricing, parent }: Stripe.InvoiceLineItem): Promise<boolean> {
    if (parent?.subscription_item_details) return false;
    const details = pricing?.price_details;
    if (details) return !(await isPlanPrice(idOf(details.price), details.product));
    // An amount without a price, added in the Dashboard.
    return Boolean(parent?.invoice_item_details);
  }

  async function hasPlanLine({ lines }: Stripe.Invoice): Promise<boolean> {
    for (const { pricing } of lines.data) {
      const details = pricing?.price_details;
      if (details && (await isPlanPrice(idOf(details.price), details.product))) return true;
    }
    return false;
  }

  return {
    shareOf,
    /** A customer's subscriptions that contain the plan, with their items. */
    async among(subscriptions: readonly Stripe.Subscription[], userId: string | null) {
      const found: { subscription: Stripe.Subscription; share: PlanShare }[] = [];
      for (const subscription of subscriptions) {
        const share = await shareOf(subscription, userId);
        if (share.items.length > 0) found.push({ subscription, share });
      }
      return found;
    },
    /** Whether an invoice of a plan-only subscription charges for nothing else. */
    async isOnlyPlan({ lines }: Stripe.Invoice): Promise<boolean> {
      for (const line of lines.data) if (await isForeign(line)) return false;
      return !lines.has_more;
    },
    /** Whether the billing page lists an invoice; needs its expanded subscription. */
    async isShown(invoice: Stripe.Invoice, userId: string): Promise<boolean> {
      const subscription = invoice.parent?.subscription_details?.subscription;
      if (!subscription || typeof subscription === "string") return hasPlanLine(invoice);
      return (await shareOf(subscription, userId)).items.length > 0;
    },
  };
}

/** A checkout page created here, for this user to subscribe. */
export const isPlanCheckout = (
  { mode, metadata }: Stripe.Checkout.Session,
  userId: string,
): boolean => mode === "subscription" && metadata?.userId === userId;
