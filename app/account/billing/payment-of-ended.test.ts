import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";
import { createTabs, checkoutKinds } from "#tests/harness/billing-tabs.ts";

let world: TestBilling;
let userId: string;

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
});
afterEach(() => world.remove());

const present = () => ({ world, userId });
const { state, subscriptions } = createPersonView(present);
const { ask, payIn, fallBehind } = createTabs(present);

describe("a payment at Stripe that the subscription does not show yet", () => {
  it.each(["incomplete", "past_due", "unpaid"])("counts: %s", async (status) => {
    const id =
      status === "incomplete" ? ((await ask("start")).subscriptionId ?? "") : await fallBehind();
    if (status === "unpaid") state().giveUp(id, "unpaid");
    state().lag();
    expect(state().pay(id)).toBe(true);
    expect(subscriptions()).toMatchObject([{ status }]);
    for (const way of checkoutKinds) expect(await ask(way)).toEqual({ subscriptionId: id });
    expect(subscriptions()).toMatchObject([{ status }]);
    state().catchUp();
    expect(subscriptions()).toMatchObject([{ status: "active" }]);
  });

  it("counts before a draft too: nothing is canceled, and the operator sees it", async () => {
    const id = await fallBehind();
    state().giveUp(id, "unpaid");
    const [, open] = state().invoicesOf(id);
    state().renew(id, false);
    state().lag();
    expect(state().payInvoice(open?.id ?? "")).toBe(true);
    await expect(ask("start")).rejects.toMatchObject({ code: "payment_under_way" });
    expect(subscriptions()).toMatchObject([{ status: "unpaid" }]);
    expect(world.errors.join()).toContain("is paid at Stripe but not active there");
  });
});

describe("an open invoice of an ended subscription", () => {
  it.each(checkoutKinds)("is voided before another payment is possible: %s", async (way) => {
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
      world.stripe.before(({ path }) => {
        if (path.endsWith("/void")) state().payInvoice(open?.id ?? "");
      });
      await expect(ask("start")).rejects.toMatchObject({
        code: "payment_unassigned",
        message: expect.stringContaining("support@example.com") as string,
      });
      expect(world.errors.join()).toContain(open?.id);
      expect(subscriptions()).toHaveLength(1);
      // The person can still subscribe.
      expect((await ask("start")).clientSecret).toBeDefined();
    },
  );

  it("is voided after a crash in between", async () => {
    const id = await fallBehind();
    state().giveUp(id, "unpaid");
    state().renew(id, false);
    world.stripe.fail("down", ({ path }) => path.endsWith("/void"), 2);
    await expect(ask("start")).rejects.toMatchObject({ code: "payments_unavailable" });
    world.stripe.heal();
    await ask("start");
    expect(
      state()
        .invoicesOf(id)
        .map(({ status }) => status),
    ).toEqual(["paid", "void", "draft"]);
  });
});

it("cancels a subscription before voiding its invoice, which would otherwise mark it as paid", async () => {
  const id = await fallBehind();
  state().giveUp(id, "unpaid");
  state().renew(id, false);
  world.stripe.fail("down", ({ method }) => method === "DELETE", 2);
  await expect(ask("start")).rejects.toMatchObject({ code: "payments_unavailable" });
  expect(state().subscriptions.get(id)?.status).toBe("unpaid");
});
