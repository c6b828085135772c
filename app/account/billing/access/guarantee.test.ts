import { describe, expect, test } from "vitest";
import { createManualClock, DAY, MINUTE } from "#app/core/time/clock.ts";
import { firstPayment } from "./guarantee.ts";
import { createGuarantee } from "./guarantee.server.ts";
import type { BillingInvoice } from "#app/account/billing/schema.ts";

const start = Date.UTC(2026, 5, 1);
const person = { id: "account-1", email: "ada@example.com", name: "Ada" };

const invoice = (daysAfter: number, changes: Partial<BillingInvoice> = {}): BillingInvoice => ({
  id: `in_${daysAfter}`,
  number: `N-${daysAfter}`,
  createdAt: new Date(start + daysAfter * DAY).toISOString(),
  amount: 2_999,
  currency: "usd",
  status: "paid",
  paidAt: new Date(start + daysAfter * DAY).toISOString(),
  payable: false,
  url: null,
  pdfUrl: null,
  ...changes,
});

function newGuarantee(now = start) {
  const clock = createManualClock(now);
  const sent: { email: string; subject: string; message: string; at: number }[] = [];
  const contact = {
    receive: (message: { name: string; email: string; subject: string; message: string }) => {
      sent.push({ ...message, at: clock.now() });
      return Promise.resolve(`message-${sent.length}`);
    },
    firstSentAt: ({ email, subject }: { email: string; subject: string }) =>
      Promise.resolve(
        sent.find((each) => each.email === email && each.subject === subject)?.at ?? null,
      ),
  };
  return { clock, sent, ...createGuarantee({ clock, contact }) };
}

describe("the 30-day money-back guarantee", () => {
  test.each([
    ["nothing has been paid", [], 0, "not_begun"],
    ["an invoice is open", [invoice(0, { status: "open" })], 0, "not_begun"],
    ["the first was for nothing", [invoice(0, { amount: 0 })], 0, "not_begun"],
    ["it has just been paid", [invoice(0)], 0, "open"],
    ["30 days have passed", [invoice(0)], 30 * DAY, "open"],
    ["a moment later", [invoice(0)], 30 * DAY + MINUTE, "over"],
    ["the second payment counts for nothing", [invoice(30), invoice(0)], 31 * DAY, "over"],
    [
      "it was paid ten days after it was made",
      [invoice(0, { paidAt: new Date(start + 10 * DAY).toISOString() })],
      40 * DAY,
      "open",
    ],
    [
      "the first was voided",
      [invoice(31), invoice(0, { status: "void", paidAt: null })],
      60 * DAY,
      "open",
    ],
    ["Stripe does not answer", null, 0, "unknown"],
  ])("%s", async (_, invoices, after, state) => {
    const { stateOf } = newGuarantee(start + after);
    expect((await stateOf(person, invoices)).state).toBe(state);
  });

  test("is requested once, with everything the operator needs", async () => {
    const { clock, sent, ask, stateOf } = newGuarantee();
    await Promise.all([ask(person, [invoice(0)], "Not for me"), ask(person, [invoice(0)], "Well")]);
    clock.advance(DAY);
    await ask(person, [invoice(0)], "Again");
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      email: "ada@example.com",
      subject: "Money-back request (account account-1)",
    });
    expect(sent[0]?.message).toContain("First payment: $29.99 on 2026-06-01, invoice N-0");
    expect(sent[0]?.message).toContain("Not for me");
    const at = new Date(start).toISOString();
    expect(await stateOf(person, null)).toEqual({ state: "asked", at });
    expect(await stateOf({ ...person, id: "account-2" }, [])).toEqual({ state: "not_begun" });
  });

  test("cannot be requested before it begins or after it is over", async () => {
    for (const [invoices, now] of [
      [[], start],
      [[invoice(0)], start + 31 * DAY],
    ] as const) {
      const { ask, sent } = newGuarantee(now);
      await expect(ask(person, invoices, "")).rejects.toMatchObject({ code: "bad_request" });
      expect(sent).toEqual([]);
    }
  });
});

test("counts from the older invoice of two payments within one second", () => {
  const [newest, oldest] = [invoice(0, { id: "in_new" }), invoice(0, { id: "in_old" })];
  expect(firstPayment([newest, oldest])).toBe(oldest);
});
