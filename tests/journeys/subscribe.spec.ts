/* From wanting a subscription to having it, undoing it, and the operator's look at it. */
import { systemClock } from "#app/core/time/clock.ts";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { standInForStripeJs } from "#tests/fakes/stripe/stripe-js.ts";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";
import { subscribeOf } from "#tests/harness/subscribe-page.ts";

const stripe = createStripeDouble({ clock: systemClock });
// Nothing changes while a page is being looked at.
const settings: Record<string, string> = { SIMULATION_SPEED: "0.01" };
test.beforeAll(async () => {
  await stripe.listen();
  Object.assign(settings, stripe.env());
});
const server = useServer(settings);
test.afterAll(() => stripe.stop());

// One story: each begins where the one before has ended, and looks at pages with axe on the way.
test.describe.configure({ mode: "serial", timeout: 120_000 });

const deliverAll = async () => {
  for (const event of stripe.state.events.splice(0)) await stripe.deliver(server.url, event);
};

/** Something that a test lets happen. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

test("a card is refused, the form is closed for another tab, and the next one pays", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED|status of 503/);
  const [auth, setup, script, bank] = [gate(), gate(), gate(), gate()];
  let declined = true;
  let lost = false;
  const asked = await standInForStripeJs(page, stripe, {
    refusal: () => (declined ? "Your card was declined." : null),
    held: { script: script.passed, bank: bank.passed },
    lost: () => lost,
  });
  await signInAs(page, server, "newcomer");
  await page.route("**/api/auth/user", async (route) => {
    await auth.passed;
    await route.continue();
  });
  await page.route("**/api/get-or-create-subscription", async (route) => {
    await setup.passed;
    await route.continue();
  });
  await page.getByRole("link", { name: "Subscribe Now - $29.99/month" }).click();
  const { card, pay, hosted, toast } = subscribeOf(page);
  await expect(page.getByText("Checking authentication...")).toBeVisible();
  auth.open();
  await expect(page.getByText("Setting up your subscription...")).toBeVisible();
  expect(asked).toEqual([]);
  setup.open();
  await expect(pay).toBeDisabled();
  script.open();
  await expect(card).toBeVisible();
  await expect(pay).toBeEnabled();
  await expectAccessible(page);

  await pay.click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(hosted).toBeDisabled();
  bank.open();
  await expect(toast).toContainText("Payment Failed");
  await expect(hosted).toBeEnabled();
  await expect(toast).toContainText("Your card was declined.");
  await expect(page.getByRole("main")).toContainText("Your card was declined.");
  await expect(page).toHaveURL(`${server.url}/subscribe`);
  expect(stripe.state.charges).toHaveLength(0);

  // Another tab goes on to Stripe's own page: this form can be paid no more, and another takes its place.
  declined = false;
  const [closed] = stripe.state.subscriptions.keys();
  const headers = { Origin: server.url };
  await page.request.post(`${server.url}/subscribe`, { headers, maxRedirects: 0 });
  await pay.click();
  const renewed = page.getByText("was closed, and nothing was charged");
  await expect(renewed).toBeVisible();
  await expect(page.getByRole("status").filter({ has: renewed })).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/subscribe`);
  await expect(hosted).toBeEnabled();
  await expect(pay).toBeEnabled();
  await expectAccessible(page);
  expect(stripe.state.charges).toHaveLength(0);

  // The bank's answer is lost on the way: the server finds out that it has paid.
  lost = true;
  await pay.click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(toast).toContainText("Payment Successful");
  await expect(toast).toContainText(
    "You are subscribed! Welcome to AI Agent Management System Pro.",
  );
  await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
  expect(stripe.state.charges).toHaveLength(1);
  expect(stripe.state.charges[0]?.subscriptionId).not.toBe(closed);
  expect([...stripe.state.subscriptions.values()].map(({ status }) => status)).toEqual([
    "incomplete_expired",
    "active",
  ]);
  // Only the page where people pay has loaded anything of Stripe's.
  expect(await page.evaluate(() => "Stripe" in window)).toBe(false);
});

test("a subscription is looked at, cancelled, kept, and asked to be paid back", async ({
  page,
}) => {
  await signInAs(page, server, "newcomer", "/settings");
  await page.getByRole("link", { name: "Go to Billing" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Renews on");
  await page.getByText("Request a refund").click();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Manage or cancel" }).click();
  await expect(page.getByRole("heading", { name: "Billing portal" })).toBeVisible();
  const id = [...stripe.state.subscriptions.keys()].at(-1) ?? "";
  stripe.state.cancelInPortal(id);
  // On the way back Stripe is asked: no event of it has come yet.
  await page.getByRole("link", { name: "Return to where you came from" }).click();
  await expect(page).toHaveURL(`${server.url}/billing`);
  await expect(main).toContainText("Access until");
  await expect(main).not.toContainText("is charged $29.99 again");
  await deliverAll();
  await page.getByRole("button", { name: "Keep my subscription" }).click();
  await expect(dashboardOf(page).toast).toContainText("Cancellation undone");
  await expect(main).toContainText("Renews on");

  await page.getByText("Request a refund").click();
  await page.getByLabel(/Anything you'd like to tell us/).fill("It is not for me.");
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(main).toContainText("You asked for your money back on");
  await expectAccessible(page);
});

test("the operator sees who subscribes, and gives access and takes it back", async ({ page }) => {
  await signInAs(page, server, "operator", "/operator");
  await page
    .getByRole("navigation", { name: "Operator" })
    .getByRole("link", { name: "Subscribers" })
    .click();
  const entry = page.getByRole("listitem").filter({ hasText: "newcomer@example.test" });
  await expect(entry).toContainText("Active");
  await entry.getByText("Give free access").click();
  await entry.getByLabel(/^Reason/).fill("A tester");
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Give access" }).click();
  const { toast } = dashboardOf(page);
  await expect(toast).toContainText("Access given");
  await expect(entry).toContainText("A tester");
  const takeBack = async () => {
    await entry.getByText("Revoke access").click();
    await entry.getByLabel(/^Reason/).fill("The test is over");
    await entry.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(toast).toContainText("Access revoked");
  };
  await takeBack();
  await expect(entry).toContainText("The test is over");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(toast).toContainText("Access given");
  await takeBack();
  await expect(entry.getByText("Give free access")).toBeVisible();
});

test.describe("a user whose subscription has ended", () => {
  test.beforeEach(async ({ page }) => {
    for (const id of stripe.state.subscriptions.keys()) stripe.state.cancelNow(id);
    await deliverAll();
    await signInAs(page, server, "newcomer");
    await expect(async () => {
      await page.goto(`${server.url}/dashboard`);
      await expect(page.getByText("Subscription Required")).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test("reads what is wrong when nothing can be set up, and may still pay at Stripe", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/net::ERR_FAILED|status of 503/);
    await standInForStripeJs(page, stripe, { broken: true });
    await page.route("**/api/get-or-create-subscription", (route) =>
      route.fulfill({
        status: 503,
        json: { error: "The payment service isn't responding.", code: "payments_unavailable" },
      }),
    );
    await page.goto(`${server.url}/subscribe`);
    const { error } = subscribeOf(page);
    await expect(error).toBeVisible();
    await expect(page.getByRole("main")).toContainText("The payment service isn't responding.");
    await page.unroute("**/api/get-or-create-subscription");
    await page.getByRole("link", { name: "Try Again" }).click();
    // Now it is the script that does not come.
    const hosted = page.getByRole("button", { name: "Pay on Stripe's page" });
    await expect(hosted).toBeVisible();
    await expectAccessible(page);
    await hosted.click();
    await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(`${server.url}/subscribe`);
  });

  test("waits for a confirmation, and is let in once it comes", async ({ page }) => {
    await page.goto(`${server.url}/dashboard?subscription=success`);
    const waiting = page.getByRole("heading", { name: "Waiting for payment confirmation" });
    await expect(waiting).toBeVisible();
    await expectAccessible(page);
    await standInForStripeJs(page, stripe);
    await page.getByRole("link", { name: "Back to the payment" }).click();
    await expect(subscribeOf(page).pay).toBeEnabled();
    await page.goto(`${server.url}/dashboard?subscription=success`);
    await expect(waiting).toBeVisible();
    // The bank has taken its time.
    stripe.state.pay([...stripe.state.subscriptions.keys()].at(-1) ?? "");
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(dashboardOf(page).toast).toContainText("Payment Successful");
  });

  test("gives a card where a credit covers the month, and pays nothing", async ({ page }) => {
    const paid = stripe.state.charges.length;
    const [customer] = stripe.state.customers.values();
    if (!customer || "deleted" in customer) throw new Error("no customer");
    customer.balance = -2_999;
    await standInForStripeJs(page, stripe);
    await page.goto(`${server.url}/subscribe`);
    await subscribeOf(page).pay.click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(dashboardOf(page).toast).toContainText("Payment Successful");
    expect(stripe.state.charges).toHaveLength(paid);
    expect([...stripe.state.setupIntents.values()]).toMatchObject([{ status: "succeeded" }]);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("pays on Stripe's page and comes back", async ({ page }) => {
      await page.getByRole("link", { name: "Subscribe Now - $29.99/month" }).click();
      await expect(page.getByText("Checking authentication...")).toBeHidden();
      await expect(page.getByText("$29.99 per month")).toBeVisible();
      await page.getByRole("button", { name: "Continue to Stripe - $29.99/month" }).click();
      await expect(page.getByText("Total 29.99 usd")).toBeVisible();
      await page.getByRole("button", { name: "Pay" }).click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await expect(dashboardOf(page).toast).toContainText("Payment Successful");
      await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
    });
  });
});
