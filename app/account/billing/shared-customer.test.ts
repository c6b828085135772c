import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newLine } from "#tests/fakes/stripe/invoice-line-object.ts";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { createPersonView } from "#tests/harness/billing-person.ts";

let world: TestBilling;
let userId: string;

const otherPrice = "price_other";

beforeEach(async () => {
  world = createTestBilling();
  userId = await world.newPerson();
  state().addPrice(otherPrice, 9_900, "usd", "prod_other");
  state().addPrice("price_former", 1_999);
});
afterEach(() => world.remove());

const form = () => world.billing.getOrCreateSubscription(userId);
const checkout = () => world.billing.checkout(userId);
const { state, posts, customerId, access, openPages, beCustomer } = createPersonView(() => ({
  world,
  userId,
}));
const invoiceStatuses = (subscription: string) =>
  state()
    .invoicesOf(subscription)
    .map(({ status }) => status);
const touched = () => posts(/\/(void|expire)$/).length + deleted();
const deleted = () => world.stripe.requests.filter(({ method }) => method === "DELETE").length;

function addOther(metadata: Stripe.Metadata = {}): Stripe.Subscription {
  return state().addSubscription(customerId(), otherPrice, metadata);
}

const ways = [
  ["a form", form],
  ["a page", checkout],
] as const;

describe.each(ways)("%s next to another product of the same customer", (_, ask) => {
  beforeEach(() => beCustomer());

  const otherStates: [string, (id: string) => void][] = [
    ["waits for its first payment", () => undefined],
    ["is active", (id) => state().pay(id)],
    [
      "owes",
      (id) => {
        state().pay(id);
        state().renew(id, false);
      },
    ],
    [
      "is unpaid with a draft",
      (id) => {
        state().pay(id);
        state().renew(id, false);
        state().giveUp(id, "unpaid");
        state().renew(id, false);
      },
    ],
    [
      "is paused",
      (id) => {
        state().pay(id);
        state().pause(id);
      },
    ],
    ["ended with an open invoice", (id) => state().cancelNow(id)],
  ];

  it.each(otherStates)(
    "leaves the other product's subscription alone that %s",
    async (_state, arrange) => {
      const other = addOther({ userId: "other-user" });
      arrange(other.id);
      const before = [structuredClone(other), invoiceStatuses(other.id)];
      const asked = touched();
      await ask();
      expect([structuredClone(other), invoiceStatuses(other.id)]).toEqual(before);
      expect(touched()).toBe(asked);
      const made = [...state().subscriptions.values()].some(({ id, status, items }) => {
        const isPlan = items.data[0]?.price.id === world.stripe.priceId;
        return id !== other.id && isPlan && status === "incomplete";
      });
      expect(made || posts(/^\/checkout\/sessions$/).length > 0).toBe(true);
    },
  );

  it.each(["subscription", "payment", "setup"] as const)(
    "leaves its checkout in mode %s open",
    async (mode) => {
      const [session] = openPages(1, otherPrice);
      if (!session) throw new Error("no page");
      session.mode = mode;
      session.metadata = mode === "payment" ? { userId } : { userId: "other-user" };
      await ask();
      expect(session.status).toBe("open");
    },
  );

  it("leaves every invoice without a subscription alone", async () => {
    const invoices = [otherPrice, world.stripe.priceId].map((price) =>
      state().addLooseInvoice(customerId(), price),
    );
    await ask();
    expect(invoices.map(({ status }) => status)).toEqual(["open", "open"]);
  });

  it("leaves an invoice alone that also has another product's lines", async () => {
    for (const price of [state().prices.get(otherPrice) ?? null, null]) {
      const ended = state().addSubscription(customerId(), world.stripe.priceId, { userId });
      const [invoice] = state().invoicesOf(ended.id);
      if (!invoice) throw new Error("no invoice");
      invoice.lines.data.push(newLine(invoice, { price, item: null }));
      if (price === null) state().cancelNow(ended.id);
      await ask();
      expect(invoice.status).toBe("open");
    }
  });

  it("leaves a subscription of several products alone that is incomplete or has ended", async () => {
    const mixed = ["waits", "ended"].map((how) => {
      const { id } = addOther();
      state().addItem(id, world.stripe.priceId);
      if (how === "ended") state().cancelNow(id);
      return id;
    });
    await ask();
    expect(mixed.flatMap(invoiceStatuses)).toEqual(["open", "open"]);
    expect(state().subscriptions.get(mixed[0] ?? "")?.status).toBe("incomplete");
  });

  it("closes open pages of the plan at a former price", async () => {
    const former = state().addSubscription(customerId(), "price_former", {});
    const ended = state().addSubscription(customerId(), "price_former", {});
    state().cancelNow(ended.id);
    await ask();
    expect(former.status).toBe("incomplete_expired");
    expect([...invoiceStatuses(former.id), ...invoiceStatuses(ended.id)]).toEqual(["void", "void"]);
  });

  it("closes pages created before the plan moved to another product at Stripe", async () => {
    state().addPrice("price_before_move", 1_999, "usd", "prod_before_move");
    const former = state().addSubscription(customerId(), "price_before_move", { userId });
    await ask();
    expect(former.status).toBe("incomplete_expired");
    expect(invoiceStatuses(former.id)).toEqual(["void"]);
  });

  it("counts a subscription of several products as the plan's once it is paid", async () => {
    const { id } = addOther();
    state().addItem(id, world.stripe.priceId);
    state().pay(id);
    expect(await ask()).toEqual({ subscriptionId: id });
  });
});

