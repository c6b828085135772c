import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestBilling, type TestBilling } from "#tests/harness/billing.ts";
import { outcomeOf, thrownBy } from "#tests/harness/dashboard-route.ts";
import { createRouteArgs } from "#tests/harness/route-args.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { AppError } from "#app/core/errors.ts";
import { billingAction, loadBilling } from "./billing.route.server.ts";
import { createGuarantee } from "#app/account/billing/access/guarantee.server.ts";
import { startCheckout } from "#app/account/billing/subscribe/subscribe-form.route.server.ts";
import {
  changeSubscribers,
  loadSubscribers,
} from "#app/account/billing/operator/subscribers.route.server.ts";

/* What the pages of billing load, and what their forms do: on a real database, beside a double of Stripe. */

leaveOutDuplicates();

let world: TestBilling;
let mine: string;
let other: string;
let sent: { email: string; name: string; subject: string; message: string }[];

beforeEach(async () => {
  world = createTestBilling();
  other = await world.newPerson("other@example.com");
  mine = await world.newPerson("mine@example.com");
  sent = [];
});
afterEach(() => world.remove());

const contact = {
  receive: (message: (typeof sent)[number]) => Promise.resolve(`m${sent.push(message)}`),
  firstSentAt: ({ email, subject }: { email: string; subject: string }) =>
    Promise.resolve(
      sent.some((each) => each.email === email && each.subject === subject) ? 1 : null,
    ),
};
interface Options {
  path?: string;
  email?: string | null;
  services?: object;
  firstName?: string | null;
}
function pageOf({ path, email = "mine@example.com", services, firstName = "Sam" }: Options = {}) {
  const all = {
    access: world.access,
    billing: world.billing,
    subscribers: world.subscribers,
    guarantee: createGuarantee({ clock: world.clock, contact }),
    settings: { of: () => Promise.resolve({ timeZone: "UTC" }) },
    ...services,
  };
  const user = { id: mine, email, firstName };
  return createRouteArgs(all, { workspaceId: "w", user, ...(path !== undefined && { path }) });
}
const broken = () => Promise.reject(new Error("the disk is full"));
const refuses = (code: ConstructorParameters<typeof AppError>[0]) => () =>
  Promise.reject(new AppError(code, "It is refused."));
const wired = { configured: true, invoices: () => Promise.resolve([]) };

async function subscribe(userId = mine) {
  const { subscriptionId } = await world.billing.getOrCreateSubscription(userId);
  world.stripe.state.pay(subscriptionId);
  await world.billing.refresh(userId);
  return subscriptionId;
}

