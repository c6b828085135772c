import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { createTabs, ways } from "#tests/harness/billing-tabs.ts";

let test: TestBilling;
let userId: string;

beforeEach(async () => {
  test = createTestBilling();
  userId = await test.newPerson();
});
afterEach(() => test.remove());

const present = () => ({ test, userId });
const { state, subscriptions } = createPersonView(present);
const { ask, payIn, fallBehind } = createTabs(present);

describe("a payment that Stripe has, while the subscription does not say so yet", () => {
  it.each(["incomplete", "past_due", "unpaid"])("counts: %s", async (status) => {
    const id =
      status === "incomplete" ? ((await ask("start")).subscriptionId ?? "") : await fallBehind();
    if (status === "unpaid") state().giveUp(id, "unpaid");
    state().lag();
    expect(state().pay(id)).toBe(true);
    expect(subscriptions()).toMatchObject([{ status }]);
    for (const way of ways) expect(await ask(way)).toEqual({ subscriptionId: id });
    expect(subscriptions()).toMatchObject([{ status }]);
    state().catchUp();
    expect(subscriptions()).toMatchObject([{ status: "active" }]);
  });

  it("counts before a draft too: nothing is cancelled, and the operator reads of it", async () => {
    const id = await fallBehind();
    state().giveUp(id, "unpaid");
    const [, open] = state().invoicesOf(id);
    state().renew(id, false);
    state().lag();
    expect(state().payInvoice(open?.id ?? "")).toBe(true);
    await expect(ask("start")).rejects.toMatchObject({ code: "payment_under_way" });
    expect(subscriptions()).toMatchObject([{ status: "unpaid" }]);
    expect(test.errors.join()).toContain("is paid at Stripe and does not go on");
  });
});

describe("what can still be paid of a subscription that has ended", () => {
  it.each(ways)("is voided before anything else can be paid: %s", async (way) => {
    const id = await fallBehind();
    state().renew(id, false);
    state().giveUp(id, "canceled");
    const tab = await ask(way);
    for (const invoice of state().invoicesOf(id)) {
      expect(state().payInvoice(invoice.id)).toBe(false);
    }
    expect(payIn(tab)).toBe(true);
    expect(state().charges).toHaveLength(2);
  });

  it.each(["ended long ago", "is being replaced"])(
    "may be paid at this very moment (%s): the person and the operator read of it",
    async (how) => {
      const id = await fallBehind();
      const [, open] = state().invoicesOf(id);
      state().giveUp(id, how === "ended long ago" ? "canceled" : "unpaid");
      if (how === "is being replaced") state().renew(id, false);
      test.stripe.before(({ path }) => {
        if (path.endsWith("/void")) state().payInvoice(open?.id ?? "");
      });
      await expect(ask("start")).rejects.toMatchObject({
        code: "payment_unassigned",
        message: expect.stringContaining("support@example.com") as string,
      });
      expect(test.errors.join()).toContain(open?.id);
      expect(subscriptions()).toHaveLength(1);
      // Whoever has read it can subscribe all the same.
      expect((await ask("start")).clientSecret).toBeDefined();
    },
  );

  it("is voided also when the process ended before it could be", async () => {
    const id = await fallBehind();
    state().giveUp(id, "unpaid");
    state().renew(id, false);
    test.stripe.fail("down", ({ path }) => path.endsWith("/void"), 2);
    await expect(ask("start")).rejects.toMatchObject({ code: "payments_unavailable" });
    test.stripe.heal();
    await ask("start");
    expect(
      state()
        .invoicesOf(id)
        .map(({ status }) => status),
    ).toEqual(["paid", "void", "draft"]);
  });
});

it("a subscription is cancelled before what is open of it is voided: else it would be a paid one", async () => {
  const id = await fallBehind();
  state().giveUp(id, "unpaid");
  state().renew(id, false);
  test.stripe.fail("down", ({ method }) => method === "DELETE", 2);
  await expect(ask("start")).rejects.toMatchObject({ code: "payments_unavailable" });
  expect(state().subscriptions.get(id)?.status).toBe("unpaid");
});
