/* The pages of the subscription where the operator has no Stripe account. */
import { expect, test } from "vitest";
import { linksIn, wordsIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });

test("the page says so, loads nothing of Stripe's, and takes no order", async () => {
  const browser = await signIn(app, "newcomer");
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
  const answer = await fetch(`${app.url}/subscribe`, {
    headers: { Cookie: browser.cookieHeader() },
  });
  expect(answer.headers.get("Content-Security-Policy")).not.toContain("stripe");
  const order = await submitForm(browser, { url: new URL("/subscribe", app.url) }, {});
  expect([order.status, order.location]).toEqual([503, null]);
  expect(wordsIn(order.text)).toContain("Payment System Unavailable");
  const billing = wordsIn((await browser.visit("/billing")).text);
  expect(billing).toContain("No subscription");
  expect(billing).toContain("This site doesn't take payments yet");
  expect(billing).not.toMatch(/Invoices|Manage or|guarantee/);
  const subscribers = await signIn(app, "operator");
  const list = async () => wordsIn((await subscribers.visit("/operator/subscribers")).text);
  expect(await list()).toContain("No subscribers yet");
  await signIn(app, "subscriber");
  const page = await list();
  expect(page).toContain("Payments are not set up, so people can't subscribe");
  // The sample subscriber, who was given access.
  expect(page).toContain("Complimentary access");
});
