/*
 * From pressing Approve in one tab until another tab with the same content shows it: request,
 * commit, live channel and refetch, on one machine.
 */
import type { BrowserContext, Page } from "playwright";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import { Database } from "#db/sqlite.server.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";
import { launchBrowser } from "#scripts/launch-browser.ts";
import { percentile, printCeiling } from "./measure.ts";
import { startProduct, temporaryFolder, type MeasuredServer } from "./server-process.ts";

const texts = 30;
const asked = 1_000;

const folder = temporaryFolder();
// Agents are paused during the measurement.
const product = await startProduct(folder.path, { SIMULATION_SPEED: "0.1" });
const browser = await launchBrowser();
try {
  const cookie = (await signIn(product, "subscriber")).cookieHeader();
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: product.url }]);
  const delays = await measure(context, product);
  const what = `other tab: an approved text shows as such, ${texts} texts`;
  printCeiling(`${what}, median`, [percentile(delays, 50)], "ms", asked);
  printCeiling(`${what}, p95`, [percentile(delays, 95)], "ms", asked);
} finally {
  await browser.close();
  await product.stop();
  folder.remove();
}

async function measure(context: BrowserContext, server: MeasuredServer): Promise<number[]> {
  const ids = Array.from({ length: texts }, (_, index) => `text-${index}`);
  give(ids);
  const [watching, deciding] = [await context.newPage(), await context.newPage()];
  const delays: number[] = [];
  // Warm-up of both tabs.
  for (const id of ids) {
    await open(watching, `${server.url}/review/${id}`);
    await open(deciding, `${server.url}/review/${id}`);
    const seen = watching.evaluate(momentOfApproval);
    const pressed = Date.now();
    await deciding.getByRole("button", { name: /^Approve/ }).click();
    delays.push((await seen) - pressed);
  }
  return delays.slice(1);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForLoadState("networkidle");
}

/** Runs in the browser, so it must be self-contained. */
function momentOfApproval(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const bar = document.getElementById("decision-bar");
      if (!bar?.textContent?.includes("Approved.")) return;
      observer.disconnect();
      resolve(Date.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

function give(ids: readonly string[]): void {
  const db = new Database(dataFiles(folder.path).database, { timeout: 5_000 });
  try {
    for (const id of ids)
      addReviewItem(db, { id, title: `Title of ${id}`, body: "Water them in the morning." });
  } finally {
    db.close();
  }
}
