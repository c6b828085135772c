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

describe("how a subscription stands, in words", () => {
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
      /charged \$24\.99 again when the month that you/,
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
      /charged \$24\.99 for the first time/,
      { manage: "cancel" },
    ],
    [
      "past_due",
      { canAccess: true, endsAt: june },
      "Payment failed",
      "Access without a payment until Jun 15, 2026",
      /Stripe will try again/,
      { manage: "pay" },
    ],
    [
      "past_due",
      { endsAt: june },
      "Payment failed",
      null,
      /still open, so your agents are resting/,
      { manage: "pay" },
    ],
    [
      "unpaid",
      {},
      "Not paid",
      null,
      /nothing more is charged.*Subscribe again.* one month, and nothing for what was left open/,
      { manage: "look", subscribe: true },
    ],
    [
      "paused",
      {},
      "Paused",
      null,
      /trial is over, so nothing is charged.*Subscribe, and they carry on/,
      { manage: "look", subscribe: true },
    ],
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
    [
      "incomplete",
      {},
      "Not finished",
      null,
      /no payment has arrived yet.*nothing is charged twice/,
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
  ])("what it charges is its own price: %j", (charge, amount, every, next) => {
    const words = wordsOf({ ...running, status: "active", charge });
    expect(words.price).toEqual({ amount, every });
    expect(words.next).toMatch(next);
  });

  test("the plan's price is told only where it is on offer", () => {
    expect(wordsOf({}).price).toEqual({ amount: "$29.99", every: "per month" });
    expect(wordsOf({ status: "canceled", endsAt: june }).price?.amount).toBe("$29.99");
    expect(wordsOf({ status: "canceled", endsAt: june, canAccess: true }).price?.amount).toBe(
      "$24.99",
    );
    expect(wordsOf({ complimentary: true, canAccess: true }).price).toBeNull();
  });

  test("complimentary access is explained, to the operator as well", () => {
    const given = { complimentary: true, canAccess: true };
    expect(wordsOf(given)).toMatchObject({ badge: { text: "Complimentary access" }, can: nothing });
    expect(wordsOf(given).next).toMatch(/given access without paying/);
    expect(wordsOf(given, { isOperator: true }).next).toMatch(/You run this installation/);
    // What ended long ago does not matter beside it, and what is charged does.
    expect(wordsOf({ ...given, status: "canceled" }).can).toEqual(nothing);
    expect(wordsOf({ ...given, status: "unpaid" }).can).toEqual(nothing);
    const both = wordsOf({ ...given, ...running, status: "active" });
    expect(both.badge.text).toBe("Active");
    expect(both.next).toMatch(/You also have complimentary access/);
  });

  test("what is not paid is paid where an open invoice decides, and begun anew where none does", () => {
    const open = { status: "open", amount: 1_999, payable: true };
    const owing = wordsOf({ status: "unpaid" }, { invoices: [open] });
    expect(owing.next).toMatch(/Pay the open invoice below, and they carry on/);
    expect(owing.can).toEqual({ ...nothing, manage: "pay" });
    const lost = wordsOf({ status: "unpaid" }, { invoices: [{ ...open, payable: false }] });
    expect(lost.can).toEqual({ ...nothing, manage: "look", subscribe: true });
    // While Stripe does not answer, nobody knows which of the two it is.
    const unknown = wordsOf({ status: "unpaid" }, { invoices: null });
    expect(unknown.next).not.toMatch(/subscribe again/i);
    expect(unknown.can).toEqual({ ...nothing, manage: "look" });
  });

  test.each([{ invoices: null }, { invoices: [{ status: "paid", amount: 1, payable: false }] }])(
    "a pause with a paid month in it is no reason to subscribe: %j",
    (as) => {
      const { next, can } = wordsOf({ status: "paused" }, as);
      expect(next).toContain("Write to us at support@example.com to resume it.");
      expect(can).toEqual({ ...nothing, manage: "look" });
    },
  );

  test("days are told by the calendar of the workspace", () => {
    const status = statusOf({ status: "active", ...running });
    const { dates } = describeSubscription(status, { ...reader, timeZone: "Asia/Tokyo" });
    expect(dates.map(({ value }) => value)).toEqual(["Jun 16, 2026"]);
  });
});