describe("access next to another product of the same customer", () => {
  beforeEach(() => beCustomer());

  it("does not come from another product, which is no second subscription", async () => {
    const other = addOther();
    state().pay(other.id);
    await world.billing.refresh(userId);
    expect(await access()).toBe(false);
    expect((await world.access.statusOf(userId)).running).toBe(0);
    const { subscriptionId } = await form();
    state().pay(subscriptionId);
    await world.billing.refresh(userId);
    expect(await access()).toBe(true);
    expect((await world.access.statusOf(userId)).running).toBe(1);
    expect(world.rows("SELECT running FROM billing_customers")).toEqual([{ running: 1 }]);
  });

  it("does not end when another product ends or is unpaid", async () => {
    const { subscriptionId } = await form();
    state().pay(subscriptionId);
    const other = addOther();
    state().pay(other.id);
    state().renew(other.id, false);
    expect(await world.billing.refresh(userId)).toBe(true);
    state().cancelNow(other.id);
    expect(await world.billing.refresh(userId)).toBe(true);
    expect(await world.access.statusOf(userId)).toMatchObject({ status: "active", endsAt: null });
  });

  it("comes from a former price of the plan, and from subscriptions made before it moved", async () => {
    state().addPrice("price_before_move", 1_999, "usd", "prod_before_move");
    for (const [price, metadata] of [
      ["price_former", {}],
      ["price_before_move", { userId }],
    ] as const) {
      const { id } = state().addSubscription(customerId(), price, metadata);
      state().pay(id);
      expect(await world.billing.refresh(userId)).toBe(true);
      state().cancelNow(id);
      expect(await world.billing.refresh(userId)).toBe(false);
    }
  });

  it("lasts as long as the plan's item in a subscription of several products", async () => {
    const { id } = addOther();
    const plan = state().addItem(id, world.stripe.priceId);
    plan.current_period_end += 60;
    const [first] = state().subscriptions.get(id)?.items.data ?? [];
    if (first) first.current_period_end += 365 * 86_400;
    state().pay(id);
    expect(await world.billing.refresh(userId)).toBe(true);
    const { currentPeriodEnd, charge } = await world.access.statusOf(userId);
    expect(Date.parse(currentPeriodEnd ?? "")).toBe(plan.current_period_end * 1_000);
    expect(charge).toEqual({ label: null, every: "month" });
    expect(world.rows("SELECT price_id FROM subscriptions WHERE provider_id = ?", id)).toEqual([
      { price_id: world.stripe.priceId },
    ]);
  });

  it("deletes what an earlier version stored about another product", async () => {
    const other = addOther();
    state().pay(other.id);
    await world.db.write(async (tx) => {
      await tx
        .statement(
          `INSERT INTO subscriptions (id, user_id, customer_id, provider_id, currency, status,
             created_at, synced_at) VALUES ('old', ?, ?, ?, 'usd', 'active', 1, 1)`,
        )
        .run(userId, customerId(), other.id);
    });
    expect(await access()).toBe(true);
    expect(await world.billing.refresh(userId)).toBe(false);
    expect(world.rows("SELECT id FROM subscriptions WHERE provider_id = ?", other.id)).toEqual([]);
  });

  it("is kept when the plan's price can no longer be found", async () => {
    const { subscriptionId } = await form();
    state().pay(subscriptionId);
    await world.billing.refresh(userId);
    state().prices.delete(world.stripe.priceId);
    addOther();
    const restarted = world.restart();
    await restarted.billing.fetchPresent(userId);
    expect(await access()).toBe(true);
    await restarted.billing.stop();
  });
});

describe("the billing page next to another product", () => {
  it("lists only the plan's invoices", async () => {
    const { subscriptionId } = await form();
    const other = addOther();
    state().addLooseInvoice(customerId(), otherPrice);
    const loose = state().addLooseInvoice(customerId(), world.stripe.priceId);
    const ids = (await world.billing.invoices(userId)).map(({ id }) => id);
    const own = state()
      .invoicesOf(subscriptionId)
      .map(({ id }) => id);
    expect(ids).toEqual([loose.id, ...own]);
    expect(invoiceStatuses(other.id)).toEqual(["open"]);
  });

  it("undoes only the cancellation of the plan", async () => {
    const { subscriptionId } = await form();
    state().pay(subscriptionId);
    const other = addOther();
    state().pay(other.id);
    state().cancelByFlag(other.id, true);
    await expect(world.billing.undoCancellation(userId)).rejects.toMatchObject({
      code: "nothing_to_undo",
    });
    expect(other.cancel_at_period_end).toBe(true);
  });
});
