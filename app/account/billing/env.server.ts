import { optionalText, optionalUrl } from "#app/core/env.server.ts";

const beginningWith = (...prefixes: string[]) =>
  optionalText.refine(
    (value) => value === undefined || prefixes.some((prefix) => value.startsWith(prefix)),
    `must begin with ${prefixes.join(" or ")}, as Stripe shows it`,
  );

export const billingSettings = {
  STRIPE_SECRET_KEY: beginningWith("sk_", "rk_"),
  STRIPE_PUBLISHABLE_KEY: beginningWith("pk_"),
  STRIPE_WEBHOOK_SECRET: beginningWith("whsec_"),
  STRIPE_PRICE_ID: beginningWith("price_"),
  STRIPE_API_URL: optionalUrl.refine(
    (value) => value === undefined || !URL.canParse(value) || new URL(value).pathname === "/",
    "must be an address without a path, such as http://127.0.0.1:12111",
  ),
};

/** The Stripe settings. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  priceId: string;
  /** A different address than Stripe's, for a fake; without a path. */
  apiUrl: string | null;
  /** Real money; events of the other mode are refused. */
  livemode: boolean;
}

interface RawSettings {
  STRIPE_SECRET_KEY: string | undefined;
  STRIPE_PUBLISHABLE_KEY: string | undefined;
  STRIPE_WEBHOOK_SECRET: string | undefined;
  STRIPE_PRICE_ID: string | undefined;
  STRIPE_API_URL: string | undefined;
}

/** All settings: null when none is set, or one line that says what is wrong. */
export function readStripeSettings(raw: RawSettings): StripeSettings | { problem: string } | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = raw;
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_ID) {
    const livemode = isLive(STRIPE_SECRET_KEY);
    if (isLive(STRIPE_PUBLISHABLE_KEY) !== livemode) {
      return {
        problem:
          "STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be of Stripe's live mode or both of its test mode.",
      };
    }
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      priceId: STRIPE_PRICE_ID,
      apiUrl: raw.STRIPE_API_URL ?? null,
      livemode,
    };
  }
  const needed = {
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_ID,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  const { STRIPE_API_URL } = raw;
  const set = Object.entries({ ...needed, STRIPE_API_URL }).flatMap(([name, value]) =>
    value ? [name] : [],
  );
  if (set.length === 0) return null;
  return {
    problem: `${inWords(missing)} ${missing.length === 1 ? "is" : "are"} needed with ${inWords(set)}: payments need all of them, or none.`,
  };
}

const isLive = (key: string) => key.includes("_live_");

function inWords(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
