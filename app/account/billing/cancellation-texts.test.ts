import { describe, expect, test } from "vitest";
import { june, nothing, wordsOf } from "#tests/harness/subscription-status.ts";

describe("a cancellation is shown next to the unpaid invoice and can be undone", () => {
  const july = "2026-07-15T12:00:00.000Z";
  const datesOf = ({ dates }: ReturnType<typeof wordsOf>) =>
    dates.map(({ label, value }) => `${label} ${value}`);

  test("within the grace period", () => {
    const words = wordsOf({
      status: "past_due",
      canAccess: true,
      endsAt: june,
      cancelsAt: july,
    });
    expect(words.badge.text).toBe("Payment failed");
    expect(datesOf(words)).toEqual([
      "Access without payment until Jun 15, 2026",
      "Canceled, ends on Jul 15, 2026",
    ]);
    expect(words.next).toMatch(/Stripe will try again.*You have also canceled/);
    expect(words.next).toMatch(/ends on Jul 15, 2026, and nothing is charged after that\./);
    expect(words.can).toEqual({ ...nothing, manage: "pay", undo: true });
  });

  test("when it ends before the grace period", () => {
    const words = wordsOf({
      status: "past_due",
      canAccess: true,
      endsAt: june,
      cancelsAt: june,
    });
    expect(datesOf(words)).toEqual(["Canceled, ends on Jun 15, 2026"]);
  });

  test.each([
    ["past_due", {}, { manage: "pay", undo: true }],
    [
      "unpaid",
      { invoices: [{ status: "open", amount: 1, payable: true }] },
      { manage: "pay", undo: true },
    ],
    ["unpaid", { invoices: null }, { manage: "look", undo: true }],
    ["paused", { invoices: null }, { manage: "look", undo: true }],
    // What is replaced by another one needs no undoing.
    ["unpaid", {}, { manage: "look", subscribe: true }],
  ])("of one that is %s and gives no access: %j", (status, as, can) => {
    const words = wordsOf({ status, cancelsAt: july }, as);
    const shown = "undo" in can;
    expect(words.next.includes("You have also canceled")).toBe(shown);
    expect(datesOf(words)).toEqual(shown ? ["Canceled, ends on Jul 15, 2026"] : []);
    expect(words.can).toEqual({ ...nothing, ...can });
  });
});
