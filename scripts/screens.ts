/*
 * `npm run screens`: a picture of every state of the dashboard, light and dark, wide and narrow,
 * for docs/screens.md. Each state becomes one sheet of four pictures.
 */
import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright";
import { startProduct, temporaryFolder } from "./bench/server-process";
import { launchBrowser } from "./launch-browser";

const folder = "docs/images/screens";

interface Screen {
  name: string;
  account?: "subscriber" | "newcomer";
  withoutScript?: boolean;
  open(page: Page, url: string): Promise<unknown>;
}

const to = (path: string) => (page: Page, url: string) => page.goto(`${url}${path}`);

const screens: Screen[] = [
  { name: "landing", open: to("/") },
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
    account: "subscriber",
    async open(page, url) {
      await page.goto(`${url}/dashboard`);
      await page
        .getByLabel(/^Notifications, /)
        .first()
        .click();
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
  { name: "subscription-required", account: "newcomer", open: to("/dashboard") },
  { name: "not-found", open: to("/nowhere") },
];

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 320 },
] as const;

/** A long picture is cut into slices of this height, so that a sheet stays a sheet. */
const sliceHeight = 1_200;

/** How wide a picture stands on its sheet. */
const shownWidth = (width: number) => (width === 1280 ? 600 : 240);

/** The picture's slices, side by side. */
function slicesOf(png: Buffer, width: number): string {
  const shown = shownWidth(width);
  // Where a PNG says how high it is.
  const height = (png.readUInt32BE(20) * shown) / width;
  const url = `data:image/png;base64,${png.toString("base64")}`;
  return Array.from({ length: Math.ceil(height / sliceHeight) }, (_, index) => {
    const left = Math.min(sliceHeight, height - index * sliceHeight);
    return `<div style="flex:none;width:${shown}px;height:${left}px;background:url(${url}) 0 ${-index * sliceHeight}px/${shown}px"></div>`;
  }).join("");
}

async function photograph(browser: Browser, url: string, screen: Screen): Promise<void> {
  const pictures: string[] = [];
  for (const { colorScheme, width } of looks) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: width === 1280 ? 900 : 640 },
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
    pictures.push(slicesOf(picture, width));
    await context.close();
  }
  const sheet = await browser.newPage({ viewport: { width: 400, height: 400 } });
  await sheet.setContent(
    `<main style="display:inline-flex;gap:16px;padding:16px;align-items:flex-start;background:#8a8f98">${pictures.join("")}</main>`,
  );
  const path = `${folder}/${screen.name}.jpg`;
  await sheet.locator("main").screenshot({ path, type: "jpeg", quality: 62 });
  await sheet.close();
  console.log(path);
}

const asked = process.argv.slice(2);
const data = temporaryFolder();
const product = await startProduct(data.path);
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
  data.remove();
}
