/*
 * `npm run screens`: screenshots of every dashboard state, light and dark, wide and narrow, for
 * docs/screens.md. Each state becomes two sheets: wide and narrow.
 */
import { mkdirSync } from "node:fs";
import type { Browser } from "playwright";
import { systemClock } from "#app/core/time/clock.ts";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { signInAs } from "#tests/harness/browser.ts";
import { startProduct, temporaryFolder } from "./bench/server-process.ts";
import { readCommand } from "./command-line.mjs";
import { launchBrowser } from "./launch-browser.ts";
import { saveContactSheet, slicesOf, type Width } from "./screens/contact-sheet.ts";
import { allScreens } from "./screens/dashboard/all-screens.ts";
import { photographDashboard } from "./screens/dashboard/photograph-dashboard.ts";
import { screens, type Screen } from "./screens/screen-list.ts";

const folder = "docs/images/screens";

const stripe = createStripeDouble({ clock: systemClock });

const themes = ["light", "dark"] as const;

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
    await saveContactSheet(browser, pictures, path);
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
  if (screen.account) await signInAs(page, { url }, screen.account, null);
  await screen.open(page, url, stripe);
  await page.waitForLoadState("networkidle").catch(() => undefined);
  const picture = await page.screenshot({ fullPage: true });
  await context.close();
  return picture;
}

const { names: asked } = readCommand("screens");
const isAsked = ({ name }: { name: string }) => asked.length === 0 || asked.includes(name);

async function photographAll(browser: Browser): Promise<void> {
  const wanted = screens.filter(isAsked);
  if (wanted.length === 0) return;
  const data = temporaryFolder();
  await stripe.listen();
  const product = await startProduct(data.path, stripe.env());
  try {
    for (const screen of wanted) await photograph(browser, product.url, screen);
  } finally {
    await product.stop();
    await stripe.stop();
    data.remove();
  }
}

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  await photographAll(browser);
  await photographDashboard(browser, folder, allScreens.filter(isAsked));
} finally {
  await browser.close();
}
