import { describe, expect, test } from "vitest";
import type { SubscriptionStatus } from "./schema";
import { describeSubscription } from "./subscription-words";

const june = "2026-06-15T23:30:00.000Z";

const statusOf = (changes: Partial<SubscriptionStatus>): SubscriptionStatus => ({
  status: "none",
  complimentary: false,
  canAccess: false,
  currentPeriodEnd: null,
  endsAt: null,
  plan: { name: "Pro", priceLabel: "$29.99" },
  ...changes,
});

const wordsOf = (changes: Partial<SubscriptionStatus>, isOperator = false) =>
  describeSubscription(statusOf(changes), { timeZone: "UTC", isOperator });

const none = { manage: null, undo: false, subscribe: false };
const running = { canAccess: true, currentPeriodEnd: june };

describe("how a subscription stands, in words", () => {
  test.each<
    [
      string,
      Partial<SubscriptionStatus>,
      string,
      string | null,
      RegExp,
      Partial<typeof none> | object,
    ]
  >([
    ["none", {}, "No subscription", null, /nothing is charged/, { subscribe: true }],
    [
      "active",
      running,
      "Active",
      "Renews on Jun 15, 2026",
      /charged \$29\.99 again/,
      { manage: "cancel" },
    ],
    [
      "active",
      { ...running, endsAt: june },
      "Cancelled",
      "Access until Jun 15, 2026",
      /Nothing more is charged\. Your agents keep running/,
      { manage: "look", undo: true },
    ],
    [
      "trialing",
      running,
      "Trial",
      "Trial until Jun 15, 2026",
      /for the first time/,
      { manage: "cancel" },
    ],
    [
      "past_due",
      { canAccess: true, endsAt: june },
      "Payment failed",
      "Access without a payment until Jun 15, 2026",
      /Stripe tries again/,
      { manage: "pay" },
    ],
    [
      "past_due",
      { endsAt: june },
      "Payment failed",
      null,
      /still open, so your agents rest/,
      { manage: "pay" },
    ],
    ["unpaid", {}, "Not paid", null, /Pay the open invoice/, { manage: "pay" }],
    ["paused", {}, "Paused", null, /is paused/, { manage: "pay" }],
    [
      "canceled",
      { canAccess: true, endsAt: june },
      "Cancelled",
      "Access until Jun 15, 2026",
      /keep running/,
      { manage: "look" },
    ],
    [
      "canceled",
      { endsAt: june },
      "Ended",
      "Ended on Jun 15, 2026",
      /Subscribe again/,
      { manage: "look", subscribe: true },
    ],
    ["incomplete", {}, "Not finished", null, /Nothing was charged/, { subscribe: true }],
    ["incomplete_expired", {}, "No subscription", null, /nothing is charged/, { subscribe: true }],
  ])("%s %j", (status, changes, badge, date, next, can) => {
    const words = wordsOf({ status, ...changes });
    expect(words.badge.text).toBe(badge);
    expect(words.date && `${words.date.label} ${words.date.value}`).toBe(date);
    expect(words.next).toMatch(next);
    expect(words.can).toEqual({ ...none, ...can });
  });

  test("complimentary access is explained, to the operator as well", () => {
    const given = { complimentary: true, canAccess: true };
    expect(wordsOf(given)).toMatchObject({ badge: { text: "Complimentary access" }, can: none });
    expect(wordsOf(given).next).toMatch(/given access without paying/);
    expect(wordsOf(given, true).next).toMatch(/You run this installation/);
    // What ended long ago does not matter beside it, and what is charged does.
    expect(wordsOf({ ...given, status: "canceled" }).can).toEqual(none);
    const both = wordsOf({ ...given, ...running, status: "active" });
    expect(both.badge.text).toBe("Active");
    expect(both.next).toMatch(/Besides, you have complimentary access/);
  });

  test("days are told by the calendar of the workspace", () => {
    const status = statusOf({ status: "active", ...running });
    const { date } = describeSubscription(status, { timeZone: "Asia/Tokyo", isOperator: false });
    expect(date?.value).toBe("Jun 16, 2026");
  });
});
