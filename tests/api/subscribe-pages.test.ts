/* The pages of the subscription on the running product, beside a Stripe on this machine. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { paymentTexts } from "../../app/account/billing/payment-texts";
import { systemClock } from "../../app/core/clock";
import { planBenefits, planTerms } from "../../app/site/landing/plan-benefits";
import { createStripeDouble, type StripeDouble } from "../fakes/stripe/double";
import { startApp, type TestApp } from "../harness/app";
import { linksIn, noticeIn, wordsIn } from "../harness/html";
import { submitForm, signIn } from "../harness/sign-in";
import { waitUntil } from "../harness/wait";
import type { Browser, Page } from "./auth-browser";

let stripe: StripeDouble;
let app: TestApp;
let newcomer: Browser;
let operator: Browser;

beforeAll(async () => {
  stripe = createStripeDouble({ clock: systemClock });
  await stripe.listen();
  app = await startApp({ env: { ...stripe.env(), SIMULATION_SPEED: "0.1" } });
  newcomer = await signIn(app, "newcomer");
  operator = await signIn(app, "operator");
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
afterEach(() => expect(app.complaints()).toEqual([]));

const at = (path: string) => ({ url: new URL(path, app.url) });
const wordsOf = async (browser: Browser, path: string) => wordsIn((await browser.visit(path)).text);
/** Where it leads to and the notice there. */
async function after(browser: Browser, page: Page): Promise<{ words: string; notice: string }> {
  const { text } = await browser.visit(page.location!);
  return { words: wordsIn(text), notice: noticeIn(text) };
}
const tell = (type: string, object: object) => {
  stripe.state.tell(type, object);
  return stripe.deliver(app.url, stripe.state.events.at(-1)!);
};
const policyOf = async (path: string, browser = newcomer) => {
  const headers = { Cookie: browser.cookieHeader() };
  const answer = await fetch(`${app.url}${path}`, { headers, redirect: "manual" });
  return answer.headers.get("Content-Security-Policy") ?? "";
};
const subscriptionId = () => [...stripe.state.subscriptions.keys()].at(-1)!;

describe("the texts of the specification", () => {
  test.each([
    [paymentTexts.checking, "Checking authentication..."],
    [paymentTexts.settingUp, "Setting up your subscription..."],
    [paymentTexts.complete("$29.99"), "Complete Subscription - $29.99/month"],
    [paymentTexts.processing, "Processing..."],
    [paymentTexts.failed.title, "Payment Failed"],
    [paymentTexts.failed.tone, "error"],
    [paymentTexts.succeeded("Agents Pro").title, "Payment Successful"],
    [
      paymentTexts.succeeded("Agents Pro").description,
      "You are subscribed! Welcome to Agents Pro.",
    ],
  ])("%s", (text, expected) => expect(text).toBe(expected));
});

describe("where payments are not set up", () => {
  let bare: TestApp;
  beforeAll(async () => {
    bare = await startApp({ env: { SIMULATION_SPEED: "0.1" } });
  });
  afterAll(async () => {
    expect(bare.complaints()).toEqual([]);
    await bare.stop();
  });

  test("the page says so, loads nothing of Stripe's, and takes no order", async () => {
    const browser = await signIn(bare, "newcomer");
    const { text } = await browser.visit("/subscribe");
    const words = wordsIn(text);
    for (const expected of [
      "Payment System Unavailable",
      "The payment system is currently not configured. Please contact support for assistance.",
      "Return Home",
    ]) {
      expect(words).toContain(expected);
    }
    expect(linksIn(text)).toContain("/");
    const answer = await fetch(`${bare.url}/subscribe`, {
      headers: { Cookie: browser.cookieHeader() },
    });
    expect(answer.headers.get("Content-Security-Policy")).not.toContain("stripe");
    const order = await submitForm(browser, { url: new URL("/subscribe", bare.url) }, {});
    expect([order.status, order.location]).toEqual([503, null]);
    expect(wordsIn(order.text)).toContain("Payment System Unavailable");
    const billing = wordsIn((await browser.visit("/billing")).text);
    expect(billing).toContain("No subscription");
    expect(billing).toContain("This site takes no payments yet");
    expect(billing).not.toMatch(/Invoices|Manage or|guarantee/);
    const subscribers = await signIn(bare, "operator");
    const list = async () => wordsIn((await subscribers.visit("/operator/subscribers")).text);
    expect(await list()).toContain("No subscribers yet");
    await signIn(bare, "subscriber");
    const page = await list();
    expect(page).toContain("Payments are not set up: nobody can subscribe");
    // The sample subscriber, who was given access.
    expect(page).toContain("Complimentary access");
  });
});

