/*
 * `npm run screens`: a picture of every state of the dashboard, light and dark, wide and narrow,
 * for docs/screens.md. Each state becomes two sheets: the wide pictures, and the narrow ones.
 */
import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { systemClock } from "../app/core/clock";
import { createStripeDouble } from "../tests/fakes/stripe/double";
import { standInForStripeJs } from "../tests/fakes/stripe/stripe-js";
import { startProduct, temporaryFolder } from "./bench/server-process";
import { launchBrowser } from "./launch-browser";

const folder = "docs/images/screens";

interface Screen {
  name: string;
  account?: "subscriber" | "newcomer" | "operator";
  withoutScript?: boolean;
  open(page: Page, url: string): Promise<unknown>;
}

const to = (path: string) => (page: Page, url: string) => page.goto(`${url}${path}`);

const sampleMessage = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "How do I change the time zone?",
  message: "Hello,\n\nmy Morning Review comes at midnight. Where do I change that?\n\nAda",
};

/** The operator's inbox with a message; sent again, it stays one. */
async function openInbox(page: Page, url: string): Promise<void> {
  await fetch(`${url}/contact`, { method: "POST", body: new URLSearchParams(sampleMessage) });
  await page.goto(`${url}/operator/messages`);
}

const payButton = /^Complete Subscription/;

/** Stripe's fields come from a stand-in: no card is charged for a picture. */
async function openPaymentForm(page: Page, url: string, refusal: string | null = null) {
  await standInForStripeJs(page, stripe, { refusal: () => refusal });
  await page.goto(`${url}/subscribe`);
  await page.getByLabel("Card number").waitFor();
}

/** Whoever has paid once is led away from the form. */
async function openBilling(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/subscribe`);
  if (page.url().endsWith("/subscribe")) {
    await openPaymentForm(page, url);
    await page.getByRole("button", { name: payButton }).click();
    await page.waitForURL(/dashboard/);
  }
  await page.goto(`${url}/billing`);
}

const stripe = createStripeDouble({ clock: systemClock });

const screens: Screen[] = [
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
      await page.getByRole("button", { name: "Pause System", exact: true }).click();
      await page.getByText("System Paused").first().hover();
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
  { name: "subscribe", account: "newcomer", open: (page, url) => openPaymentForm(page, url) },
  {
    name: "payment-failed",
    account: "newcomer",
    async open(page, url) {
      await openPaymentForm(page, url, "Your card was declined.");
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

const themes = ["light", "dark"] as const;

interface Width {
  name: string;
  width: number;
  height: number;
  /** Of its true width, how much a picture has on its sheet. */
  scale: number;
  /** A longer picture is cut into slices of this height, side by side, so that a sheet stays a sheet. */
  sliceHeight: number;
}

const widths: Width[] = [
  { name: "wide", width: 1280, height: 900, scale: 0.5, sliceHeight: Infinity },
  { name: "narrow", width: 320, height: 640, scale: 0.75, sliceHeight: 1_350 },
];

async function photograph(browser: Browser, url: string, screen: Screen): Promise<void> {
  for (const width of widths) {
    const pictures: string[] = [];
    for (const colorScheme of themes) {
      pictures.push(slicesOf(await pictureOf(browser, url, screen, width, colorScheme), width));
    }
    const path = `${folder}/${screen.name}-${width.name}.jpg`;
    await saveSheet(browser, pictures, path);
    console.log(path);
  }
}

async function pictureOf(
  browser: Browser,
  url: string,
  screen: Screen,
  { width, height }: Width,
  colorScheme: (typeof themes)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height },
    javaScriptEnabled: !screen.withoutScript,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (screen.account) {
    await page.goto(`${url}/api/login`);
    await page.getByRole("button", { name: new RegExp(`^.*${screen.account}@`) }).click();
    await page.waitForURL(`${url}/`);
  }
  await screen.open(page, url);
  await page.waitForLoadState("networkidle").catch(() => undefined);
  const picture = await page.screenshot({ fullPage: true });
  await context.close();
  return picture;
}

/** The picture as elements side by side. */
function slicesOf(png: Buffer, { width, scale, sliceHeight }: Width): string {
  const shown = width * scale;
  // Where a PNG says how high it is.
  const height = png.readUInt32BE(20) * scale;
  const url = `data:image/png;base64,${png.toString("base64")}`;
  const count = Math.ceil(height / sliceHeight) || 1;
  return Array.from({ length: count }, (_, index) => {
    const top = index === 0 ? 0 : index * sliceHeight;
    return `<div style="flex:none;width:${shown}px;height:${Math.min(sliceHeight, height - top)}px;background:url(${url}) 0 ${-top}px/${shown}px"></div>`;
  }).join("");
}

async function saveSheet(browser: Browser, pictures: string[], path: string): Promise<void> {
  const sheet = await browser.newPage({ viewport: { width: 400, height: 400 } });
  await sheet.setContent(
    `<main style="display:inline-flex;gap:16px;padding:16px;align-items:flex-start;background:#8a8f98">${pictures.join("")}</main>`,
  );
  await sheet.locator("main").screenshot({ path, type: "jpeg", quality: 55 });
  await sheet.close();
}

const asked = process.argv.slice(2);
const data = temporaryFolder();
await stripe.listen();
const product = await startProduct(data.path, stripe.env());
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  for (const screen of screens) {
    if (asked.length > 0 && !asked.includes(screen.name)) continue;
    await photograph(browser, product.url, screen);
  }
} finally {
  await browser.close();
  await product.stop();
  await stripe.stop();
  data.remove();
}
