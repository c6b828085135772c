import { chromium, type Browser } from "playwright";
import { findBrowser } from "./browser.mjs";

/** The journeys' browser, for scripts. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    // The sandbox does not work for root, as in containers.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}