describe("/subscribe", () => {
  test("is for people who are signed in, and leads back to itself", async () => {
    const { location } = await app.newBrowser().visit("/subscribe");
    expect(location?.pathname).toBe("/api/login");
    expect(location?.searchParams.get("returnTo")).toBe("/subscribe");
  });

  test("shows whoever has access the dashboard", async () => {
    const subscriber = await signIn(app, "subscriber");
    expect((await subscriber.visit("/subscribe")).location?.pathname).toBe("/dashboard");
    const order = await submitForm(subscriber, at("/subscribe"), {});
    expect(order.location?.pathname).toBe("/dashboard");
    expect(stripe.requests).toEqual([]);
  });

  test("shows the plan, its price and terms, and a way to pay without a script", async () => {
    const { text } = await newcomer.visit("/subscribe");
    const words = wordsIn(text);
    const expected = [
      ...planBenefits,
      ...planTerms,
      "Cancel anytime, no fee",
      "30-day money-back guarantee",
      "$29.99 per month",
      "You pay $29.99 today, and then $29.99 every month until you cancel.",
      "Checking authentication...",
      "Continue to Stripe - $29.99/month",
      "You subscribe as newcomer@example.test",
      "no income is promised",
    ];
    for (const each of expected) expect(words).toContain(each);
    expect(linksIn(text)).toEqual(expect.arrayContaining(["/terms", "/privacy"]));
    expect(text).toContain('<form method="post" action="/subscribe">');
    // Looking costs nothing: nothing is made at Stripe before somebody asks for it.
    expect(stripe.requests).toEqual([]);
  });

  test("alone may load Stripe's script, frames and answers", async () => {
    for (const path of ["/subscribe", "/subscribe/", "/SUBSCRIBE"]) {
      const policy = await policyOf(path);
      expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
      expect(policy).toMatch(
        /frame-src [^;]*https:\/\/js\.stripe\.com[^;]*https:\/\/hooks\.stripe/,
      );
      expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
    }
    for (const path of ["/", "/dashboard", "/billing", "/subscribed", "/api/subscribe"]) {
      expect([path, await policyOf(path)]).not.toEqual([path, expect.stringContaining("stripe")]);
    }
  });

  test("says nothing of what was charged while a payment is under way", async () => {
    await submitForm(newcomer, at("/api/get-or-create-subscription"), {});
    stripe.fail("400", ({ path }) => path.endsWith("/void"));
    const order = await submitForm(newcomer, at("/subscribe"), {});
    stripe.heal();
    expect(order.status).toBe(409);
    const words = wordsIn(order.text);
    expect(words).toContain("One of your payments is still being processed.");
    expect(words).not.toMatch(/nothing was charged|Possible causes/);
  });

  test("says that nothing is charged twice when Stripe does not answer", async () => {
    stripe.fail("down", () => true, 2);
    const order = await submitForm(newcomer, at("/subscribe"), {});
    stripe.heal();
    expect(order.status).toBe(503);
    for (const expected of [
      "Subscription Setup Error",
      "The payment service does not answer at the moment.",
      "nothing is charged twice. Possible causes",
      "payment configuration",
      "network",
      "temporary interruption",
      "Try Again",
      "Return Home",
    ]) {
      expect(wordsIn(order.text)).toContain(expected);
    }
  });

  test("never sells at another price than it shows, and tells the operator why", async () => {
    const price = stripe.state.prices.get(stripe.priceId)!;
    price.unit_amount = 1_999;
    await tell("price.updated", price);
    const order = await submitForm(newcomer, at("/subscribe"), {});
    expect(order.status).toBe(503);
    expect(wordsIn(order.text)).toContain("The payment system is not set up correctly");
    expect(order.text).not.toContain("19.99");
    expect(await wordsOf(operator, "/operator/subscribers")).toMatch(
      /Nobody can subscribe at the moment\. The price price_double is \$19\.99 at Stripe, and the pages say \$29\.99/,
    );
    price.unit_amount = 2_999;
    await tell("price.updated", price);
    expect(await wordsOf(operator, "/operator/subscribers")).not.toContain("Nobody can subscribe");
  });
});

