import { describe, expect, test } from "vitest";
import {
  june,
  nothing,
  reader,
  running,
  statusOf,
  wordsOf,
} from "#tests/harness/subscription-status.ts";
import type { SubscriptionStatus } from "#app/account/billing/schema.ts";
import { describeSubscription } from "./subscription.copy.ts";

describe("the texts for a subscription's status", () => {
  test.each<
    [
      string,
      Partial<SubscriptionStatus>,
      string,
      string | null,
      RegExp,
      Partial<typeof nothing> | object,
    ]
  >([
    ["none", {}, "No subscription", null, /nothing is charged/, { subscribe: true }],
    [
      "active",
      running,
      "Active",
      "Renews on Jun 15, 2026",
      /charged \$24\.99 again when the month you/,
      { manage: "cancel" },
    ],
    [
      "active",
      { ...running, endsAt: june },
      "Canceled",
      "Access until Jun 15, 2026",
      /Nothing more is charged\. Your agents keep running/,
      { manage: "look", undo: true },
    ],
    [
      "trialing",
      running,
      "Trial",
      "Trial until Jun 15, 2026",
      /charged \$24\.99 for the first time/,
      { manage: "cancel" },
    ],
    [
      "past_due",
      { canAccess: true, endsAt: june },
      "Payment failed",
      "Access without payment until Jun 15, 2026",
      /Stripe will try again/,
      { manage: "pay" },
    ],
    [
      "past_due",
      { endsAt: june },
      "Payment failed",
      null,
      /still open, so your agents are paused/,
      { manage: "pay" },
    ],
    [
      "unpaid",
      {},
      "Not paid",
      null,
      /nothing more is charged.*Subscribe again.* one month, and nothing for the unpaid invoices/,
      { manage: "look", subscribe: true },
    ],
    [
      "paused",
      {},
      "Paused",
      null,
      /trial has ended, so nothing is charged.*Subscribe, and they resume/,
      { manage: "look", subscribe: true },
    ],
    [
      "canceled",
      { canAccess: true, endsAt: june },
      "Canceled",
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
    [
      "incomplete",
      {},
      "Not finished",
      null,
      /no payment has arrived yet.*won't be charged twice/,
      { subscribe: true },
    ],
    ["incomplete_expired", {}, "No subscription", null, /nothing is charged/, { subscribe: true }],
  ])("%s %j", (status, changes, badge, date, next, can) => {
    const words = wordsOf({ status, ...changes });
    expect(words.badge.text).toBe(badge);
    expect(words.dates.map((each) => `${each.label} ${each.value}`)).toEqual(date ? [date] : []);
    expect(words.next).toMatch(next);
    expect(words.can).toEqual({ ...nothing, ...can });
  });

  test.each([
    [{ label: "$24.99", every: "month" }, "$24.99", "per month", /\$24\.99 again when the month/],
    [{ label: "€240.00", every: "year" }, "€240.00", "per year", /€240\.00 again when the year/],
    [
      { label: "$60.00", every: "3 months" },
      "$60.00",
      "every 3 months",
      /\$60\.00 again when the period/,
    ],
    [
      { label: null, every: "month" },
      "The amount on your invoice",
      "per month",
      /charged the amount on your invoice again when the month/,
    ],
    // Stored before its price was.
    [
      { label: null, every: null },
      "The amount on your invoice",
      "",
      /the amount on your invoice again when the period/,
    ],
  ])("shows the subscription's own price: %j", (charge, amount, every, next) => {
    const words = wordsOf({ ...running, status: "active", charge });
    expect(words.price).toEqual({ amount, every });
    expect(words.next).toMatch(next);
  });

  test("the plan's price is shown only where it is offered", () => {
    expect(wordsOf({}).price).toEqual({ amount: "$29.99", every: "per month" });
    expect(wordsOf({ status: "canceled", endsAt: june }).price?.amount).toBe("$29.99");
    expect(wordsOf({ status: "canceled", endsAt: june, canAccess: true }).price?.amount).toBe(
      "$24.99",
    );
    expect(wordsOf({ complimentary: true, canAccess: true }).price).toBeNull();
  });

  test("complimentary access is explained, also to the operator", () => {
    const given = { complimentary: true, canAccess: true };
    expect(wordsOf(given)).toMatchObject({ badge: { text: "Complimentary access" }, can: nothing });
    expect(wordsOf(given).next).toMatch(/free access/);
    expect(wordsOf(given, { isOperator: true }).next).toMatch(/You run this installation/);
    // An ended subscription does not matter here, but a charged one does.
    expect(wordsOf({ ...given, status: "canceled" }).can).toEqual(nothing);
    expect(wordsOf({ ...given, status: "unpaid" }).can).toEqual(nothing);
    const both = wordsOf({ ...given, ...running, status: "active" });
    expect(both.badge.text).toBe("Active");
    expect(both.next).toMatch(/You also have complimentary access/);
  });

  test("an unpaid subscription is paid by its open invoice, or restarted if there is none", () => {
    const open = { status: "open", amount: 1_999, payable: true };
    const owing = wordsOf({ status: "unpaid" }, { invoices: [open] });
    expect(owing.next).toMatch(/Pay the open invoice below, and they resume/);
    expect(owing.can).toEqual({ ...nothing, manage: "pay" });
    const lost = wordsOf({ status: "unpaid" }, { invoices: [{ ...open, payable: false }] });
    expect(lost.can).toEqual({ ...nothing, manage: "look", subscribe: true });
    // While Stripe does not answer, either is possible.
    const unknown = wordsOf({ status: "unpaid" }, { invoices: null });
    expect(unknown.next).not.toMatch(/subscribe again/i);
    expect(unknown.can).toEqual({ ...nothing, manage: "look" });
  });

  test.each([{ invoices: null }, { invoices: [{ status: "paid", amount: 1, payable: false }] }])(
    "a pause with a paid month in it is no reason to subscribe: %j",
    (as) => {
      const { next, can } = wordsOf({ status: "paused" }, as);
      expect(next).toContain("Email us at support@example.com to resume it.");
      expect(can).toEqual({ ...nothing, manage: "look" });
    },
  );

  test("dates use the time zone of the workspace", () => {
    const status = statusOf({ status: "active", ...running });
    const { dates } = describeSubscription(status, { ...reader, timeZone: "Asia/Tokyo" });
    expect(dates.map(({ value }) => value)).toEqual(["Jun 16, 2026"]);
  });
});
