import type Stripe from "stripe";
import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { formatAmount } from "#app/account/billing/amount.ts";
import { paymentMessages, type StripeClient } from "#app/account/billing/stripe/stripe.server.ts";

/** An amount never changes under the same price id; whether it is still offered does. */
const cacheTtlMs = 5 * MINUTE;

/** A look that failed is not begun again sooner by those who do not wait for it. */
const retryAfterMs = MINUTE;

interface PlanPriceDeps {
  stripe: StripeClient;
  clock: Clock;
  priceId: string;
  /** What the pages say, such as $29.99. */
  priceLabel: string;
}

export type PlanPrice = ReturnType<typeof createPlanPrice>;

/**
 * Holds the price at Stripe against the one that the pages show. Two prices are never on sale: where
 * they differ nobody can subscribe, and the operator reads why.
 */
export function createPlanPrice({ stripe, clock, priceId, priceLabel }: PlanPriceDeps) {
  let cached: { problem: string | null; at: number } | null = null;
  /** As of the last look, also of one that failed. */
  let isWrong = false;
  let lookedAt = -Infinity;

  async function problem(): Promise<string | null> {
    if (cached && clock.now() - cached.at < cacheTtlMs) return cached.problem;
    lookedAt = clock.now();
    try {
      const found = await look();
      cached = { problem: found, at: clock.now() };
      isWrong = found !== null;
      return found;
    } catch (error) {
      isWrong = true;
      throw error;
    }
  }

  /** Nobody waits for it, and the page that does says why it failed. */
  function lookBehind(): void {
    const isFresh = cached !== null && clock.now() - cached.at < cacheTtlMs;
    if (isFresh || clock.now() - lookedAt < retryAfterMs) return;
    problem().catch(() => undefined);
  }

  async function look(): Promise<string | null> {
    const price = await stripe.prices.retrieve(priceId, { expand: ["currency_options"] });
    const flaw = flawOf(price);
    if (flaw) return `The price ${priceId} ${flaw}: set STRIPE_PRICE_ID to another.`;
    const label = formatAmount(price.unit_amount ?? 0, price.currency);
    if (label === priceLabel) return null;
    return `The price ${priceId} is ${label} at Stripe, and the pages say ${priceLabel}: set PRICE_LABEL to ${label}, or STRIPE_PRICE_ID to a price of ${priceLabel}.`;
  }

  return {
    /** For the operator, why nobody can subscribe; null: all is well. Throws when Stripe does not answer. */
    problem,
    /** Whether something was wrong at the last look; begins another where that is long ago. */
    hasProblem(): boolean {
      lookBehind();
      return isWrong;
    },
    /** @throws AppError `payments_misconfigured` when the prices differ. */
    async check(): Promise<void> {
      const found = await problem();
      if (found === null) return;
      const cause = new Error(found);
      throw new AppError("payments_misconfigured", paymentMessages.misconfigured, { cause });
    },
    /** Something has changed at Stripe. */
    forget: (): void => void (cached = null),
  };
}

/** Why it cannot be the one price of the pages, whatever its amount; null: it can. */
function flawOf(price: Stripe.Price): string | null {
  const { active, currency, recurring, unit_amount, billing_scheme, transform_quantity } = price;
  if (!active) return "is archived at Stripe";
  if (recurring?.interval !== "month" || recurring.interval_count !== 1) {
    return "is not charged every month";
  }
  if (recurring.usage_type === "metered") return "is charged by use";
  if (unit_amount === null || billing_scheme !== "per_unit" || transform_quantity) {
    return "is not a fixed amount";
  }
  const others = Object.keys(price.currency_options ?? {}).filter((name) => name !== currency);
  const names = others.map((name) => name.toUpperCase()).join(", ");
  return names === "" ? null : `also has amounts in ${names}`;
}