describe("the billing page", () => {
  it("shows the person's subscription, invoices and guarantee", async () => {
    await subscribe(other);
    expect(await loadBilling(pageOf().get())).toMatchObject({
      subscription: { status: "none" },
      invoices: [],
      guarantee: { state: "not_begun" },
      isAsking: false,
      configured: true,
    });
    await subscribe();
    expect(await loadBilling(pageOf().get())).toMatchObject({
      subscription: { status: "active", canAccess: true },
      invoices: [{ status: "paid", amount: 2_999 }],
      guarantee: { state: "open" },
      timeZone: "UTC",
      email: "mine@example.com",
    });
    expect((await loadBilling(pageOf({ email: null }).get())).guarantee).toEqual({
      state: "unknown",
    });
  });

  it("shows the rest if Stripe does not answer or is not set up", async () => {
    const load = (billing: object) => loadBilling(pageOf({ services: { billing } }).get());
    expect(
      await load({ configured: true, invoices: refuses("payments_unavailable") }),
    ).toMatchObject({ invoices: null, guarantee: { state: "unknown" } });
    expect(await load({ configured: false, invoices: broken })).toMatchObject({ invoices: [] });
    await expect(load({ configured: true, invoices: broken })).rejects.toThrow("disk is full");
  });

  it("fetches from Stripe again after a return from its portal", async () => {
    await subscribe();
    const path = "/billing?from=portal";
    const back = await thrownBy(loadBilling(pageOf({ path }).get()));
    expect(back.headers.get("Location")).toBe("/billing");
    const billing = { ...wired, fetchPresent: () => Promise.resolve(false), invoices: broken };
    expect(await loadBilling(pageOf({ path, services: { billing } }).get())).toMatchObject({
      isAsking: true,
      invoices: null,
    });
    const elsewhere = pageOf({ path: "/billing?from=elsewhere", services: { billing: wired } });
    expect((await loadBilling(elsewhere.get())).isAsking).toBe(false);
  });

  it("leads to Stripe's portal, and undoes a cancellation", async () => {
    const id = await subscribe();
    const act = async (intent: string) => billingAction(pageOf().post({ intent }));
    const portal = await act("manage");
    expect(portal.status).toBe(303);
    expect(portal.headers.get("Location")).toMatch(/^https:/);
    expect(await outcomeOf(await act("undo_cancellation"))).toMatchObject({
      to: "/billing",
      toast: { title: "Error", tone: "error" },
    });
    const stored = world.stripe.state.subscriptions.get(id) ?? expect.fail("it is gone");
    stored.cancel_at_period_end = true;
    expect(await outcomeOf(await act("undo_cancellation"))).toMatchObject({
      to: "/billing",
      toast: { title: "Cancellation undone", tone: "success" },
    });
    expect(stored.cancel_at_period_end).toBe(false);
  });

  it("sends a refund request once", async () => {
    const ask = async (options: Options = {}, note = "  Not for me  ") =>
      billingAction(pageOf(options).post({ intent: "ask_for_refund", note }));
    expect(await outcomeOf(await ask())).toMatchObject({ toast: { tone: "error" } });
    await subscribe();
    expect((await thrownBy(ask({ email: null }))).status).toBe(400);
    expect(sent).toEqual([]);
    expect(await outcomeOf(await ask())).toMatchObject({ toast: { title: "Request sent" } });
    await ask();
    expect(sent).toMatchObject([{ email: "mine@example.com", name: "Sam" }]);
    expect(sent[0]?.message).toMatch(/\n\nNot for me$/);
    sent.length = 0;
    await ask({ firstName: null }, " ");
    expect(sent).toMatchObject([{ name: "mine@example.com" }]);
    expect(sent[0]?.message).toMatch(/invoice \S+$/);
  });

  it("rethrows unknown errors", async () => {
    const services = {
      billing: { ...wired, portal: broken, undoCancellation: broken },
      guarantee: { ask: broken },
    };
    for (const intent of ["manage", "undo_cancellation", "ask_for_refund"])
      await expect(billingAction(pageOf({ services }).post({ intent }))).rejects.toThrow("disk");
    const refusing = { billing: { ...wired, undoCancellation: refuses("nothing_to_undo") } };
    const reply = await billingAction(
      pageOf({ services: refusing }).post({ intent: "undo_cancellation" }),
    );
    expect(await outcomeOf(reply)).toMatchObject({ toast: { description: "It is refused." } });
    expect((await thrownBy(billingAction(pageOf().postJson()))).status).toBe(400);
  });
});

describe("the form to subscribe", () => {
  const start = (billing: object = world.billing, access: object = world.access) =>
    startCheckout(pageOf({ services: { billing, access } }).post({}));
  const to = async (billing?: object) => {
    const outcome = await start(billing);
    return outcome.ok ? outcome.reply.headers.get("Location") : outcome;
  };

  it("leads to Stripe, or to the dashboard if there is nothing to pay", async () => {
    expect(await to()).toMatch(/^https:/);
    const present = { checkout: () => Promise.resolve({ subscriptionId: "sub" }) };
    expect(await to(present)).toMatch(/^\/dashboard\?/);
    await subscribe();
    expect(await to({ checkout: broken })).toBe("/dashboard");
  });

  it.each([
    ["payments_unavailable", 503],
    ["payment_overdue", 409],
    ["subscription_paused", 409],
  ] as const)("says what %s means, with status %s", async (code, status) => {
    expect(await start({ checkout: refuses(code) })).toEqual({
      ok: false,
      status,
      problem: { error: "It is refused.", code },
    });
  });

  it("rethrows errors that are not about payment", async () => {
    for (const checkout of [refuses("not_found"), broken])
      await expect(start({ checkout })).rejects.toThrow(/refused|disk/);
    const error = Object.assign(new Error("odd"), { code: "payment_overdue" });
    await expect(start({ checkout: () => Promise.reject(error) })).rejects.toBe(error);
  });
});