describe("coming back", () => {
  test("without a payment that Stripe knows of is told so, and not that it was paid", async () => {
    const { text, status } = await newcomer.visit("/dashboard?subscription=success");
    expect(status).toBe(200);
    expect(wordsIn(text)).toContain("Waiting for Your Payment to Be Confirmed");
    expect(wordsIn(text)).not.toMatch(/You are subscribed|Subscription Required/);
    expect(text).toContain('<meta http-equiv="refresh" content="10"/>');
  });

  test("from a bank that said no leads back to the payment", async () => {
    const page = await newcomer.visit("/dashboard?subscription=success&redirect_status=failed");
    expect(page.location?.pathname).toBe("/subscribe");
    expect((await after(newcomer, page)).notice).toContain("Payment Failed");
    // Where Stripe has a reason, it is told.
    await fetch(`${app.url}/api/get-or-create-subscription`, {
      method: "POST",
      headers: { Cookie: newcomer.cookieHeader(), Origin: app.url },
    });
    const [invoice] = stripe.state.invoices.values();
    stripe.state.refusals.set(invoice!.id, "Your bank declined it.");
    const intent = invoice!.id.replace("in_", "pi_");
    const failed = await newcomer.visit(
      `/dashboard?subscription=success&redirect_status=failed&payment_intent=${intent}`,
    );
    expect((await after(newcomer, failed)).notice).toContain("Your bank declined it.");
  });

  test("of somebody who was given access is no payment", async () => {
    const subscriber = await signIn(app, "subscriber");
    const page = await subscriber.visit("/dashboard?subscription=success");
    expect(page.location?.href).toBe(`${app.url}/dashboard`);
    expect((await after(subscriber, page)).notice).not.toContain("Payment Successful");
  });
});

describe("subscribing without JavaScript", () => {
  test("leads to Stripe's page and back, without any webhook", async () => {
    const order = await submitForm(newcomer, at("/subscribe"), {});
    expect(order.url.href).toContain("/checkout/");
    expect(wordsIn(order.text)).toContain("Total 29.99 usd");
    expect(linksIn(order.text)).toEqual([`${app.url}/subscribe`]);
    const pay = await newcomer.visit(`${order.url.href}/pay`, { method: "POST" });
    expect(pay.location?.href).toBe(`${app.url}/dashboard?subscription=success`);
    const back = await newcomer.visit(pay.location!);
    expect(back.location?.href).toBe(`${app.url}/dashboard`);
    const { words, notice } = await after(newcomer, back);
    expect(notice).toContain("Payment Successful");
    expect(notice).toContain("You are subscribed! Welcome to AI Agent Management System Pro.");
    expect(words).toContain("Quick Actions");
    expect(stripe.state.charges).toHaveLength(1);
    // Whoever comes once more finds what there is.
    expect((await newcomer.visit("/subscribe")).location?.pathname).toBe("/dashboard");
    const again = await newcomer.visit("/dashboard?subscription=present");
    expect(again.location?.href).toBe(`${app.url}/dashboard`);
    // The address from the history, or another tab: nothing has been paid anew.
    const twice = await newcomer.visit("/dashboard?subscription=success");
    expect(twice.location?.href).toBe(`${app.url}/dashboard`);
    expect((await after(newcomer, twice)).notice).not.toContain("Payment Successful");
  });
});

