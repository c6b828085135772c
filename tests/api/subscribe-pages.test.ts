/* Subscribing on the running product, beside a Stripe on this machine. */
import { describe, expect, test } from "vitest";
import { paymentTexts } from "#app/account/billing/subscribe/payment.copy.ts";
import { planBenefits, planTerms } from "#app/site/landing/plan-benefits.ts";
import { linksIn, wordsIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { useStripeApp } from "#tests/harness/stripe-app.ts";

const site = useStripeApp();
const { app, stripe, at, wordsOf, after, tell } = site;

const policyOf = async (path: string, browser = site.newUser) => {
  const headers = { Cookie: browser.cookieHeader() };
  const answer = await fetch(`${app.url}${path}`, { headers, redirect: "manual" });
  return answer.headers.get("Content-Security-Policy") ?? "";
};

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

describe("/subscribe", () => {
  test("is for people who are signed in, and leads back to itself", async () => {
    const { location } = await app.newBrowser().visit("/subscribe");
    expect(location?.pathname).toBe("/api/login");
    expect(location?.searchParams.get("returnTo")).toBe("/subscribe");
  });

  test("shows the dashboard to a user with access", async () => {
    const subscriber = await signIn(app, "subscriber");
    expect((await subscriber.visit("/subscribe")).location?.pathname).toBe("/dashboard");
    const order = await submitForm(subscriber, at("/subscribe"), {});
    expect(order.location?.pathname).toBe("/dashboard");
    expect(stripe.requests).toEqual([]);
  });

  test("shows the plan, its price and terms, and a way to pay without a script", async () => {
    const { text } = await site.newUser.visit("/subscribe");
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
    expect(text).toContain('<form method="post" action="/subscribe"');
    // Viewing the page creates nothing at Stripe.
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
    await submitForm(site.newUser, at("/api/get-or-create-subscription"), {});
    stripe.fail("400", ({ path }) => path.endsWith("/void"));
    const order = await submitForm(site.newUser, at("/subscribe"), {});
    stripe.heal();
    expect(order.status).toBe(409);
    const words = wordsIn(order.text);
    expect(words).toContain("One of your payments is still being processed.");
    expect(words).not.toMatch(/nothing was charged|Possible causes/);
  });

  test("says that nothing is charged twice when Stripe does not answer", async () => {
    stripe.fail("down", () => true, 2);
    const order = await submitForm(site.newUser, at("/subscribe"), {});
    stripe.heal();
    expect(order.status).toBe(503);
    for (const expected of [
      "Subscription Setup Error",
      "The payment service isn't responding.",
      "You won't be charged twice. Possible causes",
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
    const order = await submitForm(site.newUser, at("/subscribe"), {});
    expect(order.status).toBe(503);
    expect(wordsIn(order.text)).toContain("The payment system is not set up correctly");
    expect(order.text).not.toContain("19.99");
    expect(await wordsOf(site.operator, "/operator/subscribers")).toMatch(
      /People can't subscribe right now\. The price price_double is \$19\.99 at Stripe, but the pages say \$29\.99/,
    );
    price.unit_amount = 2_999;
    await tell("price.updated", price);
    expect(await wordsOf(site.operator, "/operator/subscribers")).not.toContain(
      "People can't subscribe",
    );
  });
});

describe("coming back", () => {
  test("says that Stripe has no payment, and not that it was paid", async () => {
    const { text, status } = await site.newUser.visit("/dashboard?subscription=success");
    expect(status).toBe(200);
    expect(wordsIn(text)).toContain("Waiting for payment confirmation");
    expect(wordsIn(text)).not.toMatch(/You are subscribed|Subscription Required/);
    expect(text).toContain('<meta http-equiv="refresh" content="10"/>');
  });

  test("from a bank that said no leads back to the payment", async () => {
    const page = await site.newUser.visit("/dashboard?subscription=success&redirect_status=failed");
    expect(page.location?.pathname).toBe("/subscribe");
    expect((await after(site.newUser, page)).toast).toContain("Payment Failed");
    // A reason from Stripe is shown.
    await fetch(`${app.url}/api/get-or-create-subscription`, {
      method: "POST",
      headers: { Cookie: site.newUser.cookieHeader(), Origin: app.url },
    });
    const [invoice] = stripe.state.invoices.values();
    stripe.state.refusals.set(invoice!.id, "Your bank declined it.");
    const intent = invoice!.id.replace("in_", "pi_");
    const failed = await site.newUser.visit(
      `/dashboard?subscription=success&redirect_status=failed&payment_intent=${intent}`,
    );
    expect((await after(site.newUser, failed)).toast).toContain("Your bank declined it.");
  });

  test("of a user with granted access is no payment", async () => {
    const subscriber = await signIn(app, "subscriber");
    const page = await subscriber.visit("/dashboard?subscription=success");
    expect(page.location?.href).toBe(`${app.url}/dashboard`);
    expect((await after(subscriber, page)).toast).not.toContain("Payment Successful");
  });
});

describe("subscribing without JavaScript", () => {
  test("leads to Stripe's page and back, without any webhook", async () => {
    const order = await submitForm(site.newUser, at("/subscribe"), {});
    expect(order.url.href).toContain("/checkout/");
    expect(wordsIn(order.text)).toContain("Total 29.99 usd");
    expect(linksIn(order.text)).toEqual([`${app.url}/subscribe`]);
    const pay = await site.newUser.visit(`${order.url.href}/pay`, { method: "POST" });
    expect(pay.location?.href).toBe(`${app.url}/dashboard?subscription=success`);
    const back = await site.newUser.visit(pay.location!);
    expect(back.location?.href).toBe(`${app.url}/dashboard`);
    const { words, toast } = await after(site.newUser, back);
    expect(toast).toContain("Payment Successful");
    expect(toast).toContain("You are subscribed! Welcome to AI Agent Management System Pro.");
    expect(words).toContain("Quick Actions");
    expect(stripe.state.charges).toHaveLength(1);
    // A second visit finds the subscription.
    expect((await site.newUser.visit("/subscribe")).location?.pathname).toBe("/dashboard");
    const again = await site.newUser.visit("/dashboard?subscription=present");
    expect(again.location?.href).toBe(`${app.url}/dashboard`);
    // The address from the history, or another tab: nothing new has been paid.
    const twice = await site.newUser.visit("/dashboard?subscription=success");
    expect(twice.location?.href).toBe(`${app.url}/dashboard`);
    expect((await after(site.newUser, twice)).toast).not.toContain("Payment Successful");
  });
});
