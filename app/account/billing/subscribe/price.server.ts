import type Stripe from "stripe";
import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { formatAmount } from "#app/account/billing/amount.ts";
import { paymentMessages, type StripeClient } from "#app/account/billing/stripe/stripe.server.ts";

/** A price id's amount never changes; whether it is active does. */
const cacheTtlMs = 5 * MINUTE;

/** Background checks wait this long after a failed one. */
const retryAfterMs = MINUTE;

interface PlanPriceDeps {
  stripe: StripeClient;
  clock: Clock;
  priceId: string;
  /** The price on the pages, such as $29.99. */
  priceLabel: string;
}

export type PlanPrice = ReturnType<typeof createPlanPrice>;

/**
 * Compares Stripe's price with the one on the pages. If they differ, people can't subscribe, and
 * the operator sees why.
 */
export function createPlanPrice({ stripe, clock, priceId, priceLabel }: PlanPriceDeps) {
  let cached: { problem: string | null; at: number } | null = null;
  /** From the last check, failed ones included. */
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

  /** A background check; pages that need the result report failures themselves. */
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
    return `The price ${priceId} is ${label} at Stripe, but the pages say ${priceLabel}: set PRICE_LABEL to ${label}, or STRIPE_PRICE_ID to a price of ${priceLabel}.`;
  }

  return {
    /**
     * Why people can't subscribe, for the operator; null: all is well. Throws when Stripe does not
     * respond.
     */
    problem,
    /** Whether the last check failed; starts a new one if it is old. */
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
    /** The price may have changed at Stripe. */
    forget: (): void => void (cached = null),
  };
}

/** Why this price can't be the plan's, whatever its amount; null: it can. */
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