describe("/billing", () => {
  test("is for people who are signed in", async () => {
    const { location } = await app.newBrowser().visit("/billing");
    expect(location?.searchParams.get("returnTo")).toBe("/billing");
  });

  test("tells the plan, the next payment and the invoices", async () => {
    const { text } = await newcomer.visit("/billing");
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
    const plan = async () => (await wordsOf(newcomer, "/billing")).replace(invoices, "");
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
    const portal = await newcomer.visit("/billing", {
      method: "POST",
      headers: { Origin: app.url },
      body: new URLSearchParams({ intent: "manage" }),
    });
    expect([portal.status, portal.location?.pathname]).toEqual([
      303,
      expect.stringMatching(/^\/portal\//),
    ]);
    expect((await submitForm(newcomer, at("/billing"), { intent: "burn" })).status).toBe(400);
    const subscriber = await signIn(app, "subscriber");
    const none = await submitForm(subscriber, at("/billing"), { intent: "manage" });
    expect((await after(subscriber, none)).notice).toContain("no subscription to manage");
  });

  const fromPortal = "/billing?from=portal";

  test("says what holds to whoever comes from the portal, without any webhook", async () => {
    const subscription = stripe.state.subscriptions.get(subscriptionId())!;
    expect(await wordsOf(newcomer, "/billing")).toContain("Your card is charged $29.99 again");
    stripe.state.cancelInPortal(subscription.id);
    const back = await newcomer.visit(fromPortal);
    expect(back.location?.href).toBe(`${app.url}/billing`);
    const words = await wordsOf(newcomer, "/billing");
    expect(words).toMatch(/Cancelled .*Access until.*Nothing more is charged/);
    expect(words).not.toContain("is charged $29.99 again");
    await submitForm(newcomer, at("/billing"), { intent: "undo_cancellation" });
    expect(await wordsOf(newcomer, "/billing")).toContain("Renews on");
  });

  test("claims nothing to whoever comes from the portal while Stripe does not answer", async () => {
    stripe.fail("500", () => true, 100);
    const { status, text } = await newcomer.visit(fromPortal);
    expect(status).toBe(200);
    expect(wordsIn(text)).toContain("we ask how your subscription stands now. There is no answer");
    expect(wordsIn(text)).not.toMatch(/is charged|Renews on|Access until/);
    expect(text).toContain('<meta http-equiv="refresh" content="10"/>');
    stripe.heal();
    expect((await newcomer.visit(fromPortal)).location?.href).toBe(`${app.url}/billing`);
    expect(await wordsOf(newcomer, "/billing")).toContain("Renews on");
  });

  test("undoes a cancellation", async () => {
    stripe.state.cancelInPortal(subscriptionId());
    await stripe.deliver(app.url, stripe.state.events.at(-1)!);
    await waitUntil("the cancellation", async () =>
      (await wordsOf(newcomer, "/billing")).includes("Access until"),
    );
    const ending = await wordsOf(newcomer, "/billing");
    expect(ending).toContain("Cancelled");
    expect(ending).toContain("Keep my subscription");
    const dashboard = await newcomer.visit("/dashboard");
    expect(wordsIn(dashboard.text)).toContain("Your subscription ends on");
    expect(linksIn(dashboard.text)).toContain("/billing");
    const undone = await submitForm(newcomer, at("/billing"), { intent: "undo_cancellation" });
    const { words, notice } = await after(newcomer, undone);
    expect(notice).toContain("Cancellation undone");
    expect(words).toContain("Renews on");
    const nothing = await submitForm(newcomer, at("/billing"), { intent: "undo_cancellation" });
    expect((await after(newcomer, nothing)).notice).toContain("no cancellation to undo");
  });

  test("tells a failed payment and a cancellation beside each other, and undoes that", async () => {
    const id = subscriptionId();
    const tell = () => stripe.deliver(app.url, stripe.state.events.at(-1)!);
    stripe.state.renew(id, false);
    stripe.state.cancelInPortal(id);
    await tell();
    const words = await waitUntil("both", async () => {
      const page = await wordsOf(newcomer, "/billing");
      return page.includes("Cancelled, ends on") && page;
    });
    expect(words).toMatch(/Payment failed .*Access without a payment until/);
    expect(words).toContain("undoes the cancellation. What is open still has to be paid.");
    expect(await wordsOf(newcomer, "/dashboard")).toMatch(
      /Your last payment failed\. .* You have also cancelled: your subscription ends on/,
    );
    const undone = await submitForm(newcomer, at("/billing"), { intent: "undo_cancellation" });
    const { words: after_, notice } = await after(newcomer, undone);
    expect(notice).toContain("Your subscription goes on. What is open still has to be paid.");
    expect(after_).not.toContain("Cancelled");
    expect(after_).toContain("Payment failed");
    stripe.state.pay(id);
    await tell();
    await waitUntil("the payment", async () =>
      (await wordsOf(newcomer, "/billing")).includes("Renews on"),
    );
  });

  test("shows the rest when Stripe does not answer", async () => {
    stripe.fail("down", () => true, 100);
    const words = await wordsOf(newcomer, "/billing");
    const portal = await submitForm(newcomer, at("/billing"), { intent: "manage" });
    const { notice } = await after(newcomer, portal);
    stripe.heal();
    expect(words).toContain("does not answer at the moment, so your invoices are not shown");
    expect(words).toContain("Renews on");
    expect(notice).toContain("The payment service does not answer at the moment.");
  });

  test("and the operator's list do not wait for a Stripe that never answers", async () => {
    const price = stripe.state.prices.get(stripe.priceId)!;
    // What is known of the price is asked for anew.
    await tell("price.updated", price);
    const asked = (path: RegExp) => stripe.requests.filter((request) => path.test(request.path));
    const before = [asked(/^\/invoices/).length, asked(/^\/prices/).length];
    stripe.fail("slow", ({ method }) => method === "GET", 100);
    const [billing, list] = await Promise.all([
      wordsOf(newcomer, "/billing"),
      wordsOf(operator, "/operator/subscribers"),
    ]);
    // Each has asked once: the second try, after Stripe's own time is over, was not waited for.
    const after = [asked(/^\/invoices/).length, asked(/^\/prices/).length];
    stripe.heal();
    expect(after).toEqual(before.map((count) => count + 1));
    expect(billing).toContain("does not answer at the moment, so your invoices are not shown");
    expect(billing).toContain("Renews on");
    expect(list).toContain("The price could not be looked at.");
  });

  test("takes a request for the money back, once, and says so", async () => {
    expect(await wordsOf(newcomer, "/billing")).toContain("Ask for my money back");
    for (const note of ["Not for me", "Please"]) {
      const asked = await submitForm(newcomer, at("/billing"), { intent: "ask_for_refund", note });
      const { words, notice } = await after(newcomer, asked);
      expect(notice).toContain("Request sent");
      expect(words).toContain("You asked for your money back on");
      expect(words).not.toContain("Ask for my money back");
    }
    const rows = app.rows<{ subject: string; message: string; email: string }>(
      "SELECT subject, message, email FROM contact_messages",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.email).toBe("newcomer@example.test");
    expect(rows[0]?.message).toMatch(/30-day guarantee[\s\S]*DOUBLE-0002[\s\S]*Not for me/);
    expect(await wordsOf(operator, "/operator/messages")).toContain("Money-back request");
    // Who has paid nothing cannot ask.
    const subscriber = await signIn(app, "subscriber");
    const refused = await submitForm(subscriber, at("/billing"), { intent: "ask_for_refund" });
    expect((await after(subscriber, refused)).notice).toContain("not running");
  });

  test("explains access that nobody pays for", async () => {
    const words = await wordsOf(await signIn(app, "subscriber"), "/billing");
    expect(words).toContain("Complimentary access");
    expect(words).toContain("You have been given access without paying");
    expect(words).not.toMatch(/Manage (or|at)|Subscribe -/);
    expect(await wordsOf(operator, "/billing")).toContain("You run this installation");
  });
});
