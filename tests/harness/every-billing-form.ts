import type { Page } from "playwright/test";
import type { StripeDouble } from "#tests/fakes/stripe/double.ts";
import { standInForStripeJs } from "#tests/fakes/stripe/stripe-js.ts";
import { dashboardOf } from "./browser.ts";
import type { FormJourney } from "./every-form.ts";
import { subscribeOf } from "./subscribe-page.ts";

const toastSays = (text: string) => (page: Page) =>
  dashboardOf(page).toast.getByText(text).first().waitFor();

const pressInPage = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function comeBackFromPortal(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Billing portal" }).waitFor();
  await page.getByRole("link", { name: "Return to where you came from" }).click();
  await page.waitForURL("**/billing");
}

/**
 * The forms of a paying user, and of the operator where Stripe fails, as one story: each begins where the
 * one before has ended.
 * @param deliver sends Stripe's events to the product
 */
export const billingJourneys = (
  stripe: StripeDouble,
  deliver: () => Promise<unknown>,
): readonly FormJourney[] => [
  {
    name: "the way to Stripe's page where the form cannot be shown",
    source: "account/billing/subscribe/subscribe-screens.tsx",
    as: "newcomer",
    path: "/subscribe",
    async prepare(page) {
      await standInForStripeJs(page, stripe, { broken: true });
      await page.reload();
      await subscribeOf(page).error.waitFor();
      await page.waitForLoadState("networkidle");
    },
    press: pressInPage("Pay on Stripe's page"),
    failed: "That didn't work",
    async worked(page) {
      await page.getByRole("heading", { name: "Checkout" }).waitFor();
      await page.getByRole("link", { name: "Back" }).click();
      await page.waitForURL("**/subscribe*");
    },
  },
  {
    name: "the way to Stripe's page beside the form",
    source: "account/billing/subscribe/subscribe-page.tsx",
    as: "newcomer",
    path: "/subscribe",
    async prepare(page) {
      await page.unrouteAll();
      await standInForStripeJs(page, stripe);
      await page.reload();
      await subscribeOf(page).card.waitFor();
      await page.waitForLoadState("networkidle");
    },
    press: (page) => subscribeOf(page).hosted.click(),
    failed: "That didn't work",
    async worked(page) {
      await page.getByRole("heading", { name: "Checkout" }).waitFor();
      await page.getByRole("button", { name: "Pay" }).click();
      await page.waitForURL("**/dashboard");
      await toastSays("Payment Successful")(page);
    },
  },
  {
    name: "the way to Stripe's portal",
    source: "account/billing/manage/billing-page.tsx",
    as: "newcomer",
    path: "/billing",
    press: pressInPage("Manage or cancel"),
    failed: "That didn't work",
    worked: comeBackFromPortal,
  },
  {
    name: "keeping the subscription",
    source: "account/billing/manage/billing-page.tsx",
    as: "newcomer",
    path: "/billing",
    async prepare(page) {
      await pressInPage("Manage or cancel")(page);
      await page.getByRole("heading", { name: "Billing portal" }).waitFor();
      stripe.state.cancelInPortal([...stripe.state.subscriptions.keys()].at(-1) ?? "");
      await comeBackFromPortal(page);
      await page.getByText("Access until").waitFor();
      await page.waitForLoadState("networkidle");
    },
    press: pressInPage("Keep my subscription"),
    failed: "Failed to keep the subscription",
    worked: toastSays("Cancellation undone"),
  },
  {
    name: "asking for the money back",
    source: "account/billing/access/guarantee-panel.tsx",
    as: "newcomer",
    path: "/billing",
    async prepare(page) {
      await page.getByText("Request a refund").click();
      await page.getByLabel(/^Anything you'd like to tell us/).fill("It is not for me.");
    },
    press: pressInPage("Send my request"),
    failed: "Failed to send the request",
    typed: { label: "Anything you'd like to tell us?", text: "It is not for me." },
    worked: (page) => page.getByText("You asked for your money back on").waitFor(),
  },
  {
    name: "trying again what failed at Stripe",
    source: "account/billing/operator/waiting-list.tsx",
    as: "operator",
    path: "/operator/subscribers",
    async prepare(page) {
      // The price is looked at while the page is drawn, and that would take its time.
      stripe.fail("500", ({ path }) => !path.startsWith("/prices"), Infinity);
      stripe.state.tell(
        "customer.subscription.updated",
        [...stripe.state.subscriptions.values()].at(-1) ?? {},
      );
      await deliver();
      const list = page.getByRole("region", { name: "Stripe messages waiting to be processed" });
      while (!(await list.isVisible())) await page.reload();
      await page.waitForLoadState("networkidle");
    },
    press: (page) =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^Try again/ })
        .first()
        .click(),
    failed: "Failed to try it again",
    worked: toastSays("Trying again"),
  },
];