describe("the operator's page of subscribers", () => {
  const path = "/operator/subscribers";
  const load = (query = "", services = {}) =>
    loadSubscribers(pageOf({ path: `${path}${query}`, services }).get());
  const act = async (fields: Record<string, string>, options: Options = {}) =>
    outcomeOf(await changeSubscribers(pageOf({ path: `${path}?q=x`, ...options }).post(fields)));

  it("lists, searches and pages", async () => {
    await subscribe();
    expect(await load()).toMatchObject({
      subscribers: [{ userId: mine }],
      words: null,
      isFirst: true,
      price: { state: "well" },
      margins: expect.anything() as unknown,
    });
    expect(await load("?q=%20OTHER%20")).toMatchObject({
      subscribers: [{ userId: other }],
      words: "OTHER",
      next: null,
      margins: null,
    });
    expect(await load("?q=unknown")).toMatchObject({ subscribers: [] });
    expect(await load("?q=unknown&before=0")).toMatchObject({ subscribers: [] });
    expect(await load("?before=~")).toMatchObject({
      subscribers: [{ userId: mine }],
      isFirst: false,
      margins: null,
    });
    expect((await thrownBy(load("?before=0"))).headers.get("Location")).toBe(path);
  });

  it("shows the state of the price", async () => {
    const price = async (billing: object) => (await load("", { billing })).price;
    const answers = (problem: string | null) => () => Promise.resolve(problem);
    expect(await price({ configured: false, priceProblem: broken })).toEqual({
      state: "not_configured",
    });
    expect(await price({ configured: true, priceProblem: answers("It is archived.") })).toEqual({
      state: "problem",
      problem: "It is archived.",
    });
    const cause = new Error("no such price");
    const failing = (options?: { cause: unknown }) => () =>
      Promise.reject(new AppError("payments_unavailable", "x", options));
    expect(await price({ configured: true, priceProblem: failing({ cause }) })).toMatchObject({
      problem: "The price could not be checked. Stripe says: no such price",
    });
    expect(await price({ configured: true, priceProblem: failing() })).toMatchObject({
      problem: "The price could not be checked.",
    });
    await expect(price({ configured: true, priceProblem: broken })).rejects.toThrow("disk is full");
  });

  it("grants and revokes access, with an undo if something has changed", async () => {
    const home = `${path}?q=x`;
    const given = await act({ intent: "grant", user: mine, reason: `A friend${"!".repeat(300)}` });
    expect(given).toMatchObject({
      to: home,
      toast: {
        title: "Access given",
        action: { to: home, fields: { intent: "revoke", user: mine, reason: "Undone" } },
      },
    });
    const again = await act({ intent: "grant", user: mine, reason: "Again" });
    expect(again).toMatchObject({ toast: { title: "Access already given" } });
    expect(again).not.toHaveProperty("toast.action");
    expect(await world.access.canAccess(other)).toBe(false);
    const taken = await act({ intent: "revoke", user: mine, reason: "Over" });
    expect(taken).toMatchObject({ toast: { title: "Access revoked" } });
    expect(taken.toast?.action?.fields).toEqual({
      intent: "grant",
      user: mine,
      reason: `A friend${"!".repeat(192)}`,
    });
    expect(await act({ intent: "revoke", user: mine, reason: "Over" })).toMatchObject({
      toast: { title: "Nothing to revoke" },
    });
    expect(await act({ intent: "revoke", user: mine, reason: " " })).toMatchObject({
      toast: { tone: "error", description: expect.stringMatching(/^Enter a reason/) as string },
    });
    const far = { path: `${path}?q=${"x".repeat(300)}` };
    const long = await act({ intent: "grant", user: mine, reason: "Once more" }, far);
    expect(long).toMatchObject({ toast: { title: "Access given" } });
    expect(long).not.toHaveProperty("toast.action");
  });

  it("retries, and says what cannot be retried", async () => {
    const calls: string[] = [];
    const subscribers = {
      retry: (id: string) => Promise.resolve(calls.push(`event ${id}`)),
      retrySync: (id: string) => Promise.resolve(calls.push(`sync ${id}`)),
    };
    const services = { subscribers };
    for (const intent of ["retry", "retry_sync"])
      expect(await act({ intent, event: "evt", customer: "cus" }, { services })).toMatchObject({
        toast: { title: "Trying again" },
      });
    expect(calls).toEqual(["event evt", "sync cus"]);
    for (const intent of ["retry", "retry_sync"]) {
      expect(await act({ intent, event: "evt", customer: "cus" })).toMatchObject({
        toast: { tone: "error" },
      });
      const failing = { subscribers: { retry: broken, retrySync: broken } };
      await expect(act({ intent }, { services: failing })).rejects.toThrow("disk is full");
    }
    expect((await thrownBy(changeSubscribers(pageOf().postJson()))).status).toBe(400);
  });
});
