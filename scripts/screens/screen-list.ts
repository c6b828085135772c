import type { Page } from "playwright";
import type { StripeDouble } from "#tests/fakes/stripe/double.ts";
import { dashboardOf, keepToasts } from "#tests/harness/browser.ts";
import { standInForStripeJs } from "#tests/fakes/stripe/stripe-js.ts";

export interface Screen {
  name: string;
  account?: "subscriber" | "newcomer" | "operator";
  withoutScript?: boolean;
  /** Navigates to the state at `url`; payments go to `stripe`. */
  open(page: Page, url: string, stripe: StripeDouble): Promise<unknown>;
}

const to = (path: string) => (page: Page, url: string) => page.goto(`${url}${path}`);

const sampleMessage = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "How do I change the time zone?",
  message: "Hello,\n\nmy Morning Review comes at midnight. Where do I change that?\n\nAda",
};

/** The operator's inbox with one message; repeats add none. */
async function openInbox(page: Page, url: string): Promise<void> {
  await fetch(`${url}/contact`, { method: "POST", body: new URLSearchParams(sampleMessage) });
  await page.goto(`${url}/operator/messages`);
}

const payButton = /^Complete Subscription/;

/** Stripe's fields are fake: no card is charged. */
async function openPaymentForm(
  page: Page,
  url: string,
  stripe: StripeDouble,
  refusal: string | null = null,
): Promise<void> {
  await standInForStripeJs(page, stripe, { refusal: () => refusal });
  await page.goto(`${url}/subscribe`);
  await page.getByLabel("Card number").waitFor();
}

/** Paid users are redirected from the form. */
async function openBilling(page: Page, url: string, stripe: StripeDouble): Promise<void> {
  await page.goto(`${url}/subscribe`);
  if (page.url().endsWith("/subscribe")) {
    await openPaymentForm(page, url, stripe);
    await page.getByRole("button", { name: payButton }).click();
    await page.waitForURL(/dashboard/);
  }
  await page.goto(`${url}/billing`);
}

export const screens: Screen[] = [
  { name: "landing", open: to("/") },
  { name: "tour", open: to("/tour?mode=presentation&step=dashboard") },
  { name: "manual", open: to("/manual?tab=ai-agents") },
  {
    name: "manual-dialog",
    async open(page, url) {
      await page.goto(url);
      await page.getByRole("link", { name: "User Manual" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "manual-nothing-found", open: to("/manual?q=zebra") },
  { name: "manual-without-javascript", withoutScript: true, open: to("/manual?tab=revenue") },
  { name: "demo", open: to("/dashboard") },
  { name: "demo-without-javascript", withoutScript: true, open: to("/dashboard") },
  {
    name: "demo-agent",
    async open(page, url) {
      await page.goto(`${url}/dashboard`);
      await page.getByRole("region", { name: "AI Agents" }).getByRole("link").first().click();
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  { name: "dashboard", account: "subscriber", open: to("/dashboard") },
  {
    name: "notifications",
    async open(page, url) {
      await page.goto(`${url}/dashboard`);
      await page.locator("summary", { hasText: "Notifications" }).click();
    },
  },
  {
    name: "paused",
    account: "subscriber",
    async open(page, url) {
      await page.goto(`${url}/dashboard`);
      await page.getByText("All Systems Active").waitFor();
      await keepToasts(page);
      await page.getByRole("button", { name: "Pause System", exact: true }).click();
      await dashboardOf(page).toast.getByText("System Paused").waitFor();
      await page.getByText("All six agents are paused").waitFor();
    },
  },
  {
    name: "agent",
    account: "subscriber",
    async open(page, url) {
      await page.goto(`${url}/dashboard`);
      await page.getByRole("region", { name: "AI Agents" }).getByRole("link").first().click();
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    name: "report",
    account: "subscriber",
    async open(page, url) {
      await page.goto(`${url}/dashboard`);
      await page.getByRole("button", { name: "Generate Report", exact: true }).click();
      await page.getByRole("link", { name: "Open report" }).click();
      await page.getByRole("heading", { level: 1, name: /report/i }).waitFor();
    },
  },
  { name: "reports", account: "subscriber", open: to("/reports") },
  { name: "activities", account: "subscriber", open: to("/activities") },
  { name: "settings", account: "subscriber", open: to("/settings") },
  { name: "setup-guide", open: to("/api/docs/API_SETUP_GUIDE.md") },
  { name: "help", open: to("/help") },
  { name: "help-article", open: to("/help/agent-settings") },
  { name: "api-docs", open: to("/api-docs") },
  { name: "privacy", open: to("/privacy") },
  { name: "contact", open: to("/contact") },
  {
    name: "contact-problems",
    async open(page, url) {
      await page.goto(`${url}/contact`, { waitUntil: "networkidle" });
      await page.getByLabel("Email").fill("ada");
      await page.getByRole("button", { name: "Send Message" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "messages", account: "operator", open: openInbox },
  {
    name: "message",
    account: "operator",
    async open(page, url) {
      await openInbox(page, url);
      await page.getByRole("link", { name: sampleMessage.subject }).first().click();
      await page.getByRole("link", { name: "Reply" }).waitFor();
    },
  },
  { name: "subscription-required", account: "newcomer", open: to("/dashboard") },
  { name: "subscribe", account: "newcomer", open: openPaymentForm },
  {
    name: "payment-failed",
    account: "newcomer",
    async open(page, url, stripe) {
      await openPaymentForm(page, url, stripe, "Your card was declined.");
      await page.getByRole("button", { name: payButton }).click();
      await page.getByText("Payment Failed").first().hover();
    },
  },
  {
    name: "subscribe-without-javascript",
    account: "newcomer",
    withoutScript: true,
    open: to("/subscribe"),
  },
  {
    name: "payment-pending",
    account: "newcomer",
    open: to("/dashboard?subscription=success"),
  },
  // From here on the newcomer has paid.
  { name: "billing", account: "newcomer", open: openBilling },
  { name: "billing-complimentary", account: "subscriber", open: to("/billing") },
  {
    name: "subscribers",
    account: "operator",
    async open(page, url) {
      await page.goto(`${url}/operator/subscribers?q=example.test`);
      await page.getByText("Give access without a payment").first().click();
    },
  },
  { name: "not-found", open: to("/nowhere") },
];
