import type { Browser } from "playwright";
import { signIn } from "#tests/harness/sign-in.ts";
import { launchBrowser } from "#scripts/launch-browser.ts";
import { connectCrowd } from "./crowd.ts";
import { percentile, printCeiling } from "./measure.ts";
import { startProduct, temporaryFolder, type MeasuredServer } from "./server-process.ts";

const sockets = 1_000;
const changes = 400;

/** Fast enough for several activities per second. */
const settings = { SIMULATION_SPEED: "40" };

/**
 * From the engine's write of an activity to its line in the browser, while a thousand sockets of
 * the same workspace receive it too. All run on one machine with one clock; the line carries the
 * engine's time, which is before the commit.
 */
export async function measureTimeToScreen(): Promise<void> {
  const folder = temporaryFolder();
  const product = await startProduct(folder.path, settings);
  const browser = await launchBrowser();
  try {
    const cookie = (await signIn(product, "subscriber")).cookieHeader();
    const crowd = await connectCrowd(`${product.url.replace("http", "ws")}/ws`, {
      sockets,
      origin: product.url,
      cookie,
    });
    const delays = await watch(browser, product, cookie);
    crowd.close();
    const name = `live: engine to the browser's DOM, ${sockets} sockets open, ${delays.length} changes`;
    printCeiling(`${name}, median`, [percentile(delays, 50)], "ms", 100);
    printCeiling(`${name}, p99`, [percentile(delays, 99)], "ms", 100);
  } finally {
    await browser.close();
    await product.stop();
    folder.remove();
  }
}

/** Latency of each new line in milliseconds, in order. */
async function watch(browser: Browser, { url }: MeasuredServer, cookie: string): Promise<number[]> {
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.getByText("All Systems Active").waitFor();
  return page
    .getByRole("region", { name: "Recent Activities" })
    .evaluate(delaysOfNewLines, changes, { timeout: 0 });
}

/**
 * Runs in the browser, so it must be self-contained; named inner functions would need tsx helpers.
 */
function delaysOfNewLines(feed: Element, wanted: number): Promise<number[]> {
  const seen = new Set(Array.from(feed.querySelectorAll("time"), ({ dateTime }) => dateTime));
  return new Promise((resolve) => {
    const delays: number[] = [];
    const observer = new MutationObserver(() => {
      const now = Date.now();
      for (const { dateTime } of feed.querySelectorAll("time")) {
        if (seen.has(dateTime)) continue;
        seen.add(dateTime);
        delays.push(now - Date.parse(dateTime));
      }
      if (delays.length < wanted) return;
      observer.disconnect();
      resolve(delays);
    });
    observer.observe(feed, { subtree: true, childList: true, attributes: true });
  });
}
