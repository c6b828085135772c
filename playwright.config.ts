import { defineConfig } from "playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

const isRoot = process.getuid?.() === 0;
const executablePath = findBrowser();

/**
 * What the soak goes through: every other way than the main one through each part of the product. Those in which
 * something gets lost, those of a browser without JavaScript, each page on every screen, and what is tagged: the
 * corners of a widget.
 */
const ofSoak = /@soak|without JavaScript|on every screen|resilience\//;

/** Journeys through the whole product in a real browser. */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  // The journeys run the built server.
  globalSetup: ["./tests/start/global-setup.ts", "./tests/harness/demo.ts"],
  // Each file has a server and a data folder of its own. A journey waits as often as it works: four
  // of them keep two cores busy.
  workers: 4,
  projects: [
    { name: "journeys", grepInvert: ofSoak },
    { name: "soak", grep: ofSoak },
  ],
  // A journey that passes only sometimes has found something: the last lines of a run name it with what it
  // found. In CI it is retried once, with its own server, so that one flaky run in hundreds
  // does not block everything else (decision 47).
  retries: process.env.CI ? 1 : 0,
  // Both say only when to give up. A machine that does other things as well may take its time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      // Without a system browser, Playwright takes the one it has downloaded.
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses to run as root.
      args: isRoot ? ["--no-sandbox"] : [],
    },
  },
});
