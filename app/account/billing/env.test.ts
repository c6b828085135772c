import { describe, expect, it } from "vitest";
import { readStripeSettings } from "./env.server.ts";

const none = {
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  STRIPE_PRICE_ID: undefined,
  STRIPE_API_URL: undefined,
};
const all = {
  ...none,
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_ID: "price_1",
};

describe("readStripeSettings", () => {
  it("returns null without settings, so the rest works without payments", () => {
    expect(readStripeSettings(none)).toBeNull();
  });

  it("accepts all four and detects Stripe's mode", () => {
    expect(readStripeSettings(all)).toEqual({
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
      priceId: "price_1",
      apiUrl: null,
      livemode: false,
    });
    const live = { ...all, STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
    expect(readStripeSettings({ ...live, STRIPE_API_URL: "http://127.0.0.1:1" })).toMatchObject({
      livemode: true,
      apiUrl: "http://127.0.0.1:1",
    });
  });

  it.each<[Partial<Record<keyof typeof all, string | undefined>>, RegExp]>([
    [
      { STRIPE_PRICE_ID: undefined },
      /^STRIPE_PRICE_ID is needed with STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: /,
    ],
    [
      { ...none, STRIPE_SECRET_KEY: "sk_test_1" },
      /^STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID are needed with STRIPE_SECRET_KEY: /,
    ],
    [
      { ...none, STRIPE_API_URL: "http://127.0.0.1:1" },
      /STRIPE_PRICE_ID are needed with STRIPE_API_URL: /,
    ],
    [
      { STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
      /^STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be of .*live mode.*test mode\.$/,
    ],
  ])("incomplete (%o) names what is missing in one line", (changes, line) => {
    const read = readStripeSettings({ ...all, ...changes });
    expect(read).toHaveProperty("problem", expect.stringMatching(line));
    expect(read).toHaveProperty("problem", expect.not.stringMatching(/\n|_1\b/));
  });
});
