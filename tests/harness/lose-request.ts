import { dashboardOf, expect } from "./browser.ts";
import type { Locator, Page } from "playwright/test";
import type { FormJourney } from "./every-form.ts";
import type { Gateway, Way } from "./gateway.ts";

const losses: readonly Way[] = [
  "stopped",
  { posts: 403 },
  { posts: 429 },
  { posts: 500 },
  { posts: 502 },
];

/**
 * What the browser has to say of all these losses. A network error is an answer of which the first line came,
 * and with it all that the page asked for: Remix leaves the promise of its end unheard (seen with 2.17).
 */
export const lossesInConsole =
  /Failed to load resource|WebSocket connection|manifest patches|route module|Failed to fetch|network error|BodyStreamBuffer was aborted|Live channel/;

/** Each form is lost in up to seven ways, one after the other. It says only when to give up. */
export const timeoutFor = (journeys: readonly FormJourney[]): number =>
  90_000 + 25_000 * journeys.length;

interface Server {
  readonly url: string;
  gateway(): Gateway;
}

const fits = (loss: Way, { only }: FormJourney) =>
  only === undefined || only === (loss === "stopped" ? "stopped" : "answered");

/** The page is the same: no error screen, and no reload. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-page", ""));

/** A form that is sent before the page's script runs is the browser's own: it loses the page with the request. */
const isGuarded = (page: Page) =>
  page.evaluate(() => !String(window.fetch).includes("[native code]"));

async function open(page: Page, { url }: Server, { path, prepare }: FormJourney): Promise<void> {
  if (path === "/agents") {
    await page.goto(`${url}/dashboard`);
    await dashboardOf(page).agents.nth(1).getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  } else if (page.url() !== `${url}${path}`) await page.goto(`${url}${path}`);
  await page.waitForLoadState("networkidle");
  await expect.poll(() => isGuarded(page)).toBe(true);
  await prepare?.(page);
  await mark(page);
}

/** Tells the next toast from the current one: they often have the same text. */
const markToasts = (toast: Locator) =>
  toast.locator("li").evaluateAll((all) => all.forEach((each) => (each.dataset.seen = "")));

async function expectSamePage(page: Page, { typed }: FormJourney, address: string): Promise<void> {
  await expect(page.locator("body[data-same-page]")).toBeAttached();
  expect(page.url()).toBe(address);
  if (!typed) return;
  // A section may be called after what it asks.
  const field = page.getByLabel(typed.label).and(page.locator("input, textarea, select"));
  await expect(field).toHaveValue(typed.text);
}

/** Every way in which a form's request can be lost that is answered at all, or never is. */
export const lossesOf = (journey: FormJourney): readonly Way[] =>
  losses.filter((each) => fits(each, journey));

/**
 * Loses a form's request in these ways: the page and what was typed stay, the loss is reported, a missing
 * answer too, and trying again works. The page's clock has to be installed.
 */
export async function loseRequest(
  page: Page,
  server: Server,
  journey: FormJourney,
  ways: readonly Way[],
): Promise<void> {
  const { toast } = dashboardOf(page);
  await open(page, server, journey);
  const address = page.url();
  for (const loss of ways) {
    await server.gateway().set(loss);
    await markToasts(toast);
    await journey.press(page);
    const newToast = toast.locator("li:not([data-seen])");
    await expect(newToast, JSON.stringify(loss)).toContainText(journey.failed);
    await expectSamePage(page, journey, address);
    await server.gateway().set("open");
  }
  await server.gateway().set("frozen");
  await toast.getByRole("button", { name: "Try Again" }).click();
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(toast).toContainText("No response yet", { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await server.gateway().set("open");
  await journey.worked(page);
  await expect(toast).not.toContainText("No response yet");
}
