import { chromium, type Browser } from "playwright";
import { findBrowser } from "./browser.mjs";

/** The browser of the journeys, for scripts that look at pages by themselves. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    // Its sandbox does not work for root, as whom containers run.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}
