/* The page of a subscription on the running product, beside a Stripe on this machine. */
import { beforeAll, describe, expect, test } from "vitest";
import { linksIn, wordsIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { useStripeApp } from "#tests/harness/stripe-app.ts";
import { waitUntil } from "#tests/harness/wait.ts";

const site = useStripeApp();
const { app, stripe, at, wordsOf, after, tell } = site;

beforeAll(async () => {
  // A form that is begun, and closed for Stripe's page, where the month is paid.
  await submitForm(site.newUser, at("/api/get-or-create-subscription"), {});
  await site.subscribe();
});

const subscriptionId = () => [...stripe.state.subscriptions.keys()].at(-1)!;

describe("/billing", () => {
  test("is for people who are signed in", async () => {
    const { location } = await app.newBrowser().visit("/billing");
    expect(location?.searchParams.get("returnTo")).toBe("/billing");
  });

  test("tells the plan, the next payment and the invoices", async () => {
    const { text } = await site.newUser.visit("/billing");
    expect(wordsIn(text)).toMatch(
      /Pro plan Active Price \$29\.99 per month Renews on \w+ \d+, \d{4}/,
    );
    // The form that was begun before has been closed for Stripe's page.
    expect(wordsIn(text)).toMatch(
      /Invoices .*DOUBLE-0002 \$29\.99 Paid View .*DOUBLE-0001 \$29\.99 Not charged View/,
    );
    const invoice = [...stripe.state.invoices.values()].at(-1);
    expect(linksIn(text)).toContain(invoice?.hosted_invoice_url);
  });

  test("tells the price of the subscription and not the plan's, where they differ", async () => {
    const subscription = stripe.state.subscriptions.get(subscriptionId())!;
    const [item] = subscription.items.data;
    const { price } = item!;
    const invoices = /Invoices .*/;
    const plan = async () => (await wordsOf(site.newUser, "/billing")).replace(invoices, "");
    const become = async (changes: object, expected: string) => {
      Object.assign(item!, changes);
      await tell("customer.subscription.updated", subscription);
      return waitUntil(expected, async () => {
        const words = await plan();
        return words.includes(expected) && words;
      });
    };
    const former = stripe.state.addPrice("price_former", 2_499);
    const own = await become({ price: former }, "Price $24.99 per month");
    expect(own).toContain("Your card is charged $24.99 again when the month");
    expect(own).not.toContain("29.99");
    await become({ quantity: 2 }, "Price $49.98 per month");
    const discounted = await become({ quantity: 1, discounts: ["di_1"] }, "The amount on your");
    expect(discounted).not.toMatch(/2[49]\.99/);
    await become({ price, discounts: [] }, "Price $29.99 per month");
  });

  test("leads to Stripe's portal", async () => {
    const portal = await site.newUser.visit("/billing", {
      method: "POST",
      headers: { Origin: app.url },
      body: new URLSearchParams({ intent: "manage" }),
    });
    expect([portal.status, portal.location?.pathname]).toEqual([
      303,
      expect.stringMatching(/^\/portal\//),
    ]);
    expect((await submitForm(site.newUser, at("/billing"), { intent: "burn" })).status).toBe(400);
    const subscriber = await signIn(app, "subscriber");
    const none = await submitForm(subscriber, at("/billing"), { intent: "manage" });
    expect((await after(subscriber, none)).toast).toContain("no subscription to manage");
  });

  const fromPortal = "/billing?from=portal";

  test("shows the current state after the portal, without any webhook", async () => {
    const subscription = stripe.state.subscriptions.get(subscriptionId())!;
    expect(await wordsOf(site.newUser, "/billing")).toContain("Your card is charged $29.99 again");
    stripe.state.cancelInPortal(subscription.id);
    const back = await site.newUser.visit(fromPortal);
    expect(back.location?.href).toBe(`${app.url}/billing`);
    const words = await wordsOf(site.newUser, "/billing");
    expect(words).toMatch(/Canceled .*Access until.*Nothing more is charged/);
    expect(words).not.toContain("is charged $29.99 again");
    await submitForm(site.newUser, at("/billing"), { intent: "undo_cancellation" });
    expect(await wordsOf(site.newUser, "/billing")).toContain("Renews on");
  });

  test("makes no claim after the portal while Stripe does not answer", async () => {
    stripe.fail("500", () => true, 100);
    const { status, text } = await site.newUser.visit(fromPortal);
    expect(status).toBe(200);
    expect(wordsIn(text)).toContain("we're checking your subscription. No response");
    expect(wordsIn(text)).not.toMatch(/is charged|Renews on|Access until/);
    expect(text).toContain('<meta http-equiv="refresh" content="10"/>');
    stripe.heal();
    expect((await site.newUser.visit(fromPortal)).location?.href).toBe(`${app.url}/billing`);
    expect(await wordsOf(site.newUser, "/billing")).toContain("Renews on");
  });

  test("undoes a cancellation", async () => {
    stripe.state.cancelInPortal(subscriptionId());
    await stripe.deliver(app.url, stripe.state.events.at(-1)!);
    await waitUntil("the cancellation", async () =>
      (await wordsOf(site.newUser, "/billing")).includes("Access until"),
    );
    const ending = await wordsOf(site.newUser, "/billing");
    expect(ending).toContain("Canceled");
    expect(ending).toContain("Keep my subscription");
    const dashboard = await site.newUser.visit("/dashboard");
    expect(wordsIn(dashboard.text)).toContain("Your subscription ends on");
    expect(linksIn(dashboard.text)).toContain("/billing");
    const undone = await submitForm(site.newUser, at("/billing"), { intent: "undo_cancellation" });
    const { words, toast } = await after(site.newUser, undone);
    expect(toast).toContain("Cancellation undone");
    expect(words).toContain("Renews on");
    const nothing = await submitForm(site.newUser, at("/billing"), {
      intent: "undo_cancellation",
    });
    expect((await after(site.newUser, nothing)).toast).toContain("no cancellation to undo");
  });

  test("tells a failed payment and a cancellation beside each other, and undoes that", async () => {
    const id = subscriptionId();
    const tell = () => stripe.deliver(app.url, stripe.state.events.at(-1)!);
    stripe.state.renew(id, false);
    stripe.state.cancelInPortal(id);
    await tell();
    const words = await waitUntil("both", async () => {
      const page = await wordsOf(site.newUser, "/billing");
      return page.includes("Canceled, ends on") && page;
    });
    expect(words).toMatch(/Payment failed .*Access without payment until/);
    expect(words).toContain("undoes the cancellation. Open invoices still have to be paid.");
    expect(await wordsOf(site.newUser, "/dashboard")).toMatch(
      /Your last payment failed\. .* You have also canceled: your subscription ends on/,
    );
    const undone = await submitForm(site.newUser, at("/billing"), { intent: "undo_cancellation" });
    const { words: after_, toast } = await after(site.newUser, undone);
    expect(toast).toContain("Your subscription continues. Open invoices still have to be paid.");
    expect(after_).not.toContain("Canceled");
    expect(after_).toContain("Payment failed");
    stripe.state.pay(id);
    await tell();
    await waitUntil("the payment", async () =>
      (await wordsOf(site.newUser, "/billing")).includes("Renews on"),
    );
  });

  test("shows the rest when Stripe does not answer", async () => {
    stripe.fail("down", () => true, 100);
    const words = await wordsOf(site.newUser, "/billing");
    const portal = await submitForm(site.newUser, at("/billing"), { intent: "manage" });
    const { toast } = await after(site.newUser, portal);
    stripe.heal();
    expect(words).toContain("isn't responding, so your invoices can't be shown");
    expect(words).toContain("Renews on");
    expect(toast).toContain("The payment service isn't responding.");
  });

  test("and the operator's list do not wait for a Stripe that never answers", async () => {
    const price = stripe.state.prices.get(stripe.priceId)!;
    // The price is requested again.
    await tell("price.updated", price);
    const asked = (path: RegExp) => stripe.requests.filter((request) => path.test(request.path));
    const before = [asked(/^\/invoices/).length, asked(/^\/prices/).length];
    stripe.fail("slow", ({ method }) => method === "GET", 100);
    const [billing, list] = await Promise.all([
      wordsOf(site.newUser, "/billing"),
      wordsOf(site.operator, "/operator/subscribers"),
    ]);
    // Each has asked once: the second try, after Stripe's own time is over, was not waited for.
    const after = [asked(/^\/invoices/).length, asked(/^\/prices/).length];
    stripe.heal();
    expect(after).toEqual(before.map((count) => count + 1));
    expect(billing).toContain("isn't responding, so your invoices can't be shown");
    expect(billing).toContain("Renews on");
    expect(list).toContain("The price could not be checked.");
  });

  test("takes a request for the money back, once, and says so", async () => {
    expect(await wordsOf(site.newUser, "/billing")).toContain("Request a refund");
    for (const note of ["Not for me", "Please"]) {
      const asked = await submitForm(site.newUser, at("/billing"), {
        intent: "ask_for_refund",
        note,
      });
      const { words, toast } = await after(site.newUser, asked);
      expect(toast).toContain("Request sent");
      expect(words).toContain("You asked for your money back on");
      expect(words).not.toContain("Request a refund");
    }
    const rows = app.rows<{ subject: string; message: string; email: string }>(
      "SELECT subject, message, email FROM contact_messages",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.email).toBe("newcomer@example.test");
    expect(rows[0]?.message).toMatch(/30-day guarantee[\s\S]*DOUBLE-0002[\s\S]*Not for me/);
    expect(await wordsOf(site.operator, "/operator/messages")).toContain("Money-back request");
    // Who has paid nothing cannot ask.
    const subscriber = await signIn(app, "subscriber");
    const refused = await submitForm(subscriber, at("/billing"), { intent: "ask_for_refund" });
    expect((await after(subscriber, refused)).toast).toContain("not within the 30 days");
  });

  test("explains access without a subscription", async () => {
    const words = await wordsOf(await signIn(app, "subscriber"), "/billing");
    expect(words).toContain("Complimentary access");
    expect(words).toContain("You have free access");
    expect(words).not.toMatch(/Manage (or|at)|Subscribe -/);
    expect(await wordsOf(site.operator, "/billing")).toContain("You run this installation");
  });
});
